import Stripe from 'stripe';
import { PaymentError, type RecurringPrice } from '#payments/port';
import { newId } from '#platform/ids.ts';
import { advanceOnce } from '../../../src/payments/sandbox/advance.ts';
import { type Book, diffBooks, getPayment, type PaymentRecord } from '../../../src/payments/sandbox/book.ts';
import type { TestCard } from '../../../src/payments/sandbox/cards.ts';
import { confirmPayment } from '../../../src/payments/sandbox/payments.ts';
import { getSubscription } from '../../../src/payments/sandbox/subscriptions.ts';
import { invoiceObject } from './invoice-object.ts';
import {
  chargeObject,
  disputeObject,
  type KeptPrice,
  paymentIntentObject,
  scheduleObject,
  subscriptionObject,
  toSeconds,
} from './objects.ts';

/** A refusal in Stripe's words. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; message: string };
  constructor(status: number, body: Refusal['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export const missing = (what: string, id: string) =>
  new Refusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
  });

/** The double's books: the sandbox's bookkeeping, in memory, published as Stripe's events. */
export class StripeBooks {
  now: Date;
  readonly customers = new Map<string, Stripe.Customer>();
  readonly prices = new Map<string, KeptPrice>();
  readonly events: Stripe.Event[] = [];
  /** The id of each subscription's schedule, if it has one. */
  readonly schedules = new Map<string, string>();
  readonly #books = new Map<string, Book>();

  constructor(start: Date) {
    this.now = start;
  }

  /** Runs everything that is due by then, in order. */
  moveTo(moment: Date): void {
    for (const id of this.#books.keys()) {
      for (;;) {
        const before = this.#bookCalled(id);
        const step = advanceOnce(before, moment);
        if (!step) break;
        this.now = step.at;
        this.save(before, step.book);
      }
    }
    this.now = moment;
  }

  save(before: Book | null, after: Book): Book {
    const id = after.subscription?.id ?? after.payments[0]?.id ?? '';
    this.#books.set(id, after);
    // A schedule that has ended releases its subscription.
    if (before?.subscription?.nextPrice && !after.subscription?.nextPrice) this.schedules.delete(id);
    this.#tell(before, after);
    return after;
  }

  /** The payer's form, which talks to Stripe from their browser. */
  pay(clientSecret: string, card: TestCard, authentication?: 'approved' | 'refused'): PaymentRecord {
    const [id = ''] = clientSecret.split('_secret_');
    const before = this.bookOfPayment(id);
    const after = this.save(before, confirmPayment(before, id, { card, authentication }, this.now));
    return getPayment(after, id);
  }

  subscription(id: string): Book {
    const book = this.#books.get(id);
    if (!book?.subscription) throw missing('subscription', id);
    return book;
  }

  bookOfPayment(id: string): Book {
    const book = this.#books.values().find(({ payments }) => payments.some((one) => one.id === id));
    if (!book) throw missing('payment_intent', id);
    return book;
  }

  /** The subscription of a schedule. */
  scheduled(scheduleId: string): Book {
    const found = this.schedules.entries().find(([, id]) => id === scheduleId);
    if (!found) throw missing('schedule', scheduleId);
    return this.subscription(found[0]);
  }

  price(id: string): KeptPrice {
    const price = this.prices.get(id);
    if (!price) throw missing('price', id);
    return price;
  }

  priceCalled(key: string): KeptPrice | undefined {
    return this.prices.values().find((price) => price.key === key);
  }

  showSubscription(book: Book, expand: ReadonlySet<string>): Stripe.Subscription {
    const { id, price } = getSubscription(book);
    const latest = book.invoices.at(-1);
    const whole = latest && expand.has('latest_invoice.confirmation_secret');
    return subscriptionObject(book, {
      price: this.#kept(price),
      latestInvoice: whole ? this.showInvoice(book, latest.id, { secret: true }) : (latest?.id ?? null),
      schedule: expand.has('schedule') ? this.showSchedule(book) : (this.schedules.get(id) ?? null),
    });
  }

