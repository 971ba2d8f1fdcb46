/**
 * What CCBill cannot tell: which of its subscriptions belong to one of ours, which idempotency key stands for which
 * call, and calls whose answer is still unknown. The tables do not refer to the product's, which reads them through
 * the port only.
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

export const ccbillCustomers = pgTable(
  'ccbill_customers',
  {
    id: text().primaryKey(),
    /** The product's user id. CCBill asks for name and address in its own form. */
    userId: text().notNull(),
  },
  (table) => [index('ccbill_customers_of_user').on(table.userId)],
);

const customerId = () =>
  text()
    .notNull()
    .references(() => ccbillCustomers.id);
const changedAt = () => moment().notNull();

export const ccbillSubscriptions = pgTable(
  'ccbill_subscriptions',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    reference: text().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    price: jsonb().$type<RecurringPrice>().notNull(),
    /** The price after the next renewal, when a downgrade is pending. */
    nextPrice: jsonb().$type<RecurringPrice>(),
    cancelAtPeriodEnd: boolean().notNull(),
    /** CCBill's payment token of the card that is charged next; no card number. */
    tokenId: text(),
    /** The subaccount that made the token. */
    subaccount: integer(),
    /** The agreement that renews it. */
    agreementId: text(),
    currentPeriodStart: moment().notNull(),
    currentPeriodEnd: moment().notNull(),
    /** Charges of a renewal by us that were declined, and when the next one is. */
    failures: integer().notNull(),
    retryAt: moment(),
    createdAt: moment().notNull(),
    /** When the next step by the clock is due. */
    dueAt: moment(),
    changedAt: changedAt(),
  },
  (table) => [
    index('ccbill_subscriptions_due').on(table.dueAt).where(isNotNull(table.dueAt)),
    index('ccbill_subscriptions_changed').on(table.changedAt),
  ],
);

