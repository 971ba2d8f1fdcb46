/**
 * The token ledger: double entry in whole tokens (issue 2, part 6).
 *
 * An account is a wallet and a kind. `plan` (tokens of a paid or tried period, which end with it),
 * `available` (all others, which stay) and `held` hold what its owner has; `issued` (where tokens come from),
 * `spent` and `expired` (where they go) are the house's side, kept for each wallet as well. Every transfer
 * moves an amount from its debit account to its credit account, so that an account's balance is its credits
 * less its debits, and all balances together are 0.
 *
 * A hold takes a plan's tokens first and remembers how many; a capture spends these first; what comes back
 * goes where it came from. What a plan's hold gives back after its period therefore becomes part of the next
 * period's tokens: at most what was held when the period ended is rolled over so, and only once for each job.
 *
 * A person's three balances stand materialised in one row of `wallets`, not in a row for each account: one
 * update moves tokens between them, a read of both is always consistent, and the row is the one lock that
 * guards all that belongs to it (see `hold.ts`). The house's accounts have no row at all, because that row
 * would make every spender wait for every other; their balances are summed when asked for.
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
    /** No cascade: a ledger is not deleted with the person it belongs to. */
    userId: uuid()
      .notNull()
      .unique('wallets_one_per_user')
      .references(() => users.id),
    /** Of a plan's period: spent first, gone with it. */
    plan: integer().notNull().default(0),
    /** When they go, as was said with the last grant of them: to be shown, `expirePlanTokens` does it. */
    planExpiresAt: moment(),
    /** Bought or given: they stay. */
    available: integer().notNull().default(0),
    held: integer().notNull().default(0),
    /** Usage is counted and invoiced: a hold issues what is lacking. */
    metered: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    check('wallets_plan_not_negative', sql`${table.plan} >= 0`),
    check('wallets_available_not_negative', sql`${table.available} >= 0`),
    check('wallets_held_not_negative', sql`${table.held} >= 0`),
  ],
);

/** Tokens set aside for a job: resolved once, by capture (whole or part), release or expiry. */
export const ledgerHolds = pgTable(
  'ledger_holds',
  {
    id: uuid().primaryKey(),
    walletId: uuid()
      .notNull()
      .references(() => wallets.id),
    /** The member of the owner's team who spends; null for the owner. No foreign key: it outlives their account. */
    madeBy: uuid(),
    amount: integer().notNull(),
    /** How much of `amount` a plan's tokens made up; the rest was `available`. */
    planAmount: integer().notNull().default(0),
    /** How much of `amount` was spent in the end; the rest went back. */
    captured: integer().notNull().default(0),
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
    /** Keys come from clients, so that one person's key says nothing about another's. */
    unique('ledger_holds_once_per_key').on(table.walletId, table.idempotencyKey),
    index('ledger_holds_job').on(table.jobId),
    /** What each member has spent in a month; the owner's have no maker. */
    index('ledger_holds_of_member').on(table.walletId, table.madeBy, table.createdAt),
    /** For the sweep; holds the few open ones only. */
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
    /** Set on transfers that no hold caused; those that one did are unique by hold and accounts. */
    idempotencyKey: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    /** A statement reads one wallet backwards, newest first; ids are ordered by time. */
    index('ledger_transfers_statement').on(table.walletId, table.id),
    /** Grants, and what was given or taken back, or has expired: few among a job's holds and captures. */
    index('ledger_transfers_besides_jobs')
      .on(table.walletId, table.id)
      .where(sql`${table.credit} in ('plan', 'available', 'issued', 'expired')`),
    /** What a picture cost is asked for by its job. */
    index('ledger_transfers_of_job').on(table.jobId).where(isNotNull(table.jobId)),
    /** The last line against double money: a hold is made, captured and given back once each, of each kind. */
    uniqueIndex('ledger_transfers_once_per_hold')
      .on(table.holdId, table.debit, table.credit)
      .where(isNotNull(table.holdId)),
    uniqueIndex('ledger_transfers_once_per_key')
      .on(table.walletId, table.idempotencyKey)
      .where(isNotNull(table.idempotencyKey)),
    /** An expiry or a taking back of nothing is written as well, so that its key is used up. */
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
