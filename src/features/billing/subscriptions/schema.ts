/**
 * Plans and purchases. Money is whole cents of US dollars. Nothing here goes with its owner's account: what was
 * paid has to be accounted for (like the ledger's wallets, no table cascades from users).
 *
 * Order of locks: `billing_accounts` of the person, then their subscription, payment or purchase, then their
 * wallet. No call to a payment provider is made while one is held.
 */
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { periods, planIds } from '#contract/catalogue.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** One row a person: the lock of all that billing does with them, and what happens once. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** The trial is once for each account. */
  trialStartedAt: moment(),
  /** Months since the account was made whose Free allowance is settled. */
  freeMonths: integer().notNull().default(0),
});

/** Who somebody is to a payment provider. */
export const billingCustomers = pgTable(
  'billing_customers',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    provider: text().notNull(),
    providerId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.provider] }),
    unique('billing_customers_one_per_provider_id').on(table.provider, table.providerId),
  ],
);

/** Where a plan comes from: a card, the trial, or the operator (an admin's decision, an agreement). */
export const planSources = ['card', 'trial', 'admin', 'managed'] as const;
export type PlanSource = (typeof planSources)[number];
export const subscriptionStates = ['incomplete', 'trialing', 'active', 'past_due', 'ended'] as const;

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    source: text({ enum: planSources }).notNull(),
    /** Of a card: what the newest paid invoice paid for, and before the first one what was asked for. */
    planId: text({ enum: planIds }).notNull(),
    period: text({ enum: periods as ['monthly', 'yearly'] }).notNull(),
    state: text({ enum: subscriptionStates }).notNull(),
    /** Cards only: the name of the price (`priceKey`), its cents, and who charges it. */
    priceKey: text(),
    cents: integer(),
    provider: text(),
    /** Null until the provider has answered. */
    providerId: text(),
    /** With it the page confirms the first payment. */
    clientSecret: text(),
    /** What is paid for, or given; an open end is until it is changed again. */
    periodStart: moment(),
    periodEnd: moment(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The price from the next renewal on, where it is another. */
    nextPriceKey: text(),
    graceUntil: moment(),
    remindersSent: integer().notNull().default(0),
    /** Under what the months' allowances are granted, how many were, and when the next one is due. */
    allowanceKey: text(),
    allowancesGranted: integer().notNull().default(0),
    nextAllowanceAt: moment(),
    /** Makes the key of each asked change its own. */
    changes: integer().notNull().default(0),
    /** Reads of the provider's truth are numbered before they begin; an older one is not applied after a newer. */
    readsBegun: integer().notNull().default(0),
    readApplied: integer().notNull().default(0),
    /** What the provider has yet to be told; the job of a subscription's life tells it. */
    toTell: text({ enum: ['cancel', 'end'] }),
    /** Given plans only: by whom and why. */
    givenBy: uuid(),
    reason: text(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    endedBy: text({ enum: ['period', 'grace', 'dispute', 'unpaid', 'replaced', 'owner', 'provider'] }),
  },
  (table) => [
    /** A person has one plan of their own, one that they are given, and one whose payment they have begun. */
    uniqueIndex('subscriptions_one_own')
      .on(table.userId)
      .where(
        sql`${table.state} in ('trialing', 'active', 'past_due') and ${table.source} in ('card', 'trial')`,
      ),
    uniqueIndex('subscriptions_one_given')
      .on(table.userId)
      .where(
        sql`${table.state} in ('trialing', 'active', 'past_due') and ${table.source} in ('admin', 'managed')`,
      ),
    uniqueIndex('subscriptions_one_incomplete').on(table.userId).where(sql`${table.state} = 'incomplete'`),
    unique('subscriptions_one_per_provider_id').on(table.provider, table.providerId),
    index('subscriptions_of_user').on(table.userId, table.createdAt),
    index('subscriptions_due').on(table.periodEnd).where(sql`${table.state} <> 'ended'`),
    index('subscriptions_allowance_due')
      .on(table.nextAllowanceAt)
      .where(sql`${table.state} <> 'ended' and ${table.nextAllowanceAt} is not null`),
    index('subscriptions_to_tell').on(table.id).where(sql`${table.toTell} is not null`),
    check(
      'subscriptions_card_has_price',
      sql`(${table.source} = 'card') = (${table.priceKey} is not null and ${table.cents} is not null and ${table.provider} is not null)`,
    ),
    check('subscriptions_ended_at', sql`(${table.state} = 'ended') = (${table.endedAt} is not null)`),
    check(
      'subscriptions_grace_while_past_due',
      sql`(${table.state} = 'past_due') = (${table.graceUntil} is not null)`,
    ),
  ],
);
export type Subscription = typeof subscriptions.$inferSelect;

