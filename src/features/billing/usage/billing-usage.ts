import { sql } from 'drizzle-orm';
import type { BillingUsage } from '#contract/billing.ts';
import { storageUsed } from '#features/billing/entitlements';
import type { Db } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';

type Made = { images: number; videos: number };

/** Jobs, not items: what was deleted since was made all the same. */
const madeSince = defineStatement<{ userId: string; from: Date }, Made>(
  'usage_made',
  sql`
    select
      (count(*) filter (
        where operation not in ('text_to_video', 'lora_training', 'image_to_text', 'caption')))::integer as images,
      (count(*) filter (where operation = 'text_to_video'))::integer as videos
    from engine_jobs
    where user_id = ${sql.placeholder('userId')}::uuid and state = 'completed'
      and created_at >= ${sql.placeholder('from')}::timestamptz`,
);

/** What a person made of what they asked for in the month of `now` (UTC), and the bytes they store. */
export async function billingUsage(db: Db, userId: string, now: Date): Promise<BillingUsage> {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
  const [[made], stored] = await Promise.all([madeSince(db, { userId, from }), storageUsed(db, userId)]);
  return { imagesGenerated: made?.images ?? 0, videosGenerated: made?.videos ?? 0, storageUsed: stored };
}
