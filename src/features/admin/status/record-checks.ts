import { eq, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import {
  type Check,
  type DayTally,
  isPresent,
  listMissedMinutes,
  startOfMinute,
  tallyChecks,
  toRetroactiveChecks,
} from './checks.ts';
import { statusChecks } from './schema.ts';
import { listPresence } from './web-presence.ts';

/**
 * Checks every component and stores the results, at most once a minute. A running check proves that a worker is alive;
 * missed minutes before it are recorded too.
 */
export async function recordChecks(
  db: Db,
  look: { now: Date; enginesOnline: () => Promise<boolean> },
): Promise<void> {
  const { now } = look;
  const enginesOnline = await look.enginesOnline();
  await db.transaction(async (tx) => {
    // Serialized: jobs that piled up while no worker ran start together.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('status checks', 0))`);
    const previous = await findLatestCheck(tx);
    if (previous && startOfMinute(previous) >= startOfMinute(now)) return;
    const missed = previous ? listMissedMinutes(previous, now) : [];
    const presence = await listPresence(tx, missed[0] ?? now, now);
    const checks: Check[] = [
      ...toRetroactiveChecks(missed, presence),
      { component: 'web', at: now, ok: isPresent(presence, now) },
      { component: 'worker', at: now, ok: true },
      { component: 'engines', at: now, ok: enginesOnline },
    ];
    for (const tally of tallyChecks(checks)) await addTally(tx, tally);
  });
}

async function findLatestCheck(tx: Tx): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(statusChecks.lastCheckedAt) })
    .from(statusChecks)
    .where(eq(statusChecks.component, 'worker'));
  return row?.at ?? null;
}

async function addTally(tx: Tx, tally: DayTally): Promise<void> {
  await tx
    .insert(statusChecks)
    .values(tally)
    .onConflictDoUpdate({
      target: [statusChecks.component, statusChecks.day],
      set: {
        checks: sql`${statusChecks.checks} + ${tally.checks}`,
        failed: sql`${statusChecks.failed} + ${tally.failed}`,
        lastOk: tally.lastOk,
        lastCheckedAt: tally.lastCheckedAt,
      },
    });
}
