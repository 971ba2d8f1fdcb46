/**
 * Bank transfers: what was asked for, what arrived, and what has to be sent back. A provider as the sandbox is: these
 * tables do not refer to the product's tables, and the product reads them through the port only. Money is in whole
 * US cents.
 */
import { isNotNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import type { RecurringPrice, SubscriptionState } from '../port.ts';
import { createAnswersTable } from '../run-once.ts';

export const bankTransferCustomers = pgTable(
  'bank_transfer_customers',
  {
    id: uuid().primaryKey(),
    /** The product's user id; name and address are read when a mail is sent. */
    userId: uuid().notNull(),
  },
  (table) => [index('bank_transfer_customers_of_user').on(table.userId)],
);

const customerId = () =>
  uuid()
    .notNull()
    .references(() => bankTransferCustomers.id);

export const bankTransferSubscriptions = pgTable(
  'bank_transfer_subscriptions',
  {
    id: uuid().primaryKey(),
    customerId: customerId(),
    /** The product's subscription id. */
    reference: text().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    price: jsonb().$type<RecurringPrice>().notNull(),
    nextPrice: jsonb().$type<RecurringPrice>(),
    cancelAtPeriodEnd: boolean().notNull(),
    /** Every period begins a whole number of months or years after it; the first payment sets it. */
    anchor: moment().notNull(),
    currentPeriodStart: moment().notNull(),
    currentPeriodEnd: moment().notNull(),
    createdAt: moment().notNull(),
    /** When the next step by time is due. */
    dueAt: moment(),
    changedAt: moment().notNull(),
  },
  (table) => [
    index('bank_transfer_subscriptions_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('bank_transfer_subscriptions_changed').on(table.changedAt),
  ],
);

/** A payment that was asked for, with the reference by which its money is found. */
export const bankTransferCharges = pgTable(
  'bank_transfer_charges',
  {
    id: uuid().primaryKey(),
    customerId: customerId(),
    kind: text({ enum: ['purchase', 'begin', 'renewal'] }).notNull(),
    /** The creditor reference, as `RF18539007547034`. */
    code: text().notNull(),
    /** Purchases: the product's purchase id. */
    reference: text(),
    subscriptionId: uuid().references(() => bankTransferSubscriptions.id),
    priceKey: text(),
    /** What the payer reads. */
    name: text().notNull(),
    cents: integer().notNull(),
    state: text({ enum: ['open', 'paid', 'void'] }).notNull(),
    /** Everything that arrived for it, less what banks took back. */
    receivedCents: bigint({ mode: 'number' }).notNull(),
    refundedCents: integer().notNull(),
    /** A bank took back money that had paid it. */
    reversed: boolean().notNull(),
    /** Plans: the period that it pays; null before the first payment, which sets it. */
    periodStart: moment(),
    periodEnd: moment(),
    /** The day by which it should arrive. */
    payBy: moment().notNull(),
    createdAt: moment().notNull(),
    paidAt: moment(),
    /** Purchases: when an unpaid one ends. */
    dueAt: moment(),
    changedAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('bank_transfer_charges_code').on(table.code),
    index('bank_transfer_charges_of_customer').on(table.customerId),
    index('bank_transfer_charges_of_subscription').on(table.subscriptionId),
    index('bank_transfer_charges_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    index('bank_transfer_charges_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('bank_transfer_charges_changed').on(table.changedAt),
    check('bank_transfer_charges_cents_positive', sql`${table.cents} > 0`),
    check('bank_transfer_charges_received_not_negative', sql`${table.receivedCents} >= 0`),
    check('bank_transfer_charges_refund_within', sql`${table.refundedCents} between 0 and ${table.cents}`),
  ],
);

/** Money that arrived, once for each transfer. */
export const bankTransfers = pgTable(
  'bank_transfers',
  {
    id: uuid().primaryKey(),
    /** The bank's own id, or a digest of what the statement says (`statement/entry-key.ts`). */
    key: text().notNull(),
    /** The statement's key of a transfer that an administrator had entered before. */
    confirmedKey: text(),
    /** The key of the entry by which the bank took it back. */
    reversalKey: text(),
    source: text({ enum: ['statement', 'administrator'] }).notNull(),
    state: text({ enum: ['unmatched', 'matched', 'reversed', 'set_aside'] }).notNull(),
    chargeId: uuid().references(() => bankTransferCharges.id),
    bookedOn: date({ mode: 'string' }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    /** What the payer wrote; removed with the payer. */
    text: text(),
    /** As the statement names them; removed after `payerDays`. */
    payerName: text(),
    payerAccount: text(),
    /** Why its amount differs, or why it was set aside, in an administrator's words. */
    note: text(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('bank_transfers_key').on(table.key),
    uniqueIndex('bank_transfers_confirmed_key').on(table.confirmedKey).where(isNotNull(table.confirmedKey)),
    uniqueIndex('bank_transfers_reversal_key').on(table.reversalKey).where(isNotNull(table.reversalKey)),
    index('bank_transfers_of_charge').on(table.chargeId),
    index('bank_transfers_unmatched').on(table.createdAt).where(sql`${table.state} = 'unmatched'`),
    check('bank_transfers_cents_positive', sql`${table.cents} > 0`),
  ],
);

/** Money that the operator sends back by hand. */
export const bankTransferRefunds = pgTable(
  'bank_transfer_refunds',
  {
    id: uuid().primaryKey(),
    chargeId: uuid()
      .notNull()
      .references(() => bankTransferCharges.id),
    /** `refund`: an administrator refunded a payment. `excess`: more arrived than was asked for. */
    kind: text({ enum: ['refund', 'excess'] }).notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    state: text({ enum: ['waiting', 'sent', 'cancelled'] }).notNull(),
    createdAt: moment().notNull(),
    sentAt: moment(),
    /** The bank's id of the outgoing transfer. */
    bankReference: text(),
  },
  (table) => [
    index('bank_transfer_refunds_of_charge').on(table.chargeId),
    index('bank_transfer_refunds_waiting').on(table.createdAt).where(sql`${table.state} = 'waiting'`),
    check('bank_transfer_refunds_cents_positive', sql`${table.cents} > 0`),
  ],
);

/** The first result of each idempotency key. */
export const bankTransferAnswers = createAnswersTable('bank_transfer_answers');