  showSchedule(book: Book): Stripe.SubscriptionSchedule | null {
    const { id, nextPrice, price } = getSubscription(book);
    const scheduleId = this.schedules.get(id);
    if (!scheduleId) return null;
    return scheduleObject(scheduleId, book, [this.#kept(price), nextPrice && this.#kept(nextPrice)]);
  }

  showInvoice(book: Book, id: string, asked: { secret?: boolean; payments?: boolean } = {}): Stripe.Invoice {
    const invoice = book.invoices.find((one) => one.id === id);
    const price = invoice && this.priceCalled(invoice.priceKey);
    if (!invoice || !price) throw missing('invoice', id);
    const payment = invoice.paymentId ? getPayment(book, invoice.paymentId) : null;
    const lines = invoice.lines.map(({ cents, priceKey }) => {
      const priced = this.priceCalled(priceKey);
      if (!priced) throw missing('price', priceKey);
      return { price: priced, cents };
    });
    return invoiceObject(invoice, {
      ...asked,
      price,
      lines,
      payment,
      customerId: getSubscription(book).customerId,
    });
  }

  #bookCalled(id: string): Book {
    const book = this.#books.get(id);
    if (!book) throw new Error(`the double has no book ${id}`);
    return book;
  }

  #kept(price: RecurringPrice): KeptPrice {
    const kept = this.priceCalled(price.key);
    if (!kept) throw new Error(`the double has no price ${price.key}`);
    return kept;
  }

  #tell(before: Book | null, after: Book): void {
    const changed = diffBooks(before, after);
    if (changed.subscription) {
      const ended = changed.subscription.state === 'ended';
      const still = ended ? 'customer.subscription.deleted' : 'customer.subscription.updated';
      this.#emit(before ? still : 'customer.subscription.created', this.showSubscription(after, new Set()));
    }
    for (const { failures, id, state } of changed.invoices) {
      const failed = failures > 0 ? 'invoice.payment_failed' : 'invoice.finalized';
      this.#emit(state === 'paid' ? 'invoice.paid' : failed, this.showInvoice(after, id));
    }
    for (const payment of changed.payments) {
      this.#tellPayment(before?.payments.find(({ id }) => id === payment.id) ?? null, payment);
    }
  }

  #tellPayment(before: PaymentRecord | null, payment: PaymentRecord): void {
    const intent = paymentIntentObject(payment, false);
    if (!before) this.#emit('payment_intent.created', intent);
    else if (before.refundedCents !== payment.refundedCents)
      this.#emit('charge.refunded', chargeObject(payment));
    else if (before.dispute !== payment.dispute) {
      const type = payment.dispute === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
      this.#emit(type, disputeObject(payment));
    } else this.#emit(movedTo[payment.state], intent);
  }

  #emit<Type extends Stripe.Event['type']>(type: Type, object: ObjectOf<Type>): void {
    const event = {
      id: `evt_${newId()}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      created: toSeconds(this.now),
      data: { object },
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
    };
    this.events.push(event as Stripe.Event);
  }
}

type ObjectOf<Type> = Extract<Stripe.Event, { type: Type }>['data']['object'];

const movedTo = {
  requires_payment: 'payment_intent.payment_failed',
  requires_action: 'payment_intent.requires_action',
  processing: 'payment_intent.processing',
  succeeded: 'payment_intent.succeeded',
  cancelled: 'payment_intent.canceled',
} as const;

/** The port's refusal in Stripe's form. */
export function toStripeError(error: unknown): unknown {
  if (!(error instanceof PaymentError)) return error;
  if (error.payerMessage)
    return new Refusal(402, { type: 'card_error', code: 'card_declined', message: error.payerMessage });
  return new Refusal(400, { type: 'invalid_request_error', message: error.message });
}
