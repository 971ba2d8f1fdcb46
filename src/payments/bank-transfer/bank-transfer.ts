import { eq, gte } from 'drizzle-orm';
import { type Clock, systemClock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { ForgedEventError, PaymentError, type PaymentProvider } from '../port.ts';
import { runOnce } from '../run-once.ts';
import type { BankAccount } from './bank-account.ts';
import { type Book, createRefusal } from './book.ts';
import { createCharge, refundCharge } from './charges.ts';
import { createDesk, type TransferDesk } from './desk/desk.ts';
import { toProviderPayment, toProviderSubscription } from './present.ts';
import {
  bankTransferAnswers,
  bankTransferCharges,
  bankTransferCustomers,
  bankTransferSubscriptions,
} from './schema.ts';
import {
  findSubscriptionBook,
  lockChargeBook,
  lockSubscriptionBook,
  type StoreDeps,
  saveBook,
} from './store.ts';
import {
  beginSubscription,
  changeAtRenewal,
  changesAtRenewalMessage,
  endSubscription,
  requireRunning,
  setCancelAtPeriodEnd,
} from './subscriptions.ts';
import { tickBankTransfers } from './tick.ts';
import { unpaidDays } from './timings.ts';

export type BankTransferOptions = StoreDeps & {
  db: Db;
  clock?: Clock | undefined;
  account: BankAccount;
};

export type BankTransferProvider = PaymentProvider & {
  readonly id: 'bank_transfer';
  /** What administrators and payers do with transfers. */
  readonly desk: TransferDesk;
  /** Applies all steps by time that are due. */
  tick(): Promise<void>;
};

type ProviderRequest = { key: string; call: string; [particular: string]: unknown };

/**
 * Payment by bank transfer. A payment has a reference; it succeeds once an administrator or an imported statement says
 * that its whole amount has arrived. Nothing is granted before. No bank is called.
 */
export function createBankTransferProvider(options: BankTransferOptions): BankTransferProvider {
  const { account, db, noticeDays } = options;
  const clock = options.clock ?? systemClock;

  const save = (tx: Tx, before: Book | null, after: Book) =>
    saveBook(tx, options, { before, after, now: clock() });

  /** Runs an action once for its idempotency key, in one transaction. */
  const once = <Answer>(request: ProviderRequest, act: (tx: Tx) => Promise<Answer>) =>
    db.transaction((tx) =>
      runOnce(tx, { answers: bankTransferAnswers, key: request.key, request, now: clock() }, () => act(tx)),
    );

  const changeBook = (request: ProviderRequest & { subscriptionId: string }, change: (book: Book) => Book) =>
    once(request, async (tx) => {
      const before = isId(request.subscriptionId)
        ? await lockSubscriptionBook(tx, request.subscriptionId)
        : null;
      if (!before) throw createNotFoundError('subscription', request.subscriptionId);
      await save(tx, before, change(before));
    });

  return {
    id: 'bank_transfer',
    client: { provider: 'bank_transfer' },
    unpaidDays,
    changesAtRenewal: true,

    createCustomer: ({ userId, key }) =>
      once({ key, call: 'createCustomer', userId }, async (tx) => {
        const id = newId();
        await tx.insert(bankTransferCustomers).values({ id, userId });
        return id;
      }),

    createSubscription: (request) =>
      once({ ...request, call: 'createSubscription' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const book = beginSubscription(request, clock());
        await save(tx, null, book);
        return { id: book.subscription.id, clientSecret: book.charges[0]?.id ?? '' };
      }),

    createPurchase: (request) =>
      once({ ...request, call: 'createPurchase' }, async (tx) => {
        await requireCustomer(tx, request.customerId);
        const { cents, customerId, name, reference } = request;
        const charge = createCharge({ customerId, kind: 'purchase', name, cents, reference }, clock());
        await save(tx, null, { subscription: null, charges: [charge], refunds: [] });
        return { id: charge.id, clientSecret: charge.id };
      }),

    previewChange: async () => {
      throw createRefusal('a bank transfer cannot pay a change now', changesAtRenewalMessage);
    },

    changeSubscription: (request) =>
      changeBook({ ...request, call: 'changeSubscription' }, (book) => {
        requireRunning(book, request.from);
        if (request.when === 'now') {
          throw createRefusal('a bank transfer cannot pay a change now', changesAtRenewalMessage);
        }
        return changeAtRenewal(book, request.price, noticeDays, clock());
      }),

    setCancelAtPeriodEnd: (subscriptionId, cancel, key) =>
      changeBook({ call: 'setCancelAtPeriodEnd', cancel, subscriptionId, key }, (book) =>
        setCancelAtPeriodEnd(book, cancel, noticeDays, clock()),
      ),

    endSubscription: (subscriptionId, key) =>
      changeBook({ call: 'endSubscription', subscriptionId, key }, (book) => endSubscription(book, clock())),

    async openPayment(subscriptionId) {
      const book = isId(subscriptionId) ? await findSubscriptionBook(db, subscriptionId) : null;
      const open = book?.charges.find(({ state }) => state === 'open');
      return open ? { clientSecret: open.id, cents: open.cents } : null;
    },

    refund: (paymentId, cents, key) =>
      once({ call: 'refund', paymentId, cents, key }, async (tx) => {
        const before = isId(paymentId) ? await lockChargeBook(tx, paymentId) : null;
        if (!before) throw createNotFoundError('payment', paymentId);
        await save(tx, before, refundCharge(before, paymentId, cents, clock()));
      }),

    async readSubscription(id) {
      const book = isId(id) ? await findSubscriptionBook(db, id) : null;
      return book && toProviderSubscription(book);
    },

    async readPayment(id) {
      if (!isId(id)) return null;
      const [charge] = await db.select().from(bankTransferCharges).where(eq(bankTransferCharges.id, id));
      return charge ? toProviderPayment(charge) : null;
    },

    async *listSubscriptions(since) {
      const { changedAt, id } = bankTransferSubscriptions;
      const changed = await db.select({ id }).from(bankTransferSubscriptions).where(gte(changedAt, since));
      for (const one of changed) {
        const book = await findSubscriptionBook(db, one.id);
        if (book) yield toProviderSubscription(book);
      }
    },

    async *listPayments(since) {
      const { changedAt } = bankTransferCharges;
      const changed = await db.select().from(bankTransferCharges).where(gte(changedAt, since));
      yield* changed.map(toProviderPayment);
    },

    readEvent: () => {
      throw new ForgedEventError('a bank sends no events: they are stored with what they tell of');
    },

    desk: createDesk({ ...options, account, clock }),
    tick: () => tickBankTransfers(db, clock(), options),
  };
}

/** Ids are UUIDs; anything else is of another provider, and unknown here. */
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

async function requireCustomer(tx: Tx, id: string): Promise<void> {
  const { id: known } = bankTransferCustomers;
  const rows = isId(id) ? await tx.select().from(bankTransferCustomers).where(eq(known, id)) : [];
  if (rows.length === 0) throw createNotFoundError('customer', id);
}

const createNotFoundError = (what: string, id: string) =>
  new PaymentError(`there is no ${what} ${id}`, { retryable: false });
