import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

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
