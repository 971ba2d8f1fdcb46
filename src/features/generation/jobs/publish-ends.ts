import type { WalletBalance } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { type AddressedEvent, publishToEach } from '#platform/events/publish.ts';
import { notifyOfEnds } from './notify-of-end.ts';
import { presentJob } from './present-job.ts';
import type { EngineJobRow } from './schema.ts';

/** An ended job, and the content item that it filled or gave up. */
type EndedJob = { job: EngineJobRow; contentId: string | null };

/**
 * Stores the notifications of ended jobs and publishes to open pages. Call it last in the transaction that ends them.
 *
 * @param balances of the jobs' owners, by user id
 */
export async function publishEnds(
  tx: Tx,
  ends: readonly EndedJob[],
  balances: ReadonlyMap<string, WalletBalance>,
): Promise<void> {
  const notices = await notifyOfEnds(
    tx,
    ends.map(({ job }) => job),
  );
  await publishToEach(tx, [...notices, ...ends.flatMap(listEvents), ...listWallets(balances)]);
}

function listEvents({ contentId, job }: EndedJob): AddressedEvent[] {
  const { userId } = job;
  const ended = { userId, event: { name: 'job' as const, data: { job: presentJob(job) } } };
  return contentId ? [ended, { userId, event: { name: 'content', data: { contentId } } }] : [ended];
}

const listWallets = (balances: ReadonlyMap<string, WalletBalance>): AddressedEvent[] =>
  [...balances].map(([userId, data]) => ({ userId, event: { name: 'wallet', data } }));
