import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { getRecipient, requireStillAdministrator, suspendAccount } from '#features/identity/accounts';
import { notifyTeamOfSuspension } from '#features/identity/team';
import { notifyUser } from '#features/messaging/notifications';
import { recordAuditEntry } from '#features/trust/audit';
import type { Tx } from '#platform/db/client.ts';
import { publish } from '#platform/events/publish.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { users } from '../accounts/schema.ts';
import { documentDecisionMail, underAgeMail } from './mails.ts';
import { identityDocuments } from './schema.ts';
import { createNoDocumentError, hasViewed, requireReviewable } from './view-pictures.ts';

export type DocumentDecision = { documentId: string; reviewerId: string; now: Date } & (
  | { decision: 'approve' }
  /** `reason` is shown to the creator. `underAge`: the document shows that the creator is not an adult. */
  | { decision: 'reject'; reason: string; underAge?: boolean }
);

/**
 * Records a reviewer's decision about an identity document, once. A rejection closes the onboarding gate again and allows
 * another upload; an approval leaves the app open. Both notify the creator and start the 24 hours after which the
 * pictures are deleted. A rejection for being under age suspends the account in the same transaction, until an
 * administrator lifts the suspension.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it was decided before or the approving reviewer has not viewed it, FORBIDDEN
 *   for the reviewer's own document, VALIDATION_FAILED for a rejection without a reason
 */
export async function decideDocument(
  tx: Tx,
  mailContext: MailContext,
  given: DocumentDecision,
): Promise<void> {
  const { documentId, reviewerId, now } = given;
  const [document] = await tx
    .select({ userId: identityDocuments.userId, status: identityDocuments.status })
    .from(identityDocuments)
    .where(eq(identityDocuments.id, documentId))
    .for('update');
  if (!document) throw createNoDocumentError();
  requireReviewable(document, reviewerId);
  if (given.decision === 'approve' && !(await hasViewed(tx, documentId, reviewerId))) {
    throw new AppError('CONFLICT', 'View the pictures before you approve them.');
  }

  const { userId } = document;
  const reason = given.decision === 'reject' ? parseReason(given.reason) : null;
  const status = reason === null ? 'approved' : 'rejected';
  await tx
    .update(identityDocuments)
    .set({ status, reason, reviewerId, decidedAt: now })
    .where(and(eq(identityDocuments.id, documentId), eq(identityDocuments.status, 'pending')));
  if (reason !== null) {
    await tx.update(users).set({ documentsUploadedAt: null, updatedAt: now }).where(eq(users.id, userId));
  }
  const to = await getRecipient(tx, userId);
  const record = { actorId: reviewerId, now };
  if (reason !== null && given.decision === 'reject' && given.underAge) {
    await requireStillAdministrator(tx, reviewerId);
    await suspendAccount(tx, { userId, reason: `Identity document: ${reason}`, now });
    await mailContext.sendMail(tx, underAgeMail(mailContext.brand, { ...to, reason }));
    await notifyTeamOfSuspension(tx, { ownerId: userId, what: 'suspended', now });
    await recordAuditEntry(tx, { ...record, action: 'document.rejected', subjectId: documentId });
    await recordAuditEntry(tx, {
      ...record,
      action: 'user.suspended',
      subjectId: userId,
      details: { documentId },
    });
    return;
  }
  await mailContext.sendMail(tx, documentDecisionMail(mailContext.brand, { ...to, reason }));
  await notifyUser(tx, { userId, occasion: `document:${documentId}:${status}`, ...toNotification(reason) });
  await publish(tx, userId, { name: 'account', data: {} });
  await recordAuditEntry(tx, { ...record, action: `document.${status}`, subjectId: documentId });
}

function parseReason(given: string): string {
  const reason = given.trim();
  if (reason.length === 0 || reason.length > limits.rejectionReasonMaximum) {
    throw new AppError(
      'VALIDATION_FAILED',
      `Enter a reason of 1 to ${limits.rejectionReasonMaximum} characters. The creator will read it.`,
      { field: 'reason' },
    );
  }
  return reason;
}

function toNotification(reason: string | null): { title: string; message: string } {
  return reason === null
    ? {
        title: 'Your identity is confirmed',
        message: 'Your document was accepted. We delete its pictures within a day.',
      }
    : {
        title: 'Your document was not accepted',
        message: `${reason} Please submit another one to continue.`,
      };
}