export const ccbillInvoices = pgTable(
  'ccbill_invoices',
  {
    id: text().primaryKey(),
    subscriptionId: text()
      .notNull()
      .references(() => ccbillSubscriptions.id),
    reason: text().$type<ProviderInvoice['reason']>().notNull(),
    priceKey: text().notNull(),
    cents: integer().notNull(),
    lines: jsonb().$type<readonly ProviderLine[]>().notNull(),
    state: text().$type<ProviderInvoice['state']>().notNull(),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    paymentId: text(),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [index('ccbill_invoices_of_subscription').on(table.subscriptionId)],
);

export const ccbillPayments = pgTable(
  'ccbill_payments',
  {
    id: text().primaryKey(),
    customerId: customerId(),
    clientSecret: text().notNull(),
    reference: text(),
    invoiceId: text(),
    subscriptionId: text().references(() => ccbillSubscriptions.id),
    /** CCBill's subscription that charged it. */
    agreementId: text(),
    name: text().notNull(),
    cents: integer().notNull(),
    refundedCents: integer().notNull(),
    state: text().$type<ProviderPayment['state']>().notNull(),
    problem: text(),
    dispute: text().$type<NonNullable<ProviderPayment['dispute']>>(),
    card: jsonb().$type<NonNullable<ProviderPayment['card']>>(),
    /** Charged by an agreement that a change had replaced: it is refunded. */
    isStray: boolean().notNull(),
    createdAt: moment().notNull(),
    changedAt: changedAt(),
  },
  (table) => [
    uniqueIndex('ccbill_payments_secret').on(table.clientSecret),
    index('ccbill_payments_of_subscription').on(table.subscriptionId),
    index('ccbill_payments_of_agreement').on(table.agreementId),
    index('ccbill_payments_changed').on(table.changedAt),
    check('ccbill_payments_cents_positive', sql`${table.cents} > 0`),
    check('ccbill_payments_refund_within', sql`${table.refundedCents} between 0 and ${table.cents}`),
  ],
);

/**
 * A subscription as CCBill counts them: one charge of a payment token, with its terms of renewal. Each change of a
 * plan makes a new one; a purchase has one without renewals.
 */
export const ccbillAgreements = pgTable(
  'ccbill_agreements',
  {
    /** CCBill's subscription id. */
    id: text().primaryKey(),
    subscriptionId: text().references(() => ccbillSubscriptions.id),
    /** Cents of each renewal; null for a purchase. */
    renewalCents: integer(),
    /** `stopping`: CCBill is yet to be told. */
    state: text().$type<'running' | 'stopping' | 'stopped'>().notNull(),
    /** Renewals, voids, chargebacks (with returns) and others' refunds that are applied here. */
    renewals: integer().notNull(),
    voids: integer().notNull(),
    chargebacks: integer().notNull(),
    otherRefunds: integer().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('ccbill_agreements_of_subscription').on(table.subscriptionId),
    index('ccbill_agreements_stopping').on(table.state).where(sql`${table.state} = 'stopping'`),
  ],
);

/**
 * A charge, stored before CCBill is asked for it. While it is unsettled no other charge of its subject begins,
 * because CCBill has no idempotency keys.
 */
export const ccbillCharges = pgTable(
  'ccbill_charges',
  {
    id: text().primaryKey(),
    /** The payment, or the subscription, that is charged. */
    subject: text().notNull(),
    subscriptionId: text(),
    /** Null for a change: its payment begins with its success. */
    paymentId: text(),
    tokenId: text().notNull(),
    subaccount: integer().notNull(),
    cents: integer().notNull(),
    /** The terms of renewal; null for a purchase. */
    price: jsonb().$type<RecurringPrice>(),
    /** The lines of a change's invoice; null for another charge. */
    lines: jsonb().$type<readonly ProviderLine[]>(),
    /** The key of the call that changes the plan. */
    key: text(),
    /** As the payer's page named it: CCBill's answer does not. */
    card: jsonb().$type<NonNullable<ProviderPayment['card']>>(),
    startedAt: moment().notNull(),
    settledAt: moment(),
    /** `lost`: the answer was lost, and CCBill has no such charge. */
    outcome: text().$type<'approved' | 'declined' | 'lost'>(),
    /** CCBill's subscription id of an approved one. */
    agreementId: text(),
    problem: text(),
  },
  (table) => [
    uniqueIndex('ccbill_charges_unsettled').on(table.subject).where(isNull(table.settledAt)),
    index('ccbill_charges_of_token').on(table.tokenId),
    uniqueIndex('ccbill_charges_agreement').on(table.agreementId),
    uniqueIndex('ccbill_charges_key').on(table.key).where(sql`${table.outcome} = 'approved'`),
  ],
);

/** A refund, stored before CCBill is asked for it; one at a time for each agreement. */
export const ccbillRefunds = pgTable(
  'ccbill_refunds',
  {
    /** The idempotency key. */
    key: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => ccbillPayments.id),
    agreementId: text().notNull(),
    cents: integer().notNull(),
    /** CCBill's count of refunds before it: a higher one means that it was made. */
    refundsBefore: integer().notNull(),
    startedAt: moment().notNull(),
    settledAt: moment(),
    outcome: text().$type<'done' | 'refused' | 'lost'>(),
  },
  (table) => [
    uniqueIndex('ccbill_refunds_unsettled').on(table.agreementId).where(isNull(table.settledAt)),
    index('ccbill_refunds_of_payment').on(table.paymentId),
  ],
);

/** Rows of CCBill's transaction extract, which may be read once an hour: amounts that a status does not tell. */
export const ccbillTransactions = pgTable(
  'ccbill_transactions',
  {
    /** The window it was read with, and its line. */
    id: text().primaryKey(),
    kind: text().notNull(),
    agreementId: text().notNull(),
    /** Its time or date at CCBill. */
    at: moment().notNull(),
    cents: integer(),
  },
  (table) => [
    index('ccbill_transactions_of_agreement').on(table.agreementId),
    index('ccbill_transactions_at').on(table.at),
  ],
);

/** When the last event about an agreement arrived: a status that was read before it is read again. */
export const ccbillHints = pgTable('ccbill_hints', {
  agreementId: text().primaryKey(),
  arrivedAt: moment().notNull(),
});

/** One row: how far the extract is read. */
export const ccbillExtract = pgTable('ccbill_extract', {
  id: text().primaryKey(),
  requestedAt: moment().notNull(),
  coveredUntil: moment().notNull(),
});

export const ccbillAnswers = createAnswersTable('ccbill_answers');
