import { sql } from 'drizzle-orm';
import { operation } from '#contract/jobs.ts';
import type { Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

/** How many of the last day's newest jobs count: of each kind, and of each operation. */
const countedOfKind = 50;
const countedOfOperation = 200;

/**
 * A job's kind: its operation, for videos also length and size, and how many pictures it makes where it keeps one of
 * several. Jobs of a kind take about equally long.
 */
export const jobKindSql = sql.raw(`case
  when operation in ('text_to_video', 'image_to_video', 'join_videos', 'edit_video', 'upscale_video')
    then concat_ws(' ', operation, ceil((request ->> 'seconds')::numeric), request ->> 'width', request ->> 'height')
  when request -> 'alternatives' is not null
    then concat_ws(' ', operation, 1 + jsonb_array_length(request -> 'alternatives'))
  else operation end`);

/**
 * What else a job needs of an engine: a trained model, reference pictures, references of the creator's choice, regions, the
 * LoRAs of tags, the families of the creator's own, the last frame of a video, the length of one that is generated, and the people of a pose.
 */
export const jobNeedsSql = sql.raw(`coalesce(request -> 'trained' <> 'null', false) as trained,
  coalesce(request -> 'references' not in ('null', '[]'), false) as "references",
  jsonb_path_query_array(request, '$.chosenReferences[*].recipeEngine') as "chosenReferences",
  request ? 'lastFrame' as "lastFrame", request ? 'regions' as regions, nullif(request -> 'adapters', 'null') as adapters,
  jsonb_path_query_array(request, '$.loras[*].family') as "loraFamilies",
  case when operation in ('text_to_video', 'image_to_video') then ceil((request ->> 'seconds')::numeric)::integer end
    as seconds,
  jsonb_array_length(request #> '{pose,people}') as "posePeople"`);

/** The columns of `jobNeedsSql`. */
export type JobNeedsRow = {
  trained: boolean;
  references: boolean;
  chosenReferences: (string | null)[];
  lastFrame: boolean;
  regions: boolean;
  adapters: string[] | null;
  loraFamilies: string[];
  seconds: number | null;
  posePeople: number | null;
};

/** Converts the columns of `jobNeedsSql` in a row to the fields of a waiting job. */
export function toJobNeeds<Row extends JobNeedsRow>({ adapters, posePeople, seconds, ...row }: Row) {
  return {
    ...row,
    adapters: adapters ?? [],
    ...(seconds !== null && { seconds }),
    ...(posePeople !== null && { posePeople }),
  };
}

const durations = defineStatement<{ operations: readonly string[] }, { kind: string; seconds: number }>(
  'queue_durations',
  sql`
    select kind, percentile_cont(0.5) within group (order by seconds)::float as seconds
    from (
      select ${jobKindSql} as kind, extract(epoch from ended_at - started_at) as seconds,
        row_number() over (partition by ${jobKindSql} order by ended_at desc) as place
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

/** Reads the median duration of recent jobs in milliseconds, by kind. Kinds without recent jobs are missing. */
export async function readRecentDurations(db: Queryable): Promise<Map<string, number>> {
  const rows = await durations(db, { operations: operation.options });
  return new Map(rows.map(({ kind, seconds }) => [kind, seconds * 1000]));
}
