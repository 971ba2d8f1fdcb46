import { type SQL, sql } from 'drizzle-orm';
import type { LinkFigures } from '#contract/links.ts';
import type { Queryable } from '#platform/db/client.ts';
import { addDays, toUtcDate } from '#platform/time.ts';

export type Counted = { clicks: number; visitors: number };

const sums = sql`sum(c.clicks)::integer as clicks, sum(c.visitors)::integer as visitors`;

/** Hours and days of clicks since the beginning of a day (UTC), one row for each and each referrer. */
const clicksSince = (day: string) => sql`(
  select link_id, (hour at time zone 'UTC')::date as day, referrer, clicks, visitors from click_hours
    where hour >= ${day}::date at time zone 'UTC'
  union all
  select link_id, day, referrer, clicks, visitors from click_days where day >= ${day}::date)`;

/** Clicks and visitors of links since the beginning of the day (UTC) of a moment, by link id. Links without are left out. */
export async function sumClicksByLink(
  db: Queryable,
  linkIds: readonly string[],
  since: Date,
): Promise<Map<string, Counted>> {
  if (linkIds.length === 0) return new Map();
  const ids = sql.param([...linkIds]);
  const { rows } = await db.execute(sql`
    select c.link_id as id, ${sums} from ${clicksSince(toUtcDate(since))} c
    where c.link_id = any(${ids}::uuid[]) group by 1`);
  return new Map(
    (rows as (Counted & { id: string })[]).map(({ clicks, id, visitors }) => [id, { clicks, visitors }]),
  );
}

export type FiguresQuery = {
  personaId?: string | undefined;
  pageId?: string | undefined;
  linkId?: string | undefined;
  days: number;
};

/** Referrers, links and campaigns of one answer. */
const longest = 50;

/** Clicks of an account's links in the last days (UTC) including today. */
export async function getLinkFigures(
  db: Queryable,
  userId: string,
  { days, linkId, pageId, personaId }: FiguresQuery,
  now: Date,
): Promise<LinkFigures> {
  const from = addDays(now, 1 - days);
  const chosen: SQL[] = [sql`l.user_id = ${userId}`];
  if (personaId) chosen.push(sql`l.persona_id = ${personaId}`);
  if (pageId) chosen.push(sql`l.page_id = ${pageId}`);
  if (linkId) chosen.push(sql`l.id = ${linkId}`);
  const source = sql`${clicksSince(toUtcDate(from))} c join short_links l on l.id = c.link_id
    where ${sql.join(chosen, sql` and `)}`;
  const read = async <Row>(columns: SQL, rest: SQL) =>
    (await db.execute(sql`select ${columns}, ${sums} from ${source} ${rest}`)).rows as (Row & Counted)[];
  const most = sql`group by 1 order by clicks desc, 1 limit ${longest}`;
  const byDay = await read<{ day: string }>(sql`c.day::text as day`, sql`group by 1`);
  const counts = new Map(byDay.map(({ clicks, day, visitors }) => [day, { clicks, visitors }]));
  const shown = Array.from({ length: days }, (_, n) => {
    const day = toUtcDate(addDays(from, n));
    return { day, ...(counts.get(day) ?? { clicks: 0, visitors: 0 }) };
  });
  return {
    clicks: shown.reduce((sum, { clicks }) => sum + clicks, 0),
    visitors: shown.reduce((sum, { visitors }) => sum + visitors, 0),
    days: shown,
    referrers: await read<{ host: string }>(sql`c.referrer as host`, most),
    links: await read<{ id: string; label: string }>(
      sql`l.id, l.label`,
      sql`group by 1, 2 order by clicks desc, 1 limit ${longest}`,
    ),
    campaigns: await read<{ campaign: string }>(sql`l.campaign`, sql`and l.campaign <> '' ${most}`),
  };
}

const hoursOfWeek = 7 * 24;

/**
 * Clicks of a persona's links by the hour of the week, from which good times for posts are suggested.
 *
 * @returns 168 numbers: Monday 00:00 UTC first
 */
export async function countClicksByHour(db: Queryable, personaId: string, since: Date): Promise<number[]> {
  const { rows } = await db.execute(sql`
    select ((extract(isodow from h.hour at time zone 'UTC') - 1) * 24 + extract(hour from h.hour at time zone 'UTC'))::integer as at,
      sum(h.clicks)::integer as clicks
    from click_hours h join short_links l on l.id = h.link_id
    where l.persona_id = ${personaId} and h.hour >= ${since.toISOString()}::timestamptz group by 1`);
  const counts = Array<number>(hoursOfWeek).fill(0);
  for (const { at, clicks } of rows as { at: number; clicks: number }[]) counts[at] = clicks;
  return counts;
}
