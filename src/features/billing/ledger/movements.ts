import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { LedgerEntry, LedgerKind, LedgerTokens } from '#contract/billing.ts';
import type { Queryable } from '#platform/db/client.ts';
import { firstIdSince } from '#platform/ids.ts';
import type { TransferReason } from './ledger-terms.ts';
import { ledgerHolds, ledgerTransfers } from './schema.ts';
import { walletIdOf } from './wallet-id-of.ts';

/** A transfer as its owner sees it. Amounts are whole tokens. */
export type Movement = Pick<LedgerEntry, 'id' | 'kind' | 'tokens' | 'amount' | 'jobId' | 'madeBy'> & {
  reason: TransferReason;
  at: Date;
};

/** `from`: that time or later; `before`: earlier. */
export type MovementFilter = { kind?: LedgerKind; tokens?: LedgerTokens; from?: Date; before?: Date };

const { debit, credit } = ledgerTransfers;
/** Those that are neither hold nor capture name their credits, since the index of the few is by these. */
const whatIs: Record<LedgerKind, SQL | undefined> = {
  grant: and(eq(debit, 'issued'), inArray(credit, ['plan', 'available'])),
  hold: eq(credit, 'held'),
  capture: eq(credit, 'spent'),
  release: and(eq(debit, 'held'), inArray(credit, ['plan', 'available'])),
  expiry: eq(credit, 'expired'),
  taken_back: eq(credit, 'issued'),
};

const kindOf = sql<LedgerKind>`case
  when ${debit} = 'issued' then 'grant' when ${credit} = 'held' then 'hold'
  when ${credit} = 'spent' then 'capture' when ${debit} = 'held' then 'release'
  when ${credit} = 'expired' then 'expiry' else 'taken_back' end`;

/** A capture takes a plan's tokens first, and so may be of both. */
const tokensOf = sql<LedgerTokens>`case
  when 'plan' in (${debit}, ${credit}) then 'plan'
  when ${credit} <> 'spent' or ${ledgerHolds.planAmount} = 0 then 'bought'
  when ${ledgerTransfers.amount} <= ${ledgerHolds.planAmount} then 'plan' else 'both' end`;

/** An id may have been made a little before the transaction that stores it began by the database's clock. */
const clocksDifferMs = 3_600_000;

/**
 * A person's movements of tokens, newest first; those of nothing are left out.
 *
 * @param page at most `limit`; `before` is the id of the last one of the page above
 */
export function movementsOf(
  db: Queryable,
  userId: string,
  { kind, tokens, from, before }: MovementFilter,
  page: { limit: number; before?: string },
): Promise<Movement[]> {
  const { id, createdAt } = ledgerTransfers;
  return db
    .select({
      id,
      kind: kindOf,
      tokens: tokensOf,
      amount: ledgerTransfers.amount,
      reason: ledgerTransfers.reason,
      jobId: ledgerTransfers.jobId,
      madeBy: ledgerHolds.madeBy,
      at: createdAt,
    })
    .from(ledgerTransfers)
    .leftJoin(ledgerHolds, eq(ledgerHolds.id, ledgerTransfers.holdId))
    .where(
      and(
        eq(ledgerTransfers.walletId, walletIdOf(userId)),
        gt(ledgerTransfers.amount, 0),
        kind && whatIs[kind],
        tokens && eq(tokensOf, tokens),
        // The times decide; ids are ordered by time and let the statement's index begin and end near them.
        from && and(gte(createdAt, from), gte(id, firstIdSince(shifted(from, -clocksDifferMs)))),
        before && and(lt(createdAt, before), lt(id, firstIdSince(shifted(before, clocksDifferMs)))),
        page.before ? lt(id, page.before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(page.limit);
}

const shifted = (time: Date, milliseconds: number) => new Date(Math.max(0, time.getTime() + milliseconds));
