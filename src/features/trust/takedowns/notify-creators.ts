import { and, count, eq, isNull } from 'drizzle-orm';
import { getRecipient } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { filterEvents, getRemovalReason, listEvents } from './cases.ts';
import { removedMail } from './mails.ts';
import { type CaseRow, takedownItems, takedownNotices } from './schema.ts';
import { getCaseState } from './states.ts';

/** Notifies each creator with removed content in a case, once, of the claim, the reason and how to object. */
export async function notifyCreators(
  tx: Tx,
  mailContext: MailContext,
  report: CaseRow,
  now: Date,
): Promise<void> {
  const { id: caseId, kind, number, statement } = report;
  const events = filterEvents(await listEvents(tx, caseId), null);
  const reason = getRemovalReason(events);
  const automatic = getCaseState(events) === 'removed_automatically';
  const creators = await tx
    .select({ userId: takedownItems.userId, items: count() })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.releasedAt)))
    .groupBy(takedownItems.userId);
  for (const { items, userId } of creators) {
    const [added] = await tx
      .insert(takedownNotices)
      .values({ id: newId(), caseId, userId, removedAt: now })
      .onConflictDoNothing()
      .returning({ id: takedownNotices.id });
    if (!added) continue;
    // A copy of the notice without the reporter's contact details (DMCA & IP Policy).
    const claim = [statement.work, statement.description].filter(Boolean).join('\n\n');
    const to = await getRecipient(tx, userId);
    await mailContext.sendMail(
      tx,
      removedMail(mailContext.brand, to, { number, kind, reason, automatic, claim, items }),
    );
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${added.id}:removed`,
      title: items === 1 ? 'One of your items was removed' : `${items} of your items were removed`,
      message: `After report ${number}. Under “Removed after reports” in your profile you see why and can object.`,
    });
  }
}
