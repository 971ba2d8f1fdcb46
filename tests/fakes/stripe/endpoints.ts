import { newId } from '#platform/ids.ts';
import { type Book, paymentIn, withSubscription } from '../../../src/payments/sandbox/book.ts';
import { openPayment, refundPayment } from '../../../src/payments/sandbox/payments.ts';
import {
  beginSubscription,
  cancelAtPeriodEnd,
  changeAtRenewal,
  changeNow,
  costOfChange,
  endSubscription,
  newPaymentIds,
  subscriptionOf,
} from '../../../src/payments/sandbox/subscriptions.ts';
import { missing, Refusal, type StripeBooks } from './books.ts';
import {
  customerOf,
  disputeObject,
  invoicePaymentObject,
  listOf,
  paymentIntentObject,
  priceObject,
  refundObject,
  secondsOf,
} from './objects.ts';

export type Asked = { id: string; given: URLSearchParams; expand: ReadonlySet<string> };
type Endpoint = (books: StripeBooks, asked: Asked) => object;

const required = (given: URLSearchParams, name: string): string => {
  const value = given.get(name);
  if (value === null) throw invalid(`Missing required param: ${name}.`);
  return value;
};

const invalid = (message: string) => new Refusal(400, { type: 'invalid_request_error', message });

/** Every endpoint that the adapter calls, by method and path; `:id` is what stands in its place. */
export const endpoints: Record<string, Endpoint> = {
  'POST /v1/customers': ({ customers, now }, { given }) => {
    const customer = customerOf(`cus_${newId()}`, secondsOf(now), given);
    customers.set(customer.id, customer);
    return customer;
  },

  'GET /v1/prices': (books, { given }) => {
    const price = books.priceCalled(required(given, 'lookup_keys[0]'));
    return listOf('/v1/prices', price ? [priceObject(price)] : []);
  },
  'GET /v1/prices/:id': (books, { id }) => priceObject(books.price(id)),
  'POST /v1/prices': ({ prices }, { given }) => {
    const price = {
      id: `price_${newId()}`,
      key: required(given, 'lookup_key'),
      name: required(given, 'product_data[name]'),
      cents: Number(required(given, 'unit_amount')),
      every: required(given, 'recurring[interval]') === 'year' ? ('year' as const) : ('month' as const),
    };
    prices.set(price.id, price);
    return priceObject(price);
  },

  'POST /v1/subscriptions': (books, { expand, given }) => {
    const customerId = required(given, 'customer');
    if (!books.customers.has(customerId)) throw missing('customer', customerId);
    if (given.get('payment_behavior') !== 'default_incomplete') throw invalid('This customer has no card.');
    const { id: _, ...price } = books.price(required(given, 'items[0][price]'));
    const reference = required(given, 'metadata[reference]');
    const book = beginSubscription({ id: `sub_${newId()}`, customerId, reference, price }, books.now);
    return books.showSubscription(books.save(null, book), expand);
  },
  'GET /v1/subscriptions/:id': (books, { expand, id }) =>
    books.showSubscription(books.subscription(id), expand),
  'POST /v1/subscriptions/:id': (books, { expand, given, id }) => {
    const before = books.subscription(id);
    const cancel = given.get('cancel_at_period_end');
    if (cancel !== null && books.schedules.has(id)) {
      throw invalid('The subscription is managed by a schedule, which must be released first.');
    }
    const after =
      cancel === null ? update(books, before, given) : cancelAtPeriodEnd(before, cancel === 'true');
    return books.showSubscription(books.save(before, after), expand);
  },
  'DELETE /v1/subscriptions/:id': (books, { expand, id }) => {
    const before = books.subscription(id);
    return books.showSubscription(books.save(before, endSubscription(before)), expand);
  },

  'POST /v1/subscription_schedules': (books, { given }) => {
    const book = books.subscription(required(given, 'from_subscription'));
    const { id } = subscriptionOf(book);
    if (books.schedules.has(id)) throw invalid('The subscription already has a schedule.');
    books.schedules.set(id, `sub_sched_${newId()}`);
    return books.showSchedule(book) ?? {};
  },
  'POST /v1/subscription_schedules/:id': (books, { given, id }) => {
    const before = books.scheduled(id);
    const { currentPeriodEnd, currentPeriodStart } = subscriptionOf(before);
    const phases = [required(given, 'phases[0][start_date]'), required(given, 'phases[0][end_date]')].map(
      Number,
    );
    if (phases[0] !== secondsOf(currentPeriodStart) || phases[1] !== secondsOf(currentPeriodEnd)) {
      throw invalid('The first phase is not the period that runs.');
    }
    const { id: _, ...price } = books.price(required(given, 'phases[1][items][0][price]'));
    return books.showSchedule(books.save(before, changeAtRenewal(before, price))) ?? {};
  },
  'POST /v1/subscription_schedules/:id/release': (books, { id }) => {
    const before = books.scheduled(id);
    const shown = books.showSchedule(before);
    books.schedules.delete(subscriptionOf(before).id);
    books.save(before, withSubscription(before, { nextPrice: null }));
    return { ...shown, status: 'released' };
  },

  'GET /v1/invoices': (books, { expand, given }) => {
    const book = books.subscription(required(given, 'subscription'));
    const asked = { payments: expand.has('data.payments') };
    const invoices = book.invoices.map(({ id }) => books.showInvoice(book, id, asked)).reverse();
    return listOf('/v1/invoices', invoices.slice(0, Number(given.get('limit') ?? 10)));
  },
  'POST /v1/invoices/create_preview': (books, { given }) => {
    const book = books.subscription(required(given, 'subscription'));
    const price = books.price(required(given, 'subscription_details[items][0][price]'));
    const latest = book.invoices.at(-1);
    if (!latest) throw missing('invoice', 'of this subscription');
    const { cents } = costOfChange(book, price, books.now);
    return { ...books.showInvoice(book, latest.id), id: 'upcoming_in_1', amount_due: cents };
  },
  'GET /v1/invoice_payments': (books, { given }) => {
    const book = books.bookOfPayment(required(given, 'payment[payment_intent]'));
    const invoice = book.invoices.find(({ paymentId }) => paymentId === given.get('payment[payment_intent]'));
    const shown = invoice && [invoicePaymentObject(invoice, books.showInvoice(book, invoice.id))];
    return listOf('/v1/invoice_payments', shown ?? []);
  },

  'POST /v1/payment_intents': (books, { given }) => {
    const customerId = required(given, 'customer');
    if (!books.customers.has(customerId)) throw missing('customer', customerId);
    const payment = openPayment(
      {
        ...newPaymentIds(),
        customerId,
        reference: required(given, 'metadata[reference]'),
        name: required(given, 'description'),
        cents: Number(required(given, 'amount')),
        invoiceId: null,
        subscriptionId: null,
      },
      books.now,
    );
    books.save(null, { subscription: null, invoices: [], payments: [payment] });
    return paymentIntentObject(payment, false);
  },
  'GET /v1/payment_intents/:id': (books, { expand, id }) =>
    paymentIntentObject(paymentIn(books.bookOfPayment(id), id), expand.has('latest_charge')),

  'POST /v1/refunds': (books, { given }) => {
    const id = required(given, 'payment_intent');
    const cents = Number(required(given, 'amount'));
    const before = books.bookOfPayment(id);
    const after = books.save(before, refundPayment(before, id, cents));
    return refundObject(`re_${newId()}`, paymentIn(after, id), cents);
  },
  'GET /v1/disputes': (books, { given }) => {
    const id = required(given, 'payment_intent');
    const payment = paymentIn(books.bookOfPayment(id), id);
    return listOf('/v1/disputes', payment.dispute ? [disputeObject(payment)] : []);
  },

  'GET /v1/events': ({ events }, { given }) => {
    const types = [...given].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
    if (types.length > 20) throw invalid('At most 20 types.');
    const since = Number(given.get('created[gte]') ?? 0);
    const found = events.filter(({ created, type }) => created >= since && types.includes(type)).reverse();
    const from = found.findIndex(({ id }) => id === given.get('starting_after')) + 1;
    // Pages of a few, so that the reader has to turn them.
    return listOf('/v1/events', found.slice(from, from + 3), found.length > from + 3);
  },
};

/** Stripe changes items only: what a schedule holds, and a cancellation, stay until they are taken back. */
function update(books: StripeBooks, before: Book, given: URLSearchParams): Book {
  const { cancelAtPeriodEnd: cancelled, id, nextPrice } = subscriptionOf(before);
  if (given.get('items[0][id]') !== `si_${id}`) throw invalid('There is no such item.');
  const { id: _, ...price } = books.price(required(given, 'items[0][price]'));
  return withSubscription(changeNow(before, price, books.now), { cancelAtPeriodEnd: cancelled, nextPrice });
}