/** Invoices of a subscription that the provider says are paid. Each has its effects once: when its row is made. */
export const subscriptionPayments = pgTable(
  'subscription_payments',
  {
    id: uuid().primaryKey(),
    subscriptionId: uuid()
      .notNull()
      .references(() => subscriptions.id),
    provider: text().notNull(),
    invoiceId: text().notNull(),
    paymentId: text(),
    reason: text({ enum: ['begin', 'renewal', 'change'] }).notNull(),
    priceKey: text().notNull(),
    cents: integer().notNull(),
    periodStart: moment().notNull(),
    periodEnd: moment().notNull(),
    /** Plan tokens that it brought at once. */
    tokens: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    takenBack: integer().notNull().default(0),
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** At the provider: which of two is the newer. */
    invoicedAt: moment().notNull(),
    paidAt: moment().notNull(),
  },
  (table) => [
    unique('subscription_payments_once').on(table.provider, table.invoiceId),
    index('subscription_payments_of').on(table.subscriptionId, table.invoicedAt),
    index('subscription_payments_by_payment').on(table.provider, table.paymentId),
    check('subscription_payments_refund_bounded', sql`${table.refundedCents} between 0 and ${table.cents}`),
  ],
);
export type SubscriptionPayment = typeof subscriptionPayments.$inferSelect;

export const purchases = pgTable(
  'purchases',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    tokens: integer().notNull(),
    bonus: integer().notNull(),
    cents: integer().notNull(),
    idempotencyKey: text().notNull(),
    provider: text().notNull(),
    /** Null until the provider has answered. */
    paymentId: text(),
    clientSecret: text(),
    state: text({ enum: ['open', 'paid', 'failed', 'refunded'] })
      .notNull()
      .default('open'),
    refundedCents: integer().notNull().default(0),
    takenBack: integer().notNull().default(0),
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    createdAt: moment().notNull(),
    paidAt: moment(),
  },
  (table) => [
    unique('purchases_once_per_key').on(table.userId, table.idempotencyKey),
    unique('purchases_one_per_payment').on(table.provider, table.paymentId),
    index('purchases_open').on(table.createdAt).where(sql`${table.state} = 'open'`),
    check('purchases_refund_bounded', sql`${table.refundedCents} between 0 and ${table.cents}`),
    check('purchases_paid_at', sql`(${table.state} in ('paid', 'refunded')) = (${table.paidAt} is not null)`),
  ],
);
export type Purchase = typeof purchases.$inferSelect;

/**
 * Refunds that an administrator asked for. Written before the provider is asked, so that one whose answer got lost is
 * known; what a refund does comes from the provider's truth, as for those that are made elsewhere.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: uuid().primaryKey(),
    /** The row of `purchases` or `subscription_payments`. */
    subjectId: uuid().notNull(),
    cents: integer().notNull(),
    /** What is given back of the payment in all once this is done. */
    totalCents: integer().notNull(),
    reason: text().notNull(),
    key: text().notNull(),
    askedBy: uuid().notNull(),
    askedAt: moment().notNull(),
    state: text({ enum: ['asked', 'done', 'refused'] })
      .notNull()
      .default('asked'),
  },
  (table) => [
    unique('payment_refunds_once_per_key').on(table.askedBy, table.key),
    uniqueIndex('payment_refunds_one_asked').on(table.subjectId).where(sql`${table.state} = 'asked'`),
    check('payment_refunds_within', sql`${table.cents} between 1 and ${table.totalCents}`),
  ],
);
export type PaymentRefund = typeof paymentRefunds.$inferSelect;

/** Hints that came, each once. What they say is read from the provider, so that only their subject is kept. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    subjectKind: text({ enum: ['subscription', 'payment'] }),
    subjectId: text(),
    createdAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** When its subject had been read since, and had its effects; null while they are outstanding. */
    settledAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('payment_events_received').on(table.receivedAt),
    index('payment_events_outstanding')
      .on(table.provider, table.subjectKind, table.subjectId)
      .where(sql`${table.settledAt} is null`),
  ],
);

/** What the comparison of provider, subscriptions, ledger and receipts found, in words. */
export const billingDifferences = pgTable(
  'billing_differences',
  {
    id: uuid().primaryKey(),
    /** Names what differs, so that the same is told once while it lasts. */
    subject: text().notNull(),
    text: text().notNull(),
    foundAt: moment().notNull(),
    resolvedAt: moment(),
  },
  (table) => [
    uniqueIndex('billing_differences_open').on(table.subject).where(sql`${table.resolvedAt} is null`),
    index('billing_differences_newest').on(table.foundAt.desc().nullsFirst()),
  ],
);
