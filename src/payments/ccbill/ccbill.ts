/**
 * The CCBill adapter. Cards are tokenized by CCBill's widget in the payer's page; charges, renewals and refunds are
 * CCBill's, and what belongs together is stored here, because CCBill makes a new subscription of each change
 * (docs/operating/ccbill.md).
 */

import type { BlockList } from 'node:net';
import { and, eq, gte, inArray, or } from 'drizzle-orm';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { PaymentError, type PaymentProvider } from '../port.ts';
import { runOnce } from '../run-once.ts';
import {
  addInvoice,
  type Book,
  createPayment,
  findOpenInvoice,
  getActiveSubscription,
  getPayment,
} from './book.ts';
import {
  changeSubscription,
  createNotFoundError,
  endSubscription,
  setCancelAtPeriodEnd,
} from './change-subscription.ts';
import {
  type CardConfirmation,
  type CcbillConfirmation,
  confirmPayment,
  type Subaccounts,
} from './confirm.ts';
import type { CcbillConnection } from './connection.ts';
import { countUnsettled } from './count-unsettled.ts';
import { createDataLink } from './data-link.ts';
import type { CcbillDeps } from './deps.ts';
import { readEvent } from './events.ts';
import { addPeriod, prorateChange } from './periods.ts';
import { toProviderPayment, toProviderSubscription } from './present.ts';
import { createStatusReader } from './read-statuses.ts';
import { refreshBook } from './refresh.ts';
import { refundPayment } from './refunds.ts';
import { createRestApi } from './rest-api.ts';
import {
  ccbillAnswers,
  ccbillCustomers,
  ccbillPayments,
  ccbillSubscriptions,
  ccbillTransactions,
} from './schema.ts';
import { findBook, findBookOfAgreement, saveBook } from './store.ts';
import { tickCcbill } from './tick.ts';

export type CcbillOptions = CcbillConnection &
  Subaccounts & {
    db: Db;
    /** For periods, retries and the age of events. */
    clock?: Clock;
    /** The smallest price that CCBill charges for the account. */
    smallestCents: number;
    publishEvent: CcbillDeps['publishEvent'];
    /** Of CCBill's script in the payer's page. */
    widgetVersion: string;
    /** The `secret` parameter of the webhook's URL. */
    webhookSecret: string;
    /** Networks from which CCBill sends; null: any. */
    webhookNetworks: BlockList | null;
  };

/** What the payer's page needs for one use of CCBill's widget. */
export type CcbillFormAccess = { accessToken: string; cents: number };

export type CcbillProvider = PaymentProvider & {
  readonly id: 'ccbill';
  /**
   * Gives the payer's page an access token of the frontend application and the amount to authenticate.
   *
   * @returns null when the user has no such payment that waits for a card
   * @throws PaymentError
   */
  openForm(userId: string, clientSecret: string): Promise<CcbillFormAccess | null>;
  /** Charges a payment token. @returns null when the user has no such payment. @throws PaymentError */
  confirm(
    userId: string,
    clientSecret: string,
    confirmation: CardConfirmation,
  ): Promise<CcbillConfirmation | null>;
  /** Everything that waits. @throws PaymentError */
  tick(): Promise<void>;
};

/** The complete request: an idempotency key stands for exactly one. */
type CcbillRequest = { key: string; call: string; [particular: string]: unknown };

