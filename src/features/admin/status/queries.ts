import { and, eq, gt, sql } from 'drizzle-orm';
import { type StatusReport, statusComponent } from '#contract/status.ts';
import type { Queryable } from '#platform/db/client.ts';
import { addDays, minuteMs, toUtcDate } from '#platform/time.ts';
import { shownDays } from './checks.ts';
import { listIncidents } from './incidents.ts';
import { statusChecks } from './schema.ts';

type DayRow = typeof statusChecks.$inferSelect;

/** An older latest check does not describe the current state. */
const currentMs = 5 * minuteMs;

/** The days that availability covers. */
const availabilityDays = 30;

/** Returns 90 days of checks by component, and the incidents. */
export async function getStatusReport(db: Queryable, now: Date): Promise<StatusReport> {
  const since = addDays(now, -shownDays);
  const rows = await db
    .select()
    .from(statusChecks)
    .where(gt(statusChecks.day, toUtcDate(since)))
    .orderBy(statusChecks.day);
  const latest = Math.max(...rows.map(({ lastCheckedAt }) => lastCheckedAt.getTime()));
  return {
    checkedAt: rows.length > 0 ? new Date(latest).toISOString() : null,
    components: statusComponent.options.map((component) => {
      const own = rows.filter((row) => row.component === component);
      return { component, now: getState(own.at(-1), now), days: listDays(own, now) };
    }),
    incidents: await listIncidents(db, since),
  };
}

function getState(latest: DayRow | undefined, now: Date): 'up' | 'down' | 'unknown' {
  if (!latest || now.getTime() - latest.lastCheckedAt.getTime() > currentMs) return 'unknown';
  return latest.lastOk ? 'up' : 'down';
}

/** Lists the last 90 days up to today, including days without checks. */
function listDays(rows: DayRow[], now: Date): StatusReport['components'][number]['days'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: shownDays }, (_, n) => {
    const date = toUtcDate(addDays(now, n + 1 - shownDays));
    const row = byDay.get(date);
    return { date, checks: row?.checks ?? 0, failed: row?.failed ?? 0 };
  });
}

/** Returns the share of checks of the last 30 days that found the web process up; null without checks. */
export async function getWebAvailability(db: Queryable, now: Date): Promise<number | null> {
  const [row] = await db
    .select({
      checks: sql<number>`coalesce(sum(${statusChecks.checks}), 0)::int`,
      failed: sql<number>`coalesce(sum(${statusChecks.failed}), 0)::int`,
    })
    .from(statusChecks)
    .where(
      and(
        eq(statusChecks.component, 'web'),
        gt(statusChecks.day, toUtcDate(addDays(now, -availabilityDays))),
      ),
    );
  return row && row.checks > 0 ? (row.checks - row.failed) / row.checks : null;
}
