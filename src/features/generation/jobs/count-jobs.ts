import { sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

type Made = { images: number; videos: number };

const madeSince = defineStatement<{ userId: string; since: Date }, Made>(
  'jobs_made',
  sql`
    select
      (count(*) filter (
        where operation not in
          ('text_to_video', 'image_to_video', 'join_videos', 'edit_video', 'upscale_video', 'lora_training',
            'image_to_text', 'caption')
        ))::integer as images,
      (count(*) filter (
        where operation in ('text_to_video', 'image_to_video', 'join_videos', 'edit_video', 'upscale_video')
          and not has_dependents
        ))::integer as videos
    from engine_jobs
    where user_id = ${sql.placeholder('userId')}::uuid and state = 'completed'
      and created_at >= ${sql.placeholder('since')}::timestamptz`,
);

/**
 * Counts the pictures and videos that an account's jobs made since `since`, deleted ones included. A longer video counts
 * once, without its segments.
 */
export async function countMadeSince(db: Db, userId: string, since: Date): Promise<Made> {
  const [made] = await madeSince(db, { userId, since });
  return made ?? { images: 0, videos: 0 };
}
