import type { WalletBalance } from '#features/billing/ledger';
import type { Tx } from '#platform/db/client.ts';
import { type AddressedEvent, publishToEach } from '#platform/events/publish.ts';
import { presentJob } from './present-job.ts';
import type { EngineJobRow } from './schema.ts';

/** An ended job, and the content item that it filled or gave up. */
type EndedJob = { job: EngineJobRow; contentId: string | null };

/**
 * Publishes to open pages that jobs have ended. Call it last in the transaction that ends them.
 *
 * @param balances of the jobs' owners, by user id
 * @param notices the events of their notifications
 */
export function publishEnds(
  tx: Tx,
  ends: readonly EndedJob[],
  balances: ReadonlyMap<string, WalletBalance>,
  notices: readonly AddressedEvent[],
): Promise<void> {
  return publishToEach(tx, [...notices, ...ends.flatMap(listEvents), ...listWallets(balances)]);
}

function listEvents({ contentId, job }: EndedJob): AddressedEvent[] {
  const { userId } = job;
  const ended = { userId, event: { name: 'job' as const, data: { job: presentJob(job) } } };
  return contentId ? [ended, { userId, event: { name: 'content', data: { contentId } } }] : [ended];
}

const listWallets = (balances: ReadonlyMap<string, WalletBalance>): AddressedEvent[] =>
  [...balances].map(([userId, data]) => ({ userId, event: { name: 'wallet', data } }));
