import { newId } from '#platform/ids.ts';
import { type Book, getPayment, updateSubscription } from '../../../src/payments/sandbox/book.ts';
import { createPayment, refundPayment } from '../../../src/payments/sandbox/payments.ts';
import {
  beginSubscription,
  changeAtRenewal,
  changeNow,
  createPaymentIds,
  endSubscription,
  getSubscription,
  previewChange,
  setCancelAtPeriodEnd,
} from '../../../src/payments/sandbox/subscriptions.ts';
import { missing, Refusal, type StripeBooks } from './books.ts';
import {
  disputeObject,
  invoicePaymentObject,
  paymentIntentObject,
  priceObject,
  refundObject,
  toCustomer,
  toList,
  toSeconds,
} from './objects.ts';

export type EndpointRequest = { id: string; given: URLSearchParams; expand: ReadonlySet<string> };
type Endpoint = (books: StripeBooks, asked: EndpointRequest) => object;

const required = (given: URLSearchParams, name: string): string => {
  const value = given.get(name);
  if (value === null) throw invalid(`Missing required param: ${name}.`);
  return value;
};

const invalid = (message: string) => new Refusal(400, { type: 'invalid_request_error', message });

/** Every endpoint that the adapter calls, by method and path; `:id` is a placeholder. */
export const endpoints: Record<string, Endpoint> = {
  'POST /v1/customers': ({ customers, now }, { given }) => {
    const customer = toCustomer(`cus_${newId()}`, toSeconds(now), given);
    customers.set(customer.id, customer);
    return customer;
  },

  'GET /v1/prices': (books, { given }) => {
    const price = books.priceCalled(required(given, 'lookup_keys[0]'));
    return toList('/v1/prices', price ? [priceObject(price)] : []);
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
      cancel === null ? update(books, before, given) : setCancelAtPeriodEnd(before, cancel === 'true');
    return books.showSubscription(books.save(before, after), expand);
  },
  'DELETE /v1/subscriptions/:id': (books, { expand, id }) => {
    const before = books.subscription(id);
    return books.showSubscription(books.save(before, endSubscription(before)), expand);
  },

  'POST /v1/subscription_schedules': (books, { given }) => {
    const book = books.subscription(required(given, 'from_subscription'));
    const { id } = getSubscription(book);
    if (books.schedules.has(id)) throw invalid('The subscription already has a schedule.');
    books.schedules.set(id, `sub_sched_${newId()}`);
    return books.showSchedule(book) ?? {};
  },
  'POST /v1/subscription_schedules/:id': (books, { given, id }) => {
    const before = books.scheduled(id);
    const { currentPeriodEnd, currentPeriodStart } = getSubscription(before);
    const phases = [required(given, 'phases[0][start_date]'), required(given, 'phases[0][end_date]')].map(
      Number,
    );
    if (phases[0] !== toSeconds(currentPeriodStart) || phases[1] !== toSeconds(currentPeriodEnd)) {
      throw invalid('The first phase is not the period that runs.');
    }
    const { id: _, ...price } = books.price(required(given, 'phases[1][items][0][price]'));
    return books.showSchedule(books.save(before, changeAtRenewal(before, price))) ?? {};
  },
  'POST /v1/subscription_schedules/:id/release': (books, { id }) => {
    const before = books.scheduled(id);
    const shown = books.showSchedule(before);
    books.schedules.delete(getSubscription(before).id);
    books.save(before, updateSubscription(before, { nextPrice: null }));
    return { ...shown, status: 'released' };
  },

  'GET /v1/invoices': (books, { expand, given }) => {
    const book = books.subscription(required(given, 'subscription'));
    const asked = { payments: expand.has('data.payments') };
    const invoices = book.invoices.map(({ id }) => books.showInvoice(book, id, asked)).reverse();
    return toList('/v1/invoices', invoices.slice(0, Number(given.get('limit') ?? 10)));
  },
  'POST /v1/invoices/create_preview': (books, { given }) => {
    const book = books.subscription(required(given, 'subscription'));
    const price = books.price(required(given, 'subscription_details[items][0][price]'));
    const latest = book.invoices.at(-1);
    if (!latest) throw missing('invoice', 'of this subscription');
    const { cents } = previewChange(book, price, books.now);
    return { ...books.showInvoice(book, latest.id), id: 'upcoming_in_1', amount_due: cents };
  },
  'GET /v1/invoice_payments': (books, { given }) => {
    const book = books.bookOfPayment(required(given, 'payment[payment_intent]'));
    const invoice = book.invoices.find(({ paymentId }) => paymentId === given.get('payment[payment_intent]'));
    const shown = invoice && [invoicePaymentObject(invoice, books.showInvoice(book, invoice.id))];
    return toList('/v1/invoice_payments', shown ?? []);
  },

  'POST /v1/payment_intents': (books, { given }) => {
    const customerId = required(given, 'customer');
    if (!books.customers.has(customerId)) throw missing('customer', customerId);
    const payment = createPayment(
      {
        ...createPaymentIds(),
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
    paymentIntentObject(getPayment(books.bookOfPayment(id), id), expand.has('latest_charge')),

  'POST /v1/refunds': (books, { given }) => {
    const id = required(given, 'payment_intent');
    const cents = Number(required(given, 'amount'));
    const before = books.bookOfPayment(id);
    const after = books.save(before, refundPayment(before, id, cents));
    return refundObject(`re_${newId()}`, getPayment(after, id), cents);
  },
  'GET /v1/disputes': (books, { given }) => {
    const id = required(given, 'payment_intent');
    const payment = getPayment(books.bookOfPayment(id), id);
    return toList('/v1/disputes', payment.dispute ? [disputeObject(payment)] : []);
  },

  'GET /v1/events': ({ events }, { given }) => {
    const types = [...given].filter(([name]) => name.startsWith('types[')).map(([, type]) => type);
    if (types.length > 20) throw invalid('At most 20 types.');
    const since = Number(given.get('created[gte]') ?? 0);
    const found = events.filter(({ created, type }) => created >= since && types.includes(type)).reverse();
    const from = found.findIndex(({ id }) => id === given.get('starting_after')) + 1;
    // Small pages, so that the adapter has to paginate.
    return toList('/v1/events', found.slice(from, from + 3), found.length > from + 3);
  },
};

/** Stripe changes items only: a schedule's phases, and a cancellation, stay until they are removed. */
function update(books: StripeBooks, before: Book, given: URLSearchParams): Book {
  const { cancelAtPeriodEnd: cancelled, id, nextPrice } = getSubscription(before);
  if (given.get('items[0][id]') !== `si_${id}`) throw invalid('There is no such item.');
  const { id: _, ...price } = books.price(required(given, 'items[0][price]'));
  return updateSubscription(changeNow(before, price, books.now), { cancelAtPeriodEnd: cancelled, nextPrice });
}
