import { and, count, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { inviteForm } from '#contract/team.ts';
import { findUserIdByEmail, getAccount } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import { createToken } from '#platform/crypto/link-token.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { addDays } from '#platform/time.ts';
import { invitationMail } from './mails.ts';
import { findMembership, getOrCreateTeam } from './membership.ts';
import { teamInvitations, teamMembers } from './schema.ts';

export const invitationDays = 7;

/** The expiry of an invitation that is sent now. */
export function getExpiry(now: Date): Date {
  return addDays(now, invitationDays);
}

/** SQL condition: neither accepted nor withdrawn. */
export const isUnanswered = and(isNull(teamInvitations.acceptedAt), isNull(teamInvitations.withdrawnAt));

/**
 * Invites an address to the caller's team, which is created with its first invitation. The link is in the mail only; an
 * existing account with that address also gets a notification.
 *
 * @throws AppError FORBIDDEN for a member who is no admin and for a caller with an unconfirmed address; CONFLICT for an
 *   address that is already a member or invited, and for a full team
 */
export async function inviteMember(
  tx: Tx,
  mailContext: MailContext,
  given: z.output<typeof inviteForm> & { inviterId: string; now: Date },
): Promise<void> {
  const { email, inviterId, role, now } = given;
  const inviter = await getAccount(tx, inviterId);
  if (!inviter.emailVerified) {
    throw new AppError('FORBIDDEN', 'Confirm your email address before you invite others.');
  }
  if (inviter.email === email) throw new AppError('CONFLICT', 'That is your own address.');
  const { teamId } = await getOrCreateTeam(tx, inviterId, now);
  const invitedId = await findUserIdByEmail(tx, email);
  if (invitedId && (await findMembership(tx, invitedId))?.teamId === teamId) {
    throw new AppError('CONFLICT', `${email} is already in your team.`);
  }
  await requireFreeSeat(tx, teamId);

  const { token, hash } = createToken();
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
      expiresAt: getExpiry(now),
    })
    .onConflictDoNothing()
    .returning({ id: teamInvitations.id });
  if (made.length === 0) {
    throw new AppError('CONFLICT', `${email} is already invited. You can send that invitation again.`);
  }
  await mailContext.sendMail(
    tx,
    invitationMail(mailContext.brand, { email, inviterName: inviter.name, role, message, token }),
  );
  if (!invitedId) return;
  await notifyUser(tx, {
    userId: invitedId,
    occasion: `invitation:${id}`,
    title: `${inviter.name} invites you to their team`,
    message: `To accept, open the link in the email to ${email}. It works for ${invitationDays} days.`,
  });
}

async function requireFreeSeat(tx: Tx, teamId: string): Promise<void> {
  const counted = await Promise.all([
    tx.select({ n: count() }).from(teamMembers).where(eq(teamMembers.teamId, teamId)),
    tx
      .select({ n: count() })
      .from(teamInvitations)
      .where(and(eq(teamInvitations.teamId, teamId), isUnanswered)),
  ]);
  const people = counted.reduce((sum, [row]) => sum + (row?.n ?? 0), 0);
  if (people >= limits.teamSizeMaximum) {
    throw new AppError(
      'CONFLICT',
      `A team has at most ${limits.teamSizeMaximum} people, including invited ones. Withdraw an invitation first.`,
    );
  }
}
