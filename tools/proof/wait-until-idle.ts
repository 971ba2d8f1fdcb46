/** Waits until no work is left. Sets waiting retries to now: the pauses between tries would take too long. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import type { Double } from '../chaos/double.ts';
import type { Page } from './page.ts';
import type { ProofPayments } from './payments/payments.ts';

const openJobs = 'engine jobs that have not ended';
/** Each query counts remaining work. */
const left = {
  [openJobs]: sql`select count(*)::integer as left from engine_jobs where state in ('queued', 'running', 'checking')`,
  'pending cleanups on engines': sql`select count(*)::integer as left from remote_cleanups`,
  'payment events that were not processed': sql`select count(*)::integer as left from payment_events where settled_at is null`,
  'webhooks that were not sent': sql`select count(*)::integer as left from webhook_deliveries where next_attempt_at is not null`,
};

type Subjects = {
  db: Db;
  doubles: readonly Double[];
  pages: readonly Page[];
  payments: ProofPayments;
};

const backgroundLeft = (since: Date) => sql`
  select name, state, count(*)::integer as left from pgboss.job
  where state in ('created', 'retry', 'active') and created_on < ${since.toISOString()}::timestamptz
    and name not like '\\_\\_pgboss%'
  group by name, state`;

/**
 * @param withinMs without a further job that ends: how many wait at the end of the faults depends on the machine
 * @returns the remaining work at the time limit, in words; empty when there is none
 */
export async function waitUntilIdle(
  { db, doubles, pages, payments }: Subjects,
  withinMs: number,
): Promise<string[]> {
  const since = new Date();
  let fewest = Number.POSITIVE_INFINITY;
  for (let until = Date.now() + withinMs; ; await pause(500)) {
    const found = await listRemaining(since).catch((error: unknown) => [
      `the remaining work cannot be read: ${String(error)}`,
    ]);
    if (found.length === 0 || Date.now() > until) return found;
    const open = await countOpenJobs().catch(() => fewest);
    if (open < fewest) until = Date.now() + withinMs;
    fewest = Math.min(fewest, open);
  }

  async function countOpenJobs(): Promise<number> {
    const { rows } = await db.execute<{ left: number }>(left[openJobs]);
    return rows[0]?.left ?? 0;
  }

  async function listRemaining(before: Date): Promise<string[]> {
    await db.execute(
      sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
    );
    await db.execute(
      sql`update output_checks set try_after = now() where state = 'waiting' and try_after > now()`,
    );
    const found: string[] = [];
    for (const [what, query] of Object.entries({ ...left, ...payments.left })) {
      const { rows } = await db.execute<{ left: number }>(query);
      if (rows[0]?.left) found.push(`${rows[0].left} ${what}`);
    }
    found.push(...(await payments.listLeft(db)));
    const { rows } = await db.execute<{ name: string; state: string; left: number }>(backgroundLeft(before));
    found.push(...rows.map((row) => `${row.left} background jobs ${row.name} are ${row.state}`));
    for (const [at, double] of doubles.entries()) {
      const { filesLeft, open } = await double.state();
      if (open.length > 0)
        found.push(`${open.length} jobs on engine ${at + 1}: ${open.slice(0, 3).join(', ')}`);
      if (filesLeft.length > 0)
        found.push(`${filesLeft.length} files on engine ${at + 1}: ${filesLeft.slice(0, 3).join(', ')}`);
    }
    const reading = pages.filter((page) => !page.isSettled).length;
    if (reading > 0) found.push(`${reading} pages are still reading`);
    return found;
  }
}
