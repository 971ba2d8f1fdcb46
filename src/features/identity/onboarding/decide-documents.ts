import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { recipientOf, requireStillAdministrator, suspendAccount } from '#features/identity/accounts';
import { tellTeamOfSuspension } from '#features/identity/team';
import { notifyUser } from '#features/messaging/notifications';
import { recordAct } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { users } from '../accounts/schema.ts';
import { documentDecisionMail, underAgeMail } from './mails.ts';
import { identityDocuments } from './schema.ts';
import { hasLooked, noDocument, requireReviewable } from './view-pictures.ts';

export type DocumentDecision = { documentId: string; reviewerId: string; now: Date } & (
  | { decision: 'approve' }
  /** `reason` is told to the person, in the reviewer's words. `underAge`: the document says that they are no adult. */
  | { decision: 'reject'; reason: string; underAge?: boolean }
);

/** How the person hears of it beside the notification. */
export type DecisionPost = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

/**
 * A reviewer's decision about an identity document. A rejection closes the gate again and makes room for
 * another upload; an approval leaves the app open. Either is told to the person and starts the 24 hours after
 * which the pictures are deleted. It stands: a document is decided once. A rejection for being under age suspends the
 * account in the same transaction, until an administrator lifts that.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it was decided already or is approved by who has not looked at it,
 *   FORBIDDEN for one's own document, VALIDATION_FAILED for a rejection without a reason
 */
export async function decideDocuments(tx: Tx, post: DecisionPost, given: DocumentDecision): Promise<void> {
  const { documentId, reviewerId, now } = given;
  const [document] = await tx
    .select({ userId: identityDocuments.userId, status: identityDocuments.status })
    .from(identityDocuments)
    .where(eq(identityDocuments.id, documentId))
    .for('update');
  if (!document) throw noDocument();
  requireReviewable(document, reviewerId);
  if (given.decision === 'approve' && !(await hasLooked(tx, documentId, reviewerId))) {
    throw new AppError('CONFLICT', 'Look at the pictures before you approve them.');
  }

  const { userId } = document;
  const reason = given.decision === 'reject' ? readReason(given.reason) : null;
  const status = reason === null ? 'approved' : 'rejected';
  await tx
    .update(identityDocuments)
    .set({ status, reason, reviewerId, decidedAt: now })
    .where(and(eq(identityDocuments.id, documentId), eq(identityDocuments.status, 'pending')));
  if (reason !== null) {
    await tx.update(users).set({ documentsUploadedAt: null, updatedAt: now }).where(eq(users.id, userId));
  }
  const to = await recipientOf(tx, userId);
  const record = { actorId: reviewerId, now };
  if (reason !== null && given.decision === 'reject' && given.underAge) {
    await requireStillAdministrator(tx, reviewerId);
    await suspendAccount(tx, { userId, reason: `Identity document: ${reason}`, now });
    await post.sendMail(tx, underAgeMail(post.brand, { ...to, reason }));
    await tellTeamOfSuspension(tx, { ownerId: userId, what: 'suspended', now });
    await recordAct(tx, { ...record, action: 'document.rejected', subjectId: documentId });
    await recordAct(tx, { ...record, action: 'user.suspended', subjectId: userId, details: { documentId } });
    return;
  }
  await post.sendMail(tx, documentDecisionMail(post.brand, { ...to, reason }));
  await notifyUser(tx, { userId, occasion: `document:${documentId}:${status}`, ...toldAs(reason) });
  await publish(tx, userId, { name: 'account', data: {} });
  await recordAct(tx, { ...record, action: `document.${status}`, subjectId: documentId });
}

function readReason(given: string): string {
  const reason = given.trim();
  if (reason.length === 0 || reason.length > limits.rejectionReasonMaximum) {
    throw new AppError(
      'VALIDATION_FAILED',
      `Say why in 1 to ${limits.rejectionReasonMaximum} characters: the person reads it.`,
      { field: 'reason' },
    );
  }
  return reason;
}

function toldAs(reason: string | null): { title: string; message: string } {
  return reason === null
    ? {
        title: 'Your identity is confirmed',
        message: 'Your document was accepted. Its pictures are deleted within a day.',
      }
    : {
        title: 'Your document was not accepted',
        message: `${reason} Please hand in another one to go on.`,
      };
}
