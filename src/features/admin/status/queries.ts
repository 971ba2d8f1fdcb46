import { and, eq, gt, sql } from 'drizzle-orm';
import { type StatusReport, statusComponent } from '#contract/status.ts';
import type { Queryable } from '#platform/db/client.ts';
import { dayOf, daysBefore, shownDays } from './checks.ts';
import { listIncidents } from './incidents.ts';
import { statusChecks } from './schema.ts';

type DayRow = typeof statusChecks.$inferSelect;

/** A latest check older than this says nothing of now. */
const currentMs = 5 * 60_000;

/** The days over which availability is counted. */
const availabilityDays = 30;

/** 90 days of checks by component, and the incidents. */
export async function statusReport(db: Queryable, now: Date): Promise<StatusReport> {
  const since = daysBefore(now, shownDays);
  const rows = await db
    .select()
    .from(statusChecks)
    .where(gt(statusChecks.day, dayOf(since)))
    .orderBy(statusChecks.day);
  const latest = Math.max(...rows.map(({ lastCheckedAt }) => lastCheckedAt.getTime()));
  return {
    checkedAt: rows.length > 0 ? new Date(latest).toISOString() : null,
    components: statusComponent.options.map((component) => {
      const own = rows.filter((row) => row.component === component);
      return { component, now: stateOf(own.at(-1), now), days: shownDaysOf(own, now) };
    }),
    incidents: await listIncidents(db, since),
  };
}

function stateOf(latest: DayRow | undefined, now: Date): 'up' | 'down' | 'unknown' {
  if (!latest || now.getTime() - latest.lastCheckedAt.getTime() > currentMs) return 'unknown';
  return latest.lastOk ? 'up' : 'down';
}

/** The last 90 days up to today, those without a check among them. */
function shownDaysOf(rows: DayRow[], now: Date): StatusReport['components'][number]['days'] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: shownDays }, (_, n) => {
    const date = dayOf(daysBefore(now, shownDays - 1 - n));
    const row = byDay.get(date);
    return { date, checks: row?.checks ?? 0, failed: row?.failed ?? 0 };
  });
}

/** Share of the checks of the last 30 days that found the web process up; null before the first. */
export async function webAvailability(db: Queryable, now: Date): Promise<number | null> {
  const [row] = await db
    .select({
      checks: sql<number>`coalesce(sum(${statusChecks.checks}), 0)::int`,
      failed: sql<number>`coalesce(sum(${statusChecks.failed}), 0)::int`,
    })
    .from(statusChecks)
    .where(
      and(eq(statusChecks.component, 'web'), gt(statusChecks.day, dayOf(daysBefore(now, availabilityDays)))),
    );
  return row && row.checks > 0 ? (row.checks - row.failed) / row.checks : null;
}
