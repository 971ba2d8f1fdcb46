/**
 * Plans and purchases. Money is in whole cents of US dollars. Payments must stay in the books after an account is
 * deleted, so no table here cascades from users, as with the ledger's wallets.
 *
 * Lock order: the account's row of `billing_accounts`, then a subscription, payment or purchase, then the wallet. Never
 * call a payment provider while one of these locks is held.
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

/** One row for each account: the lock for its billing, and facts that happen once. */
export const billingAccounts = pgTable('billing_accounts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  /** Each account has one trial. */
  trialStartedAt: moment(),
  /** Months since the account's creation whose Free allowance is handled. */
  freeMonths: integer().notNull().default(0),
});

/** The account's customer id at each payment provider. */
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

/** The source of a plan: a card, the trial, an administrator, or a managed agreement. */
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
    /** For cards: the plan of the newest paid invoice, or the requested plan before the first one. */
    planId: text({ enum: planIds }).notNull(),
    period: text({ enum: periods as ['monthly', 'yearly'] }).notNull(),
    state: text({ enum: subscriptionStates }).notNull(),
    /** Cards only: the price key (`formatPriceKey`), its cents, and the payment provider. */
    priceKey: text(),
    cents: integer(),
    provider: text(),
    /** Null until the provider has answered. */
    providerId: text(),
    /** The page confirms the first payment with it. */
    clientSecret: text(),
    /** The paid or given period; null end: until changed. */
    periodStart: moment(),
    periodEnd: moment(),
    cancelAtPeriodEnd: boolean().notNull().default(false),
    /** The price from the next renewal on, if it changes. */
    nextPriceKey: text(),
    graceUntil: moment(),
    remindersSent: integer().notNull().default(0),
    /** Key prefix of the period's monthly allowances, how many were granted, and when the next one is due. */
    allowanceKey: text(),
    allowancesGranted: integer().notNull().default(0),
    nextAllowanceAt: moment(),
    /** Counter for the idempotency keys of requested changes. */
    changes: integer().notNull().default(0),
    /** Reads of the provider's state are numbered before they start; an older read is not applied after a newer one. */
    readsBegun: integer().notNull().default(0),
    readApplied: integer().notNull().default(0),
    /** The action that the provider must still carry out; the lifecycle job sends it. */
    pendingProviderAction: text({ enum: ['cancel', 'end'] }),
    /** Given plans only: the administrator and the reason. */
    givenBy: uuid(),
    reason: text(),
    createdAt: moment().notNull(),
    endedAt: moment(),
    endedBy: text({ enum: ['period', 'grace', 'dispute', 'unpaid', 'replaced', 'owner', 'provider'] }),
  },
  (table) => [
    /** An account has at most one own plan, one given plan, and one with an unfinished payment. */
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
    index('subscriptions_pending_provider_action')
      .on(table.id)
      .where(sql`${table.pendingProviderAction} is not null`),
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

/** Paid invoices of a subscription. An invoice is applied once: in the transaction that inserts its row. */
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
    /** Plan tokens granted at once. */
    tokens: integer().notNull(),
    refundedCents: integer().notNull().default(0),
    takenBack: integer().notNull().default(0),
    dispute: text({ enum: ['open', 'won', 'lost'] }),
    /** Creation date at the provider, which decides which of two invoices is newer. */
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
 * Refunds requested by administrators. A row is stored before the provider is called, so that a request with a lost
 * answer is known. A sync applies the effects of a refund, as for refunds made at the provider.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: uuid().primaryKey(),
    /** Id of a row of `purchases` or `subscription_payments`. */
    subjectId: uuid().notNull(),
    cents: integer().notNull(),
    /** The payment's total refund after this one. */
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

/** The provider's webhook events, each once. A sync reads the state from the provider, so only the subject is stored. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    subjectKind: text({ enum: ['subscription', 'payment'] }),
    subjectId: text(),
    createdAt: moment().notNull(),
    receivedAt: moment().notNull(),
    /** When its subject was read and applied; null while the event is pending. */
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

/** Differences found by the comparison of providers, subscriptions, ledger and receipts. */
export const billingDifferences = pgTable(
  'billing_differences',
  {
    id: uuid().primaryKey(),
    /** The payment provider that was compared; null for the ledger and the receipts. */
    provider: text(),
    /** Identifies the difference, so that it is reported once while it lasts. */
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
