import { and, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { LedgerEntry, LedgerKind, LedgerTokens } from '#contract/billing.ts';
import type { Queryable } from '#platform/db/client.ts';
import { firstIdSince } from '#platform/ids.ts';
import { hourMs } from '#platform/time.ts';
import type { TransferReason } from './ledger-terms.ts';
import { ledgerHolds, ledgerTransfers } from './schema.ts';
import { walletIdSubquery } from './wallet-id-subquery.ts';

/** A transfer as its owner sees it. Amounts are whole tokens. */
export type Movement = Pick<LedgerEntry, 'id' | 'kind' | 'tokens' | 'amount' | 'jobId' | 'madeBy'> & {
  reason: TransferReason;
  at: Date;
};

/** `from` is inclusive, `before` exclusive. */
export type MovementFilter = { kind?: LedgerKind; tokens?: LedgerTokens; from?: Date; before?: Date };

const { debit, credit } = ledgerTransfers;
/** All kinds except hold and capture filter by credit, so that they match the partial index on it. */
const kindConditions: Record<LedgerKind, SQL | undefined> = {
  grant: and(eq(debit, 'issued'), inArray(credit, ['plan', 'available'])),
  hold: eq(credit, 'held'),
  capture: eq(credit, 'spent'),
  release: and(eq(debit, 'held'), inArray(credit, ['plan', 'available'])),
  expiry: eq(credit, 'expired'),
  taken_back: eq(credit, 'issued'),
};

const kindColumn = sql<LedgerKind>`case
  when ${debit} = 'issued' then 'grant' when ${credit} = 'held' then 'hold'
  when ${credit} = 'spent' then 'capture' when ${debit} = 'held' then 'release'
  when ${credit} = 'expired' then 'expiry' else 'taken_back' end`;

/** A capture takes plan tokens first, so it may contain both kinds. */
const tokensColumn = sql<LedgerTokens>`case
  when 'plan' in (${debit}, ${credit}) then 'plan'
  when ${credit} <> 'spent' or ${ledgerHolds.planAmount} = 0 then 'bought'
  when ${ledgerTransfers.amount} <= ${ledgerHolds.planAmount} then 'plan' else 'both' end`;

/** Tolerance between the process clock, which creates ids, and the database clock, which sets `created_at`. */
const clocksDifferMs = hourMs;

/**
 * An account's token movements, newest first. Movements of 0 tokens are left out.
 *
 * @param page at most `limit` entries; `before` is the last id of the previous page
 */
export function listMovements(
  db: Queryable,
  userId: string,
  { kind, tokens, from, before }: MovementFilter,
  page: { limit: number; before?: string },
): Promise<Movement[]> {
  const { id, createdAt } = ledgerTransfers;
  return db
    .select({
      id,
      kind: kindColumn,
      tokens: tokensColumn,
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
        eq(ledgerTransfers.walletId, walletIdSubquery(userId)),
        gt(ledgerTransfers.amount, 0),
        kind && kindConditions[kind],
        tokens && eq(tokensColumn, tokens),
        // The times decide. Ids are ordered by time, which bounds the scan of the statement index.
        from && and(gte(createdAt, from), gte(id, firstIdSince(shiftTime(from, -clocksDifferMs)))),
        before && and(lt(createdAt, before), lt(id, firstIdSince(shiftTime(before, clocksDifferMs)))),
        page.before ? lt(id, page.before) : undefined,
      ),
    )
    .orderBy(desc(id))
    .limit(page.limit);
}

const shiftTime = (time: Date, milliseconds: number) => new Date(Math.max(0, time.getTime() + milliseconds));
