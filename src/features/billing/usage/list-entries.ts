import type { LedgerEntry, LedgerKind, LedgerQuery } from '#contract/billing.ts';
import { listMovements, type Movement, type MovementFilter } from '#features/billing/ledger';
import { listContentOfJobs } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { addDays } from '#platform/time.ts';
import { reasonLabels } from './reason-labels.ts';

/** The filters of the token history. */
export type LedgerFilters = Omit<LedgerQuery, 'limit' | 'before'>;

/** Converts the days of a query to times: the start of `from` to the end of `until`, UTC. */
function toMovementFilter({ kind, tokens, from, until }: LedgerFilters): MovementFilter {
  return {
    ...(kind && { kind }),
    ...(tokens && { tokens }),
    ...(from && { from: new Date(from) }),
    ...(until && { before: addDays(new Date(until), 1) }),
  };
}

/** The effect of each kind on the spendable balance. */
const sign: Record<LedgerKind, -1 | 0 | 1> = {
  grant: 1,
  hold: -1,
  capture: 0,
  release: 1,
  expiry: -1,
  taken_back: -1,
};

/** A page of the account's token movements, newest first, each with its job, content item and reason label. */
export async function listEntries(
  db: Db,
  userId: string,
  query: Omit<LedgerQuery, 'before'> & { before?: string | undefined },
): Promise<LedgerEntry[]> {
  const { before, limit } = query;
  const movements = await listMovements(db, userId, toMovementFilter(query), {
    limit,
    ...(before && { before }),
  });
  const jobIds = movements.flatMap(({ jobId }) => (jobId ? [jobId] : []));
  const contents = await listContentOfJobs(db, userId, jobIds);
  return movements.map((movement) => toLedgerEntry(movement, contents));
}

function toLedgerEntry(movement: Movement, contents: ReadonlyMap<string, string>): LedgerEntry {
  const { id, kind, tokens, amount, reason, jobId, madeBy, at } = movement;
  return {
    id,
    at: at.toISOString(),
    kind,
    tokens,
    change: amount * sign[kind],
    amount,
    reason: reasonLabels[reason],
    jobId,
    contentId: (jobId && contents.get(jobId)) ?? null,
    madeBy,
  };
}
