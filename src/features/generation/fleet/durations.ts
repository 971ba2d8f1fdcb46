import { sql } from 'drizzle-orm';
import { operation } from '#contract/jobs.ts';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** Of each kind the newest jobs of the last day that count for how long it takes; of each operation the newest. */
const countedOfKind = 50;
const countedOfOperation = 200;

/** Jobs of one kind take about equally long: the operation, and of videos their length and size. */
export const kindOfJob = sql.raw(`case when operation = 'text_to_video'
  then concat_ws(' ', operation, request ->> 'seconds', request ->> 'width', request ->> 'height')
  else operation end`);

/** What it needs of an engine besides: a trained model, the LoRAs of tags. */
export const needsOfJob = sql.raw(`coalesce(request -> 'trained' <> 'null', false) as trained,
  nullif(request -> 'adapters', 'null') as adapters`);

const durations = defineStatement<{ operations: readonly string[] }, { kind: string; seconds: number }>(
  'queue_durations',
  sql`
    select kind, percentile_cont(0.5) within group (order by seconds)::float as seconds
    from (
      select ${kindOfJob} as kind, extract(epoch from ended_at - started_at) as seconds,
        row_number() over (partition by ${kindOfJob} order by ended_at desc) as place
      from unnest(${sql.placeholder('operations')}::text[]) as known
      cross join lateral (
        select operation, request, started_at, ended_at from engine_jobs
        where state = 'completed' and operation = known and ended_at > now() - interval '1 day'
        order by ended_at desc limit ${sql.raw(String(countedOfOperation))}
      ) as latest
    ) as counted
    where place <= ${sql.raw(String(countedOfKind))}
    group by kind`,
);

/** Milliseconds that jobs took lately, the median of each kind; nothing for kinds without a history. */
export async function durationsLately(db: Queryable): Promise<Map<string, number>> {
  const rows = await durations(db, { operations: operation.options });
  return new Map(rows.map(({ kind, seconds }) => [kind, seconds * 1000]));
}
