import { and, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { inviteForm } from '#contract/team.ts';
import { accountOf, userIdOfEmail } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { newToken } from '#platform/crypto/link-token.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { invitationMail } from './mails.ts';
import { membershipOf, teamToInviteTo } from './membership.ts';
import { teamInvitations, teamMembers } from './schema.ts';

/** How mails go out: they are queued in the transaction. */
export type TeamPost = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

const invitationDays = 7;

/** When an invitation sent now ends. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + invitationDays * 86_400_000);
}

/** Of one team: answered neither by acceptance nor by withdrawal. */
export const unanswered = and(isNull(teamInvitations.acceptedAt), isNull(teamInvitations.withdrawnAt));

/**
 * Invites an address to the caller's team, which begins with its first invitation. The mail carries the link;
 * whoever has an account with that address is told there too.
 *
 * @throws AppError FORBIDDEN for a member who is no admin and for an address that is not confirmed; CONFLICT
 *   for somebody who is in the team or invited already, and for a team that is full
 */
export async function inviteMember(
  tx: Tx,
  post: TeamPost,
  given: z.output<typeof inviteForm> & { inviterId: string; now: Date },
): Promise<void> {
  const { email, inviterId, role, now } = given;
  const inviter = await accountOf(tx, inviterId);
  if (!inviter.emailVerified) {
    throw new AppError('FORBIDDEN', 'Please confirm your own e-mail address before you invite others.');
  }
  if (inviter.email === email) throw new AppError('CONFLICT', 'That is your own address.');
  const { teamId } = await teamToInviteTo(tx, inviterId, now);
  const invitedId = await userIdOfEmail(tx, email);
  if (invitedId && (await membershipOf(tx, invitedId))?.teamId === teamId) {
    throw new AppError('CONFLICT', `${email} is in your team already.`);
  }
  await refuseFullTeam(tx, teamId);

  const { token, hash } = newToken();
  const id = newId();
  const message = given.message || null;
  const made = await tx
    .insert(teamInvitations)
    .values({
      id,
      teamId,
      email,
      role,
      message,
      invitedBy: inviterId,
      tokenHash: hash,
      createdAt: now,
      sentAt: now,
      expiresAt: expiryFrom(now),
    })
    .onConflictDoNothing()
    .returning({ id: teamInvitations.id });
  if (made.length === 0) {
    throw new AppError('CONFLICT', `${email} is invited already. You can send that invitation again.`);
  }
  await post.sendMail(
    tx,
    invitationMail(post.brand, { email, inviterName: inviter.name, role, message, token }),
  );
  if (!invitedId) return;
  await notifyUser(tx, {
    userId: invitedId,
    occasion: `invitation:${id}`,
    title: `${inviter.name} invites you to their team`,
    message: `The link that accepts is in the mail to ${email}. It works for ${invitationDays} days.`,
  });
}

async function refuseFullTeam(tx: Tx, teamId: string): Promise<void> {
  const counted = await Promise.all([
    tx.select({ n: count() }).from(teamMembers).where(eq(teamMembers.teamId, teamId)),
    tx
      .select({ n: count() })
      .from(teamInvitations)
      .where(and(eq(teamInvitations.teamId, teamId), unanswered)),
  ]);
  const people = counted.reduce((sum, [row]) => sum + (row?.n ?? 0), 0);
  if (people >= limits.teamSizeMaximum) {
    throw new AppError(
      'CONFLICT',
      `A team has at most ${limits.teamSizeMaximum} people, invited ones among them. Withdraw an invitation first.`,
    );
  }
}
