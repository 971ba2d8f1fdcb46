import type { BillingUsage } from '#contract/billing.ts';
import { getStorageUsed } from '#features/billing/entitlements';
import { countMadeSince } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { startOfUtcMonth } from '#platform/time.ts';

/** Pictures and videos that an account made in the month of `now` (UTC), and the bytes it stores. */
export async function getBillingUsage(db: Db, userId: string, now: Date): Promise<BillingUsage> {
  const from = startOfUtcMonth(now);
  const [made, stored] = await Promise.all([countMadeSince(db, userId, from), getStorageUsed(db, userId)]);
  return { imagesGenerated: made.images, videosGenerated: made.videos, storageUsed: stored };
}
