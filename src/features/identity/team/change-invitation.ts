import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { accountOf } from '#features/identity/accounts';
import { newToken } from '#platform/crypto/link-token.ts';
import type { Tx } from '#platform/db/client.ts';
import { expiryFrom, type TeamPost, unanswered } from './invite-member.ts';
import { invitationMail } from './mails.ts';
import { adminsTeam } from './membership.ts';
import { teamInvitations } from './schema.ts';

/** Seconds between two mails of one invitation. */
const resendPause = 60;

type Given = { invitationId: string; callerId: string; now: Date };

/**
 * Sends an unanswered invitation again, for seven days from now. Its new link takes the old one's place.
 *
 * @throws AppError NOT_FOUND for another team's, an answered one, and whoever is no admin; RATE_LIMITED within a minute of the last mail
 */
export async function resendInvitation(tx: Tx, post: TeamPost, given: Given): Promise<{ email: string }> {
  const found = await ofCallersTeam(tx, given);
  const waited = (given.now.getTime() - found.sentAt.getTime()) / 1000;
  if (waited < resendPause) {
    throw new AppError('RATE_LIMITED', 'It was sent a moment ago. Please give the mail a minute.', {
      retryAfterSeconds: Math.ceil(resendPause - waited),
    });
  }
  const { token, hash } = newToken();
  await tx
    .update(teamInvitations)
    .set({ tokenHash: hash, sentAt: given.now, expiresAt: expiryFrom(given.now) })
    .where(eq(teamInvitations.id, found.id));
  const { name } = await accountOf(tx, given.callerId);
  await post.sendMail(tx, invitationMail(post.brand, { ...found, inviterName: name, token }));
  return found;
}

/** Takes an unanswered invitation back. @throws AppError NOT_FOUND as `resendInvitation` */
export async function withdrawInvitation(tx: Tx, given: Given): Promise<{ email: string }> {
  const found = await ofCallersTeam(tx, given);
  await tx.update(teamInvitations).set({ withdrawnAt: given.now }).where(eq(teamInvitations.id, found.id));
  return found;
}

async function ofCallersTeam(tx: Tx, { invitationId, callerId }: Given) {
  // Whoever may not even ask learns no more of it than of one that is nowhere.
  const teamId = (await adminsTeam(tx, callerId))?.teamId;
  const [found] = teamId
    ? await tx
        .select()
        .from(teamInvitations)
        .where(and(eq(teamInvitations.id, invitationId), eq(teamInvitations.teamId, teamId), unanswered))
    : [];
  if (!found) throw new AppError('NOT_FOUND', 'There is no such open invitation.');
  return found;
}
