import { and, count, eq, isNull } from 'drizzle-orm';
import { recipientOf } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { eventsAbout, eventsOf } from './cases.ts';
import { removedMail } from './mails.ts';
import { type CaseRow, takedownItems, takedownNotices } from './schema.ts';

/** How people hear of what becomes of a report. */
export type NoticePost = {
  brand: MailBrand;
  /** Queues a mail for delivery; it goes out if the transaction commits. */
  sendMail: (tx: Tx, mail: Mail) => Promise<void>;
};

/** Tells everybody of whom something was removed in a case, once, what the report says and how to object. */
export async function tellMakers(tx: Tx, post: NoticePost, report: CaseRow, now: Date): Promise<void> {
  const { id: caseId, kind, number, statement } = report;
  const events = eventsAbout(await eventsOf(tx, caseId), null);
  const reason = events.find(({ type }) => type === 'removed')?.text ?? '';
  const makers = await tx
    .select({ userId: takedownItems.userId, items: count() })
    .from(takedownItems)
    .where(and(eq(takedownItems.caseId, caseId), isNull(takedownItems.releasedAt)))
    .groupBy(takedownItems.userId);
  for (const { items, userId } of makers) {
    const [added] = await tx
      .insert(takedownNotices)
      .values({ id: newId(), caseId, userId, removedAt: now })
      .onConflictDoNothing()
      .returning({ id: takedownNotices.id });
    if (!added) continue;
    // A copy of the notice, without how to reach the one who sent it (DMCA & IP Policy).
    const claim = [statement.work, statement.description].filter(Boolean).join('\n\n');
    const to = await recipientOf(tx, userId);
    await post.sendMail(tx, removedMail(post.brand, to, { number, kind, reason, claim, items }));
    await notifyUser(tx, {
      userId,
      occasion: `takedown:${added.id}:removed`,
      title: items === 1 ? 'Something of yours was removed' : `${items} items of yours were removed`,
      message: `After report ${number}. Under “Removed after reports” in your profile you see why and can object.`,
    });
  }
}
