import { and, count, eq, exists, gt, like, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';
import { users } from '#schema/identity/accounts';
import { digestMail } from './digest-mail.ts';
import { notifications, notificationPreferences as preferences } from './schema.ts';

export type DigestDependencies = {
  db: Db;
  brand: MailBrand;
  /** Queues a mail for delivery; it goes out if the transaction commits. */
  sendMail: (tx: Tx, mail: Mail) => Promise<void>;
};

/** `job:<id>:completed` and `job:<id>:failed`, as generation names them. */
const aboutJobs = like(notifications.occasion, 'job:%');
const sinceThen = gt(notifications.createdAt, preferences.digestedUntil);

/**
 * Mails everybody who asked for it what has become of their jobs since the last digest, unless they have
 * visited since or nothing has ended. Repeatable: what has been told is not told again.
 */
export async function sendDigests(dependencies: DigestDependencies, now: Date): Promise<void> {
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
            .where(and(eq(notifications.userId, preferences.userId), aboutJobs, sinceThen)),
        ),
      ),
    );
  for (const { userId } of due) {
    await db.transaction((tx) => sendDigest(tx, dependencies, userId, now));
  }
}

async function sendDigest(
  tx: Tx,
  { brand, sendMail }: DigestDependencies,
  userId: string,
  now: Date,
): Promise<void> {
  // Of two digests at the same moment the second finds nothing left to tell.
  await tx.select().from(preferences).where(eq(preferences.userId, userId)).for('update');
  const [ended] = await tx
    .select({
      email: users.email,
      firstName: users.firstName,
      completed: count(sql`case when ${notifications.occasion} like '%:completed' then 1 end`),
      failed: count(sql`case when ${notifications.occasion} like '%:failed' then 1 end`),
    })
    .from(preferences)
    .innerJoin(users, eq(users.id, preferences.userId))
    .innerJoin(notifications, eq(notifications.userId, preferences.userId))
    .where(and(eq(preferences.userId, userId), eq(preferences.jobDigest, true), aboutJobs, sinceThen))
    .groupBy(users.id);
  if (!ended) return;
  await tx.update(preferences).set({ digestedUntil: now }).where(eq(preferences.userId, userId));
  await sendMail(tx, digestMail(brand, ended));
}
