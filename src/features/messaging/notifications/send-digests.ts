import { and, count, eq, exists, gt, like, sql } from 'drizzle-orm';
import { getRecipient } from '#features/identity/accounts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';
import { digestMail } from './digest-mail.ts';
import { notifications, notificationPreferences as preferences } from './schema.ts';

export type DigestDeps = MailContext & { db: Db };

/** Occasions `job:<id>:completed` and `job:<id>:failed`. */
const aboutJobs = like(notifications.occasion, 'job:%');
const sinceLastDigest = gt(notifications.createdAt, preferences.digestedUntil);

/**
 * Mails a digest of ended jobs to each user who turned it on, unless the user has visited since or no job ended.
 * Idempotent: an event appears in one digest only.
 */
export async function sendDigests(dependencies: DigestDeps, now: Date): Promise<void> {
  const { db } = dependencies;
  const due = await db
    .select({ userId: preferences.userId })
    .from(preferences)
    .where(
      and(
        eq(preferences.jobDigest, true),
        exists(
          db
            .select({ one: sql`1` })
            .from(notifications)
            .where(and(eq(notifications.userId, preferences.userId), aboutJobs, sinceLastDigest)),
        ),
      ),
    );
  for (const { userId } of due) {
    await db.transaction((tx) => sendDigest(tx, dependencies, userId, now));
  }
}

async function sendDigest(tx: Tx, { brand, sendMail }: DigestDeps, userId: string, now: Date): Promise<void> {
  // Serializes concurrent digests: the second finds no new events.
  await tx.select().from(preferences).where(eq(preferences.userId, userId)).for('update');
  const [ended] = await tx
    .select({
      completed: count(sql`case when ${notifications.occasion} like '%:completed' then 1 end`),
      failed: count(sql`case when ${notifications.occasion} like '%:failed' then 1 end`),
    })
    .from(preferences)
    .innerJoin(notifications, eq(notifications.userId, preferences.userId))
    .where(and(eq(preferences.userId, userId), eq(preferences.jobDigest, true), aboutJobs, sinceLastDigest))
    .groupBy(preferences.userId);
  if (!ended) return;
  await tx.update(preferences).set({ digestedUntil: now }).where(eq(preferences.userId, userId));
  const { email, firstName } = await getRecipient(tx, userId);
  await sendMail(tx, digestMail(brand, { email, firstName, ...ended }));
}
