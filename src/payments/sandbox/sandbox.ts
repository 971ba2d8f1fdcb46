import { and, eq, gte } from 'drizzle-orm';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { PaymentError, type PaymentProvider, type PaymentState } from '../port.ts';
import { runOnce } from '../run-once.ts';
import type { Book } from './book.ts';
import { findTestCard } from './cards.ts';
import { deliverEvent } from './deliver-event.ts';
import { readEvent } from './events.ts';
import { confirmPayment, createPayment, refundPayment } from './payments.ts';
import { toProviderPayment, toProviderSubscription } from './present.ts';
import { sandboxAnswers, sandboxCustomers, sandboxPayments, sandboxSubscriptions } from './schema.ts';
import {
  findSubscriptionBook,
  lockPaymentBook,
  lockSubscriptionBook,
  type QueueDelivery,
  saveBook,
} from './store.ts';
import {
  beginSubscription,
  changeAtRenewal,
  changeNow,
  createPaymentIds,
  endSubscription,
  previewChange,
  requireRunning,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { tickSandbox } from './tick.ts';

export type SandboxOptions = {
  db: Db;
  /** The sandbox's clock: for periods, retries and signatures. */
  clock?: Clock;
  queueDelivery: QueueDelivery;
  /** The URL of this installation's `/api/webhooks/sandbox`. */
  webhookUrl: string;
  /** Secrets that sign events, newest first; all of them are accepted. */
  webhookSecrets: readonly string[];
};

export type SandboxConfirmation = {
  state: 'succeeded' | 'processing' | 'requires_action' | 'failed';
  /** Why it failed, in words for the payer. */
  message: string | null;
};

export type SandboxProvider = PaymentProvider & {
  readonly id: 'sandbox';
  /**
   * Confirms a payment from the page's card form.
   *
   * @param userId the payer, who must own the payment
   * @param card.number a test card's number; any other number is refused and not stored
   * @returns null when the user has no such payment
   */
  confirm(
    userId: string,
    clientSecret: string,
    card: { number: string; authentication?: 'approved' | 'refused' },
  ): Promise<SandboxConfirmation | null>;
  /** Applies all time-driven steps that are due. */
  tick(): Promise<void>;
  /** Sends an event to the webhook. @throws Error unless it was accepted */
  deliver(eventId: string): Promise<void>;
};

/** The complete request: an idempotency key stands for exactly one. */
type SandboxRequest = { key: string; call: string; [particular: string]: unknown };

const testCardsOnly = 'The sandbox takes test cards only';

/** A simulated payment provider with its own tables in the database; it charges nothing. */
export function createSandboxProvider(options: SandboxOptions): SandboxProvider {
  const { db, queueDelivery, webhookSecrets, webhookUrl } = options;
  const clock = options.clock ?? systemClock;

  const save = (tx: Tx, before: Book | null, after: Book) =>
    saveBook(tx, { before, after, now: clock() }, queueDelivery);

  /** Runs an action once for its idempotency key, in one transaction. */
  const once = <Answer>(request: SandboxRequest, act: (tx: Tx) => Promise<Answer>) =>
    db.transaction((tx) =>
      runOnce(tx, { answers: sandboxAnswers, key: request.key, request, now: clock() }, () => act(tx)),
    );

  const changeBook = (request: SandboxRequest & { subscriptionId: string }, change: (book: Book) => Book) =>
    once(request, async (tx) => {
      const before = await lockSubscriptionBook(tx, request.subscriptionId);
      if (!before) throw createNotFoundError('subscription', request.subscriptionId);
      await save(tx, before, change(before));
    });

  return {
    id: 'sandbox',
    client: { provider: 'sandbox' },

    createCustomer: ({ userId, key }) =>
      once({ key, call: 'createCustomer', userId }, async (tx) => {
        const id = `cus_${newId()}`;
        await tx.insert(sandboxCustomers).values({ id, userId });
        return id;
      }),

    createSubscription: (request) =>
      once({ ...request, call: 'createSubscription' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const book = beginSubscription({ ...request, id: `sub_${newId()}` }, clock());
        await save(tx, null, book);
        const [payment] = book.payments;
        if (!book.subscription || !payment) throw new PaymentError('nothing to pay', { retryable: false });
        return { id: book.subscription.id, clientSecret: payment.clientSecret };
      }),

    createPurchase: (request) =>
      once({ ...request, call: 'createPurchase' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const { cents, customerId, name, reference } = request;
        const ids = createPaymentIds();
        const about = { customerId, name, cents, reference, invoiceId: null, subscriptionId: null };
        const payment = createPayment({ ...ids, ...about }, clock());
        await save(tx, null, { subscription: null, invoices: [], payments: [payment] });
        return ids;
      }),

    async previewChange({ price, subscriptionId }) {
      const book = await findSubscriptionBook(db, subscriptionId);
      if (!book) throw createNotFoundError('subscription', subscriptionId);
      return { cents: previewChange(book, price, clock()).cents };
    },

    changeSubscription: (request) =>
      changeBook({ ...request, call: 'changeSubscription' }, (book) => {
        requireRunning(book, request.from);
        return request.when === 'now'
          ? changeNow(book, request.price, clock())
          : changeAtRenewal(book, request.price);
      }),

    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      changeBook({ call: 'setCancelAtPeriodEnd', cancel, subscriptionId, key }, (book) =>
        setCancelAtPeriodEnd(book, cancel),
      ),

    endSubscription: (subscriptionId, key) =>
      changeBook({ call: 'endSubscription', subscriptionId, key }, endSubscription),

    refund: (paymentId, cents, key) =>
      once({ key, call: 'refund', paymentId, cents }, async (tx) => {
        const before = await lockPaymentBook(tx, paymentId);
        if (!before) throw createNotFoundError('payment', paymentId);
        await save(tx, before, refundPayment(before, paymentId, cents));
      }),

    async openPayment(subscriptionId) {
      const book = await findSubscriptionBook(db, subscriptionId);
      const due = book?.invoices.findLast(({ state }) => state === 'open');
      const payment = book?.payments.find(({ id }) => id === due?.paymentId);
      return payment ? { clientSecret: payment.clientSecret, cents: payment.cents } : null;
    },

    async readSubscription(id) {
      const book = await findSubscriptionBook(db, id);
      return book && toProviderSubscription(book);
    },

    async readPayment(id) {
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
      return payment ? toProviderPayment(payment) : null;
    },

    async *listSubscriptions(since) {
      const { changedAt, id } = sandboxSubscriptions;
      const changed = await db.select({ id }).from(sandboxSubscriptions).where(gte(changedAt, since));
      for (const one of changed) {
        const book = await findSubscriptionBook(db, one.id);
        if (book) yield toProviderSubscription(book);
      }
    },

    async *listPayments(since) {
      const changed = await db.select().from(sandboxPayments).where(gte(sandboxPayments.changedAt, since));
      yield* changed.map(toProviderPayment);
    },

    readEvent: (body, headers) => readEvent(body, headers, webhookSecrets, clock()),

    async confirm(userId, clientSecret, { number, authentication }) {
      return db.transaction(async (tx) => {
        const found = await findPaymentBySecret(tx, userId, clientSecret);
        if (!found) return null;
        const card = findTestCard(number);
        if (!card) return { state: 'failed', message: testCardsOnly };
        const before = await lockPaymentBook(tx, found.id);
        if (!before) return null;
        const after = confirmPayment(before, found.id, { card, authentication }, clock());
        await save(tx, before, after);
        const payment = after.payments.find(({ id }) => id === found.id);
        return {
          state: confirmationStates[payment?.state ?? 'cancelled'],
          message: payment?.problem ?? null,
        };
      });
    },

    tick: () => tickSandbox(db, clock(), queueDelivery),
    deliver: (eventId) => deliverEvent({ db, clock, webhookUrl, secrets: webhookSecrets }, eventId),
  };
}

const confirmationStates: Record<PaymentState, SandboxConfirmation['state']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requires_action',
  requires_payment: 'failed',
  cancelled: 'failed',
};

async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const rows = await tx.select().from(sandboxCustomers).where(eq(sandboxCustomers.id, id));
  if (rows.length === 0) throw createNotFoundError('customer', id);
}

async function findPaymentBySecret(tx: Tx, userId: string, clientSecret: string) {
  const [found] = await tx
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxPayments.customerId))
    .where(and(eq(sandboxPayments.clientSecret, clientSecret), eq(sandboxCustomers.userId, userId)));
  return found;
}

const createNotFoundError = (what: string, id: string) =>
  new PaymentError(`the sandbox has no ${what} ${id}`, { retryable: false });
