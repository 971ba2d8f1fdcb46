import { and, eq, lt, lte, sql } from 'drizzle-orm';
import { isAccountOpen } from '#features/identity/accounts';
import { notifyUser } from '#features/messaging/notifications';
import type { Db, Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { addHours } from '#platform/time.ts';
import type { AudienceSettings } from '../audience-deps.ts';
import { audienceAccounts } from '../schema.ts';
import { type AudienceMailRow, audienceMailCounts, audienceMailStarts, audienceMails } from './schema.ts';

/** Hours after which the mails of a suspended account are looked at again. */
const suspendedHours = 1;

export const toMonth = (moment: Date): string => moment.toISOString().slice(0, 7);

/** The condition of a mail `m` that may go out now. */
const isDue = (now: Date, perMonth: number) => sql`
  m.state = 'waiting' and m.due_at <= ${now.toISOString()}::timestamptz
  and (m.sequence_mail_id is null or exists (
    select from audience_sequence_mails sm join audience_sequences s on s.id = sm.sequence_id
    where sm.id = m.sequence_mail_id and s.state = 'active'))
  and coalesce((select c.mails from audience_mail_counts c
    where c.user_id = m.user_id and c.month = ${toMonth(now)}), 0) < ${perMonth}`;

/** Whether any mail is due, or one was left by a stopped worker: without a transaction, for a worker with nothing to do. */
export async function isMailDue(
  db: Queryable,
  { mailsPerMonth }: AudienceSettings,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.execute<{ due: boolean }>(sql`
    select exists (select from audience_mails m where ${isDue(now, mailsPerMonth)})
      or exists (select from audience_mails where state = 'sending' and started_at < ${getLeaseEnd(now)}::timestamptz)
      as due`);
  return rows[0]?.due === true;
}

/** Minutes after which a mail whose worker said nothing more counts as left. Longer than all timeouts of the mailer. */
const leaseMinutes = 5;
export const getLeaseEnd = (now: Date): string =>
  new Date(now.getTime() - leaseMinutes * 60_000).toISOString();

/**
 * Claims the mail that goes out next, within the rate of the installation and the allowance of its account. Accounts take
 * turns, so that a large broadcast delays no other account. The claim is the permission to send it once.
 *
 * @returns null when nothing may go out now
 */
export async function claimMail(
  db: Db,
  { mailsPerMinute, mailsPerMonth }: AudienceSettings,
  now: Date,
): Promise<AudienceMailRow | null> {
  return db.transaction(async (tx) => {
    // One claim at a time, or two workers would both see the last free place of the minute.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('audience-mails', 0))`);
    await tx
      .delete(audienceMailStarts)
      .where(lt(audienceMailStarts.startedAt, new Date(now.getTime() - 60_000)));
    if ((await tx.$count(audienceMailStarts)) >= mailsPerMinute) return null;
    const { rows } = await tx.execute<{ id: string }>(sql`
      select m.id from audience_mails m left join audience_accounts a on a.user_id = m.user_id
      where ${isDue(now, mailsPerMonth)}
      order by a.last_mail_at nulls first, m.due_at limit 1
      for update of m skip locked`);
    const [found] = rows;
    if (!found) return null;
    const [mail] = await tx.select().from(audienceMails).where(eq(audienceMails.id, found.id));
    if (!mail) return null;
    if (!(await isAccountOpen(tx, mail.userId))) {
      await tx
        .update(audienceMails)
        .set({ dueAt: addHours(now, suspendedHours) })
        .where(
          and(
            eq(audienceMails.userId, mail.userId),
            eq(audienceMails.state, 'waiting'),
            lte(audienceMails.dueAt, now),
          ),
        );
      return null;
    }
    await countStart(tx, mail, mailsPerMonth, now);
    const begun = { state: 'sending' as const, startedAt: now, tries: mail.tries + 1 };
    await tx.update(audienceMails).set(begun).where(eq(audienceMails.id, mail.id));
    return { ...mail, ...begun };
  });
}

async function countStart(
  tx: Tx,
  { tries, userId }: AudienceMailRow,
  perMonth: number,
  now: Date,
): Promise<void> {
  await tx.insert(audienceMailStarts).values({ id: newId(), startedAt: now });
  await tx.update(audienceAccounts).set({ lastMailAt: now }).where(eq(audienceAccounts.userId, userId));
  // Further tries of a mail cost no more of the allowance.
  if (tries > 0) return;
  const month = toMonth(now);
  const [counted] = await tx
    .insert(audienceMailCounts)
    .values({ userId, month, mails: 1 })
    .onConflictDoUpdate({
      target: [audienceMailCounts.userId, audienceMailCounts.month],
      set: { mails: sql`${audienceMailCounts.mails} + 1` },
    })
    .returning();
  if (counted?.mails !== perMonth) return;
  await notifyUser(tx, {
    userId,
    occasion: `audience-allowance:${month}`,
    title: 'This month’s mails to contacts are used up',
    message: `${perMonth.toLocaleString('en-US')} mails were sent. The others wait for the next month.`,
  });
}

/** The mails that an account began this month. */
export async function countMailsOfMonth(db: Queryable, userId: string, now: Date): Promise<number> {
  const { rows } = await db.execute<{ mails: number }>(sql`
    select mails from audience_mail_counts where user_id = ${userId} and month = ${toMonth(now)}`);
  return rows[0]?.mails ?? 0;
}
