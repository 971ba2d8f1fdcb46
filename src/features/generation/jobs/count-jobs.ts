import { and, eq, gte, notInArray, sql } from 'drizzle-orm';
import type { Operation } from '#contract/jobs.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import { engineJobs } from './schema.ts';

/** Counts an account's jobs of one operation created since `since`, without failed and cancelled ones. */
export function countJobsSince(
  db: Queryable,
  userId: string,
  operation: Operation,
  since: Date,
): Promise<number> {
  return db.$count(
    engineJobs,
    and(
      eq(engineJobs.userId, userId),
      eq(engineJobs.operation, operation),
      gte(engineJobs.createdAt, since),
      notInArray(engineJobs.state, ['failed', 'cancelled']),
    ),
  );
}

type Made = { images: number; videos: number };

const madeSince = defineStatement<{ userId: string; since: Date }, Made>(
  'jobs_made',
  sql`
    select
      (count(*) filter (
        where operation not in ('text_to_video', 'lora_training', 'image_to_text', 'caption')))::integer as images,
      (count(*) filter (where operation = 'text_to_video'))::integer as videos
    from engine_jobs
    where user_id = ${sql.placeholder('userId')}::uuid and state = 'completed'
      and created_at >= ${sql.placeholder('since')}::timestamptz`,
);

/** Counts the pictures and videos that an account's jobs made since `since`, deleted ones included. */
export async function countMadeSince(db: Db, userId: string, since: Date): Promise<Made> {
  const [made] = await madeSince(db, { userId, since });
  return made ?? { images: 0, videos: 0 };
}
