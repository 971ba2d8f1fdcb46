import type { BillingUsage } from '#contract/billing.ts';
import { getStorageUsed } from '#features/billing/entitlements';
import { listSpendingThisMonth } from '#features/billing/ledger';
import { countMadeSince } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { startOfUtcMonth } from '#platform/time.ts';

/** What an account made and spent in the month of `now` (UTC), and the bytes it stores. */
export async function getBillingUsage(db: Db, userId: string, now: Date): Promise<BillingUsage> {
  const from = startOfUtcMonth(now);
  const [made, spent, stored] = await Promise.all([
    countMadeSince(db, userId, from),
    listSpendingThisMonth(db, userId, now),
    getStorageUsed(db, userId),
  ]);
  return {
    imagesGenerated: made.images,
    videosGenerated: made.videos,
    tokensSpent: spent.reduce((sum, { tokens }) => sum + tokens, 0),
    storageUsed: stored,
  };
}
