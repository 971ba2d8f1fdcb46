import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { startOfUtcDay } from '#platform/time.ts';

/**
 * Moves the clicks of hours before a day into sums by the day, so that a link's history stays small. Moving is one statement:
 * a job that is killed has moved all or nothing.
 */
export async function mergeOldClicks(db: Db, before: Date): Promise<void> {
  const day = startOfUtcDay(before).toISOString();
  await db.execute(sql`
    with moved as (
      delete from click_hours where hour < ${day}::timestamptz
      returning link_id, (hour at time zone 'UTC')::date as day, referrer, clicks, visitors
    )
    insert into click_days (link_id, day, referrer, clicks, visitors)
    select link_id, day, referrer, sum(clicks), sum(visitors) from moved group by 1, 2, 3
    on conflict (link_id, day, referrer) do update
      set clicks = click_days.clicks + excluded.clicks, visitors = click_days.visitors + excluded.visitors`);
}