export function createCcbillProvider(options: CcbillOptions): CcbillProvider {
  const { accountNumber, db, frontend, subaccount, subaccount3ds, webhookNetworks, webhookSecret } = options;
  const clock = options.clock ?? systemClock;
  const dataLink = createDataLink(options);
  const statuses = createStatusReader(dataLink, clock);
  const { publishEvent, smallestCents } = options;
  const deps: CcbillDeps = {
    db,
    clock,
    api: createRestApi(options),
    dataLink,
    statuses,
    smallestCents,
    publishEvent,
  };
  const subaccounts = [subaccount, ...(subaccount3ds === null ? [] : [subaccount3ds])];

  /** What CCBill is not asked for runs once for its key, in one transaction. */
  const once = <Answer>(request: CcbillRequest, act: (tx: Tx) => Promise<Answer>) =>
    db.transaction((tx) =>
      runOnce(tx, { answers: ccbillAnswers, key: request.key, request, now: clock() }, () => act(tx)),
    );

  const readSubscription = async (id: string) => {
    const book = await refreshBook(deps, { subscriptionId: id });
    return book && toProviderSubscription(book);
  };

  const readPayment = async (id: string) => {
    const [row] = await db.select().from(ccbillPayments).where(eq(ccbillPayments.id, id));
    if (!row) return null;
    const key = row.subscriptionId ? { subscriptionId: row.subscriptionId } : { paymentId: id };
    const book = await refreshBook(deps, key, row.agreementId);
    return book && toProviderPayment(getPayment(book, id));
  };

  return {
    id: 'ccbill',
    client: {
      provider: 'ccbill',
      applicationId: frontend.id,
      accountNumber,
      subaccount,
      subaccount3ds,
      widgetVersion: options.widgetVersion,
    },

    createCustomer: ({ key, userId }) =>
      once({ key, call: 'createCustomer', userId }, async (tx) => {
        const id = `cus_${newId()}`;
        await tx.insert(ccbillCustomers).values({ id, userId });
        return id;
      }),

    createSubscription: (request) =>
      once({ ...request, call: 'createSubscription' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const { customerId, price, reference } = request;
        const now = clock();
        const subscription = {
          id: `sub_${newId()}`,
          customerId,
          reference,
          state: 'incomplete' as const,
          price,
          nextPrice: null,
          cancelAtPeriodEnd: false,
          tokenId: null,
          subaccount: null,
          agreementId: null,
          currentPeriodStart: now,
          currentPeriodEnd: addPeriod(now, price.every),
          failures: 0,
          retryAt: null,
          createdAt: now,
        };
        const empty: Book = { subscription, invoices: [], payments: [], agreements: [] };
        const book = addInvoice(empty, { reason: 'begin', cents: price.cents }, now);
        await saveBook(tx, deps, null, book, now);
        const [payment] = book.payments;
        if (!payment) throw new Error('an invoice has no payment');
        return { id: subscription.id, clientSecret: payment.clientSecret };
      }),

    createPurchase: (request) =>
      once({ ...request, call: 'createPurchase' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const { cents, customerId, name, reference } = request;
        const about = { customerId, name, cents, reference, invoiceId: null, subscriptionId: null };
        const payment = createPayment(about, clock());
        const book: Book = { subscription: null, invoices: [], payments: [payment], agreements: [] };
        await saveBook(tx, deps, null, book, clock());
        return { id: payment.id, clientSecret: payment.clientSecret };
      }),

    async previewChange({ price, subscriptionId }) {
      const book = await refreshBook(deps, { subscriptionId });
      if (!book) throw createNotFoundError(subscriptionId);
      const { cents } = prorateChange(getActiveSubscription(book), price, { now: clock(), smallestCents });
      return { cents };
    },

    changeSubscription: (request) => changeSubscription(deps, request),

    async openPayment(subscriptionId) {
      const book = await findBook(db, { subscriptionId });
      const open = book && findOpenInvoice(book);
      const payment = book?.payments.find(({ id }) => id === open?.paymentId);
      return payment ? { clientSecret: payment.clientSecret, cents: payment.cents } : null;
    },

    // Both leave things as they are when repeated: the key is not needed.
    setCancelAtPeriodEnd: (subscriptionId, cancel) => setCancelAtPeriodEnd(deps, subscriptionId, cancel),
    endSubscription: (subscriptionId) => endSubscription(deps, subscriptionId),

    refund: (paymentId, cents, key) => refundPayment(deps, { paymentId, cents, key }),

    readSubscription,
    readPayment,

    async *listSubscriptions(since) {
      for (const id of await listChangedSubscriptions(db, since)) {
        const subscription = await readSubscription(id);
        if (subscription) yield subscription;
      }
    },

    async *listPayments(since) {
      for (const id of await listChangedPayments(db, since)) {
        const payment = await readPayment(id);
        if (payment) yield payment;
      }
    },

    countUnsettled: (before) => countUnsettled(db, before),

    readEvent: (body, headers, origin) =>
      readEvent(
        { db, clock, accountNumber, subaccounts, secret: webhookSecret, networks: webhookNetworks },
        body,
        headers,
        origin,
      ),

    async openForm(userId, clientSecret) {
      const [payment] = await db
        .select({ cents: ccbillPayments.cents, state: ccbillPayments.state })
        .from(ccbillPayments)
        .innerJoin(ccbillCustomers, eq(ccbillCustomers.id, ccbillPayments.customerId))
        .where(and(eq(ccbillPayments.clientSecret, clientSecret), eq(ccbillCustomers.userId, userId)));
      if (payment?.state !== 'requires_payment') return null;
      return { accessToken: await deps.api.createFrontendToken(), cents: payment.cents };
    },

    confirm: (userId, clientSecret, confirmation) =>
      confirmPayment(deps, { subaccount, subaccount3ds }, { userId, clientSecret, confirmation }),

    tick: () => tickCcbill(deps),
  };
}

async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const rows = await tx.select().from(ccbillCustomers).where(eq(ccbillCustomers.id, id));
  if (rows.length > 0) return;
  throw new PaymentError(`there is no customer ${id} of CCBill`, { retryable: false });
}

/** Agreements with a row of the extract since then. */
const listMoved = (db: Db, since: Date) =>
  db
    .selectDistinct({ id: ccbillTransactions.agreementId })
    .from(ccbillTransactions)
    .where(gte(ccbillTransactions.at, since));

async function listChangedSubscriptions(db: Db, since: Date): Promise<Set<string>> {
  const changed = await db
    .select({ id: ccbillSubscriptions.id })
    .from(ccbillSubscriptions)
    .where(gte(ccbillSubscriptions.changedAt, since));
  const found = new Set(changed.map(({ id }) => id));
  for (const { id } of await listMoved(db, since)) {
    const key = await findBookOfAgreement(db, id);
    if (key && 'subscriptionId' in key) found.add(key.subscriptionId);
  }
  return found;
}

async function listChangedPayments(db: Db, since: Date): Promise<string[]> {
  const { agreementId, changedAt, id } = ccbillPayments;
  const moved = (await listMoved(db, since)).map((row) => row.id);
  const rows = await db
    .select({ id })
    .from(ccbillPayments)
    .where(or(gte(changedAt, since), ...(moved.length > 0 ? [inArray(agreementId, moved)] : [])));
  return rows.map((row) => row.id);
}
