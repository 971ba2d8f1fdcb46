import { and, eq, gte } from 'drizzle-orm';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { PaymentFault, type PaymentProvider, type PaymentState } from '../port.ts';
import { answerOnce } from './answers.ts';
import type { Book } from './book.ts';
import { testCardOf } from './cards.ts';
import { deliverEvent } from './deliver-event.ts';
import { readEvent } from './events.ts';
import { confirmPayment, openPayment, refundPayment } from './payments.ts';
import { presentPayment, presentSubscription } from './present.ts';
import { sandboxCustomers, sandboxPayments, sandboxSubscriptions } from './schema.ts';
import {
  lockBookOfPayment,
  lockSubscriptionBook,
  type QueueDelivery,
  readSubscriptionBook,
  saveBook,
} from './store.ts';
import {
  beginSubscription,
  cancelAtPeriodEnd,
  changeAtRenewal,
  changeNow,
  costOfChange,
  endSubscription,
  newPaymentIds,
  requireRunning,
} from './subscriptions.ts';
import { tickSandbox } from './tick.ts';

export type SandboxOptions = {
  db: Db;
  /** The sandbox's own time: its periods, retries and signatures go by it. */
  clock?: Clock;
  queueDelivery: QueueDelivery;
  /** Where events are sent: this installation's `/api/webhooks/sandbox`. */
  webhookUrl: string;
  /** Sign events; the first is the newest, and all of them are accepted. */
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
   * What the page's card form does with a client secret.
   *
   * @param userId whose payment it must be
   * @param card.number a test card's; of another nothing is kept, and nothing happens
   * @returns null when they have no such payment
   */
  confirm(
    userId: string,
    clientSecret: string,
    card: { number: string; authentication?: 'approved' | 'refused' },
  ): Promise<SandboxConfirmation | null>;
  /** Lets happen what is due by now. */
  tick(): Promise<void>;
  /** Sends an event to the webhook. @throws Error unless it was taken */
  deliver(eventId: string): Promise<void>;
};

/** What was asked for, whole: a key stands for one such request. */
type Asked = { key: string; call: string; [particular: string]: unknown };

const testCardsOnly = 'The sandbox takes test cards only';

/** An imitation of a company that takes cards: books of its own in the database, and no money. */
export function createSandboxProvider(options: SandboxOptions): SandboxProvider {
  const { db, queueDelivery, webhookSecrets, webhookUrl } = options;
  const clock = options.clock ?? systemClock;

  const save = (tx: Tx, before: Book | null, after: Book) =>
    saveBook(tx, { before, after, now: clock() }, queueDelivery);

  /** Does something once for its key, in one transaction. */
  const once = <Answer>(request: Asked, act: (tx: Tx) => Promise<Answer>) =>
    db.transaction((tx) => answerOnce(tx, { key: request.key, request, now: clock() }, () => act(tx)));

  const changeBook = (request: Asked & { subscriptionId: string }, change: (book: Book) => Book) =>
    once(request, async (tx) => {
      const before = await lockSubscriptionBook(tx, request.subscriptionId);
      if (!before) throw unknown('subscription', request.subscriptionId);
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
        if (!book.subscription || !payment) throw new PaymentFault('nothing to pay', { retryable: false });
        return { id: book.subscription.id, clientSecret: payment.clientSecret };
      }),

    createPurchase: (request) =>
      once({ ...request, call: 'createPurchase' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const { cents, customerId, name, reference } = request;
        const ids = newPaymentIds();
        const about = { customerId, name, cents, reference, invoiceId: null, subscriptionId: null };
        const payment = openPayment({ ...ids, ...about }, clock());
        await save(tx, null, { subscription: null, invoices: [], payments: [payment] });
        return ids;
      }),

    async previewChange({ price, subscriptionId }) {
      const book = await readSubscriptionBook(db, subscriptionId);
      if (!book) throw unknown('subscription', subscriptionId);
      return { cents: costOfChange(book, price, clock()).cents };
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
        cancelAtPeriodEnd(book, cancel),
      ),

    endSubscription: (subscriptionId, key) =>
      changeBook({ call: 'endSubscription', subscriptionId, key }, endSubscription),

    refund: (paymentId, cents, key) =>
      once({ key, call: 'refund', paymentId, cents }, async (tx) => {
        const before = await lockBookOfPayment(tx, paymentId);
        if (!before) throw unknown('payment', paymentId);
        await save(tx, before, refundPayment(before, paymentId, cents));
      }),

    async openPayment(subscriptionId) {
      const book = await readSubscriptionBook(db, subscriptionId);
      const due = book?.invoices.findLast(({ state }) => state === 'open');
      const payment = book?.payments.find(({ id }) => id === due?.paymentId);
      return payment ? { clientSecret: payment.clientSecret, cents: payment.cents } : null;
    },

    async readSubscription(id) {
      const book = await readSubscriptionBook(db, id);
      return book && presentSubscription(book);
    },

    async readPayment(id) {
      const [payment] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id));
      return payment ? presentPayment(payment) : null;
    },

    async *listSubscriptions(since) {
      const { changedAt, id } = sandboxSubscriptions;
      const changed = await db.select({ id }).from(sandboxSubscriptions).where(gte(changedAt, since));
      for (const one of changed) {
        const book = await readSubscriptionBook(db, one.id);
        if (book) yield presentSubscription(book);
      }
    },

    async *listPayments(since) {
      const changed = await db.select().from(sandboxPayments).where(gte(sandboxPayments.changedAt, since));
      yield* changed.map(presentPayment);
    },

    readEvent: (body, headers) => readEvent(body, headers, webhookSecrets, clock()),

    async confirm(userId, clientSecret, { number, authentication }) {
      return db.transaction(async (tx) => {
        const found = await paymentOfSecret(tx, userId, clientSecret);
        if (!found) return null;
        const card = testCardOf(number);
        if (!card) return { state: 'failed', message: testCardsOnly };
        const before = await lockBookOfPayment(tx, found.id);
        if (!before) return null;
        const after = confirmPayment(before, found.id, { card, authentication }, clock());
        await save(tx, before, after);
        const payment = after.payments.find(({ id }) => id === found.id);
        return { state: confirmed[payment?.state ?? 'cancelled'], message: payment?.problem ?? null };
      });
    },

    tick: () => tickSandbox(db, clock(), queueDelivery),
    deliver: (eventId) => deliverEvent({ db, clock, webhookUrl, secrets: webhookSecrets }, eventId),
  };
}

const confirmed: Record<PaymentState, SandboxConfirmation['state']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_action: 'requires_action',
  requires_payment: 'failed',
  cancelled: 'failed',
};

async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const rows = await tx.select().from(sandboxCustomers).where(eq(sandboxCustomers.id, id));
  if (rows.length === 0) throw unknown('customer', id);
}

async function paymentOfSecret(tx: Tx, userId: string, clientSecret: string) {
  const [found] = await tx
    .select({ id: sandboxPayments.id })
    .from(sandboxPayments)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxPayments.customerId))
    .where(and(eq(sandboxPayments.clientSecret, clientSecret), eq(sandboxCustomers.userId, userId)));
  return found;
}

const unknown = (what: string, id: string) =>
  new PaymentFault(`the sandbox has no ${what} ${id}`, { retryable: false });
