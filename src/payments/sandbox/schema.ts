/**
 * The sandbox's own tables. It simulates a separate company, so they do not refer to the product's tables, and the
 * product reads them through the port only.
 */
import { isNotNull, isNull, sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { moment } from '#platform/db/columns.ts';
import type {
  ProviderInvoice,
  ProviderLine,
  ProviderPayment,
  RecurringPrice,
  SubscriptionState,
} from '../port.ts';
import { createAnswersTable } from '../run-once.ts';
import type { TestCard } from './cards.ts';

export const sandboxCustomers = pgTable(
  'sandbox_customers',
  {
    id: text().primaryKey(),
    /** The product's user id. Name and address are not stored: nothing is sent to them. */
    userId: text().notNull(),
  },
  (table) => [index('sandbox_customers_of_user').on(table.userId)],
);

const customerId = () =>
  text()
    .notNull()
    .references(() => sandboxCustomers.id);
/** When the book's next time-driven step is due. */
const dueAt = () => moment();
/** When it last changed. */
const changedAt = () => moment().notNull();

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    reference: text().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    price: jsonb().$type<RecurringPrice>().notNull(),
    nextPrice: jsonb().$type<RecurringPrice>(),
    cancelAtPeriodEnd: boolean().notNull(),
    card: text().$type<TestCard>(),
    anchor: moment().notNull(),
    currentPeriodStart: moment().notNull(),
    currentPeriodEnd: moment().notNull(),
    createdAt: moment().notNull(),
    dueAt: dueAt(),
    changedAt: changedAt(),
  },
  (table) => [
    index('sandbox_subscriptions_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('sandbox_subscriptions_changed').on(table.changedAt),
  ],
);

export const sandboxInvoices = pgTable(
  'sandbox_invoices',
  {
    id: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => sandboxSubscriptions.id),
    reason: text().$type<ProviderInvoice['reason']>().notNull(),
    priceKey: text().notNull(),
    cents: integer().notNull(),
    /** Empty: one line of `cents`. */
    lines: jsonb().$type<readonly ProviderLine[]>().notNull().default([]),
    state: text().$type<ProviderInvoice['state']>().notNull(),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    paymentId: text(),
    failures: integer().notNull(),
    firstFailedAt: moment(),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    index('sandbox_invoices_of_subscription').on(table.subscriptionId),
    check('sandbox_invoices_cents_not_negative', sql`${table.cents} >= 0`),
  ],
);

export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    clientSecret: text().notNull(),
    reference: text(),
    invoiceId: text(),
    subscriptionId: text().references(() => sandboxSubscriptions.id),
    name: text().notNull(),
    cents: integer().notNull(),
    refundedCents: integer().notNull(),
    state: text().$type<ProviderPayment['state']>().notNull(),
    problem: text(),
    /** The test card; card numbers are not stored. */
    card: text().$type<TestCard>(),
    settlesAt: moment(),
    dispute: text().$type<NonNullable<ProviderPayment['dispute']>>(),
    disputeMovesAt: moment(),
    createdAt: moment().notNull(),
    /** For purchases; payments of a subscription move with its book. */
    dueAt: dueAt(),
    changedAt: changedAt(),
  },
  (table) => [
    uniqueIndex('sandbox_payments_secret').on(table.clientSecret),
    index('sandbox_payments_of_subscription').on(table.subscriptionId),
    index('sandbox_payments_due')
      .on(table.dueAt)
      .where(sql`${isNotNull(table.dueAt)} and ${isNull(table.subscriptionId)}`),
    index('sandbox_payments_changed').on(table.changedAt),
    check('sandbox_payments_cents_positive', sql`${table.cents} > 0`),
    check('sandbox_payments_refund_within', sql`${table.refundedCents} between 0 and ${table.cents}`),
  ],
);

/** The first result of each idempotency key. */
export const sandboxAnswers = createAnswersTable('sandbox_answers');

/** Events for the product, stored in the transaction of the change. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    id: text().primaryKey(),
    kind: text().$type<'subscription' | 'payment'>().notNull(),
    subjectId: text().notNull(),
    createdAt: moment().notNull(),
    deliveredAt: moment(),
  },
  (table) => [index('sandbox_events_delivered').on(table.deliveredAt).where(isNotNull(table.deliveredAt))],
);
