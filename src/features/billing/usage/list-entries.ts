import type { LedgerEntry, LedgerKind, LedgerQuery } from '#contract/billing.ts';
import { type Movement, type MovementFilter, movementsOf } from '#features/billing/ledger';
import { contentsOfJobs } from '#features/generation/jobs';
import type { Db } from '#platform/db/client.ts';
import { reasonWords } from './entry-words.ts';

/** What a person narrows their movements by. */
export type LedgerFilters = Omit<LedgerQuery, 'limit' | 'before'>;

const dayMs = 86_400_000;

/** The days of a query as times: from the beginning of the one to the end of the other, UTC. */
function filterOf({ kind, tokens, from, until }: LedgerFilters): MovementFilter {
  return {
    ...(kind && { kind }),
    ...(tokens && { tokens }),
    ...(from && { from: new Date(from) }),
    ...(until && { before: new Date(new Date(until).getTime() + dayMs) }),
  };
}

/** What each kind does to the tokens that can be spent. */
const sign: Record<LedgerKind, -1 | 0 | 1> = {
  grant: 1,
  hold: -1,
  capture: 0,
  release: 1,
  expiry: -1,
  taken_back: -1,
};

/** A page of a person's movements of tokens, newest first, each with its job, its item and its reason in words. */
export async function listEntries(
  db: Db,
  userId: string,
  query: Omit<LedgerQuery, 'before'> & { before?: string | undefined },
): Promise<LedgerEntry[]> {
  const { before, limit } = query;
  const movements = await movementsOf(db, userId, filterOf(query), { limit, ...(before && { before }) });
  const jobIds = movements.flatMap(({ jobId }) => (jobId ? [jobId] : []));
  const contents = await contentsOfJobs(db, userId, jobIds);
  return movements.map((movement) => present(movement, contents));
}

function present(movement: Movement, contents: ReadonlyMap<string, string>): LedgerEntry {
  const { id, kind, tokens, amount, reason, jobId, madeBy, at } = movement;
  return {
    id,
    at: at.toISOString(),
    kind,
    tokens,
    change: amount * sign[kind],
    amount,
    reason: reasonWords[reason],
    jobId,
    contentId: (jobId && contents.get(jobId)) ?? null,
    madeBy,
  };
}
