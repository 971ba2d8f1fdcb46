/**
 * The token ledger: double entry in whole tokens.
 *
 * A ledger account is a wallet and a kind. `plan` (tokens of a paid or trial period, which end with it),
 * `available` (all others, which do not expire) and `held` belong to the wallet's owner. `issued` (the source of
 * tokens), `spent` and `expired` (their sinks) are the operator's side, also kept for each wallet. Every transfer
 * moves an amount from its debit account to its credit account, so an account's balance is credits minus debits, and
 * all balances add up to 0.
 *
 * A hold takes plan tokens first and records how many. A capture spends these first. Released tokens return to the
 * account they came from. Plan tokens that a hold returns after the period ended therefore join the next period's: at
 * most the tokens held at the end of the period roll over this way, and only once for each job.
 *
 * The owner's three balances are materialised in one row of `wallets`: one update moves tokens between them, a read of
 * all is consistent, and the row is the one lock for everything of the wallet (see `hold.ts`). The operator's
 * accounts have no row, because all spenders would wait for it; their balances are summed on demand.
 */
import { isNotNull, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import {
  type AccountKind,
  type HoldReason,
  type HoldState,
  knownMovements,
  type TransferReason,
} from './ledger-terms.ts';

export const wallets = pgTable(
  'wallets',
  {
    id: uuid().primaryKey(),
    /** No cascade: the ledger outlives the account. */
    userId: uuid()
      .notNull()
      .unique('wallets_one_per_user')
      .references(() => users.id),
    /** Plan tokens: spent first, removed when the period ends. */
    plan: integer().notNull().default(0),
    /** Expiry of the plan tokens as of the last grant; for display only, `expirePlanTokens` removes them. */
    planExpiresAt: moment(),
    /** Bought or granted tokens, which do not expire. */
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** A hold issues its tokens and leaves the wallet's own. */
    metered: boolean().notNull().default(false),
    /** Metered, and what it spends is invoiced. */
    invoiced: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('wallets_plan_not_negative', sql`${table.plan} >= 0`),
    check('wallets_available_not_negative', sql`${table.available} >= 0`),
    check('wallets_held_not_negative', sql`${table.held} >= 0`),
  ],
);

/** Tokens held for a job: resolved once, by capture (whole or part), release or expiry. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => wallets.id),
    /** The member of the owner's team who spends; null for the owner. No foreign key: it outlives their account. */
    madeBy: uuid(),
    /** The API key that spends; null for a session. No foreign key: it outlives the key. */
    apiKeyId: uuid(),
    amount: integer().notNull(),
    /** The part of `amount` that came from plan tokens; the rest was `available`. */
    planAmount: integer().notNull().default(0),
    /** The part of `amount` that was spent; the rest returned to the wallet. */
    captured: integer().notNull().default(0),
    /** Made while the wallet was metered: its tokens were issued for it. */
    metered: boolean().notNull().default(false),
    /** Made while usage was invoiced: what it spends is invoiced, whatever the plan is by then. */
    invoiced: boolean().notNull().default(false),
    state: text().$type<HoldState>().notNull().default('open'),
    reason: text().$type<HoldReason>().notNull(),
    /** No foreign key: generation depends on billing, not the other way round. */
    jobId: uuid().notNull(),
    idempotencyKey: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    resolvedAt: moment(),
  },
  (table) => [
    /** Keys come from clients, so they are unique within a wallet only. */
    unique('ledger_holds_once_per_key').on(table.walletId, table.idempotencyKey),
    index('ledger_holds_job').on(table.jobId),
    /** For each member's spending in a month; the owner's holds have no `made_by`. */
    index('ledger_holds_of_member').on(table.walletId, table.madeBy, table.createdAt),
    /** For what an API key spends in the period of its budget. */
    index('ledger_holds_of_api_key').on(table.apiKeyId, table.createdAt).where(isNotNull(table.apiKeyId)),
    /** For the usage of a month; contains holds of Enterprise accounts only. */
    index('ledger_holds_invoiced').on(table.walletId, table.resolvedAt).where(sql`${table.invoiced}`),
    /** For the sweep; contains open holds only. */
    index('ledger_holds_open_by_expiry').on(table.expiresAt).where(sql`${table.state} = 'open'`),
    check('ledger_holds_amount_positive', sql`${table.amount} > 0`),
    check('ledger_holds_plan_within_amount', sql`${table.planAmount} between 0 and ${table.amount}`),
    check(
      'ledger_holds_captured_as_state_says',
      sql`case ${table.state} when 'captured' then ${table.captured} between 1 and ${table.amount} else ${table.captured} = 0 end`,
    ),
    check(
      'ledger_holds_resolved_unless_open',
      sql`(${table.state} = 'open') = (${table.resolvedAt} is null)`,
    ),
  ],
);

/** When what a wallet spends was invoiced, from one moment to another; `setMetered` writes them. */
export const meteredSpans = pgTable(
  'metered_spans',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => wallets.id),
    startedAt: moment().notNull(),
    /** Null while it is. */
    endedAt: moment(),
  },
  (table) => [
    index('metered_spans_of_wallet').on(table.walletId, table.startedAt),
    uniqueIndex('metered_spans_one_open').on(table.walletId).where(sql`${table.endedAt} is null`),
  ],
);

/** Append-only. A mistake is corrected by another transfer. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => wallets.id),
    debit: text().$type<AccountKind>().notNull(),
    credit: text().$type<AccountKind>().notNull(),
    amount: integer().notNull(),
    reason: text().$type<TransferReason>().notNull(),
    jobId: uuid(),
    holdId: uuid().references(() => ledgerHolds.id),
    /** Set on transfers without a hold; a hold's transfers are unique by hold and accounts. */
    idempotencyKey: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    /** A statement reads one wallet newest first; ids are ordered by time. */
    index('ledger_transfers_statement').on(table.walletId, table.id),
    /** Grants, releases, clawbacks and expiries: few among the holds and captures of jobs. */
    index('ledger_transfers_besides_jobs')
      .on(table.walletId, table.id)
      .where(sql`${table.credit} in ('plan', 'available', 'issued', 'expired')`),
    /** For the cost of a job. */
    index('ledger_transfers_of_job').on(table.jobId).where(isNotNull(table.jobId)),
    /** The last guard against double spending: a hold makes each kind of transfer once. */
    uniqueIndex('ledger_transfers_once_per_hold')
      .on(table.holdId, table.debit, table.credit)
      .where(isNotNull(table.holdId)),
    uniqueIndex('ledger_transfers_once_per_key')
      .on(table.walletId, table.idempotencyKey)
      .where(isNotNull(table.idempotencyKey)),
    /** An expiry or clawback of 0 tokens is stored too, so that its key is used. */
    check(
      'ledger_transfers_amount_positive',
      sql`${table.amount} > 0 or (${table.amount} = 0 and ${table.credit} in ('expired', 'issued'))`,
    ),
    check(
      'ledger_transfers_known_movement',
      sql`(${table.debit}, ${table.credit}) in (${sql.raw(knownMovements)})`,
    ),
    check(
      'ledger_transfers_keyed_or_held',
      sql`(${table.holdId} is null) = (${table.idempotencyKey} is not null) and (${table.holdId} is null) = ('held' not in (${table.debit}, ${table.credit}))`,
    ),
  ],
);
