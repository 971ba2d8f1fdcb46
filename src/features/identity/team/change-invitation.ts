import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { getAccount } from '#features/identity/accounts';
import { createToken } from '#platform/crypto/link-token.ts';
import type { Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { getExpiry, isUnanswered } from './invite-member.ts';
import { invitationMail } from './mails.ts';
import { lockAdministeredTeam } from './membership.ts';
import { teamInvitations } from './schema.ts';

/** Minimum seconds between two mails of one invitation. */
const resendPauseSeconds = 60;

type ChangeInvitationInput = { invitationId: string; callerId: string; now: Date };

/**
 * Sends an unanswered invitation again with a new link, valid for seven days. The old link stops working.
 *
 * @throws AppError NOT_FOUND for another team's or an answered invitation, and for a caller who is no admin; RATE_LIMITED
 *   within a minute of the last mail
 */
export async function resendInvitation(
  tx: Tx,
  mailContext: MailContext,
  given: ChangeInvitationInput,
): Promise<{ email: string }> {
  const found = await getOpenInvitation(tx, given);
  const waited = (given.now.getTime() - found.sentAt.getTime()) / 1000;
  if (waited < resendPauseSeconds) {
    throw new AppError('RATE_LIMITED', 'The invitation was just sent. Please wait a minute.', {
      retryAfterSeconds: Math.ceil(resendPauseSeconds - waited),
    });
  }
  const { token, hash } = createToken();
  await tx
    .update(teamInvitations)
    .set({ tokenHash: hash, sentAt: given.now, expiresAt: getExpiry(given.now) })
    .where(eq(teamInvitations.id, found.id));
  const { name } = await getAccount(tx, given.callerId);
  await mailContext.sendMail(tx, invitationMail(mailContext.brand, { ...found, inviterName: name, token }));
  return found;
}

/** Withdraws an unanswered invitation. @throws AppError NOT_FOUND like `resendInvitation` */
export async function withdrawInvitation(tx: Tx, given: ChangeInvitationInput): Promise<{ email: string }> {
  const found = await getOpenInvitation(tx, given);
  await tx.update(teamInvitations).set({ withdrawnAt: given.now }).where(eq(teamInvitations.id, found.id));
  return found;
}

async function getOpenInvitation(tx: Tx, { invitationId, callerId }: ChangeInvitationInput) {
  // A caller without permission gets the same answer as for an unknown invitation.
  const teamId = (await lockAdministeredTeam(tx, callerId))?.teamId;
  const [found] = teamId
    ? await tx
        .select()
        .from(teamInvitations)
        .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.teamId, teamId), isUnanswered))
    : [];
  if (!found) throw new AppError('NOT_FOUND', 'There is no such open invitation.');
  return found;
}
