import { eq, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import {
  type Check,
  checksInRetrospect,
  type DayTally,
  isPresent,
  minuteOf,
  missedMinutes,
  tallyChecks,
} from './checks.ts';
import { statusChecks } from './schema.ts';
import { presenceBetween } from './web-presence.ts';

/**
 * Looks at every component and stores what it finds, once in a minute however often it is asked. That it
 * runs at all shows that a worker is there; minutes that were missed before are counted as well.
 */
export async function recordChecks(
  db: Db,
  look: { now: Date; enginesOnline: () => Promise<boolean> },
): Promise<void> {
  const { now } = look;
  const enginesOnline = await look.enginesOnline();
  await db.transaction(async (tx) => {
    // One at a time: jobs that piled up while no worker ran are carried out all at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('status checks', 0))`);
    const previous = await latestCheck(tx);
    if (previous && minuteOf(previous) >= minuteOf(now)) return;
    const missed = previous ? missedMinutes(previous, now) : [];
    const presence = await presenceBetween(tx, missed[0] ?? now, now);
    const checks: Check[] = [
      ...checksInRetrospect(missed, presence),
      { component: 'web', at: now, ok: isPresent(presence, now) },
      { component: 'worker', at: now, ok: true },
      { component: 'engines', at: now, ok: enginesOnline },
    ];
    for (const tally of tallyChecks(checks)) await addTally(tx, tally);
  });
}

async function latestCheck(tx: Tx): Promise<Date | null> {
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
