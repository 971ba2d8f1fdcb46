import type { WalletBalance } from '#features/billing/ledger';
import { recordJobEnds } from '#features/messaging/webhooks';
import type { Tx } from '#platform/db/client.ts';
import { type AddressedEvent, publishToEach } from '#platform/events/publish.ts';
import { notifyOfEnds } from './notify-of-end.ts';
import { presentJob } from './present-job.ts';
import type { EngineJobRow } from './schema.ts';

/** An ended job, the tokens that it cost, and the content item that it filled or gave up. */
export type JobEndNews = { job: EngineJobRow; charged: number; contentId: string | null };

/**
 * Tells webhooks, notifications and open pages of ended jobs. Call it last in the transaction that ends them.
 *
 * @param balances of the jobs' owners, by user id
 */
export async function announceEnds(
  tx: Tx,
  ends: readonly JobEndNews[],
  balances: ReadonlyMap<string, WalletBalance>,
): Promise<void> {
  await recordJobEnds(tx, ends);
  const notices = await notifyOfEnds(
    tx,
    ends.map(({ job }) => job),
  );
  await publishToEach(tx, [...notices, ...ends.flatMap(listEvents), ...listWallets(balances)]);
}

function listEvents({ contentId, job }: JobEndNews): AddressedEvent[] {
  const { userId } = job;
  const ended = { userId, event: { name: 'job' as const, data: { job: presentJob(job) } } };
  return contentId ? [ended, { userId, event: { name: 'content', data: { contentId } } }] : [ended];
}

const listWallets = (balances: ReadonlyMap<string, WalletBalance>): AddressedEvent[] =>
  [...balances].map(([userId, data]) => ({ userId, event: { name: 'wallet', data } }));
