/**
 * A payment provider in memory, for tests of the product's side. It behaves as the port says, remembers idempotency
 * keys, and follows its script: let a card pay or fail, be unreachable, lose answers. It has no webhooks: tests pass on
 * the events of `events`.
 */
import {
  type ChangeRequest,
  ForgedEventError,
  type PaymentClient,
  PaymentError,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderInvoice,
  type ProviderLine,
  type ProviderPayment,
  type ProviderSubscription,
  planChangedMessage,
  type RecurringPrice,
} from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';

type Kept = {
  -readonly [Field in keyof ProviderSubscription]: ProviderSubscription[Field];
} & { invoices: ProviderInvoice[]; price: RecurringPrice; nextPrice: RecurringPrice | null; updatedAt: Date };

/** How it behaves. */
export type Behaviour = {
  /** Calls fail before they do anything, or after (their answer is lost). */
  away: 'no' | 'before' | 'after';
  /** Whether stored cards pay. */
  cardsPay: boolean;
};

/** The card of every payment. */
const paidBy = { brand: 'visa', last4: '4242' };

/** Hours after which an unpaid first payment expires. */
const unpaidHours = 23;

const months = (from: Date, count: number) => {
  const at = new Date(from);
  const day = at.getUTCDate();
  at.setUTCMonth(at.getUTCMonth() + count, 1);
  at.setUTCDate(Math.min(day, new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate()));
  return at;
};
const periodAfter = (from: Date, price: RecurringPrice, count = 1) =>
  months(from, (price.every === 'year' ? 12 : 1) * count);

export class MemoryProvider implements PaymentProvider {
  readonly id: string;
  readonly client: PaymentClient;
  readonly behaviour: Behaviour = { away: 'no', cardsPay: true };
  readonly subscriptions = new Map<string, Kept>();
  readonly payments = new Map<string, ProviderPayment>();
  readonly events: ProviderEvent[] = [];
  /** How often each call was made. */
  readonly calls: Record<string, number> = {};
  readonly #clock: Clock;
  readonly #answers = new Map<string, { asked: string; value: unknown }>();

  readonly #newId: () => string;

  /** @param options.newId of its objects; providers that count have the same ids as others that do */
  constructor(clock: Clock, options: { id?: string; client?: PaymentClient; newId?: () => string } = {}) {
    this.#clock = clock;
    this.id = options.id ?? 'sandbox';
    this.client = options.client ?? { provider: 'sandbox' };
    this.#newId = options.newId ?? newId;
  }

  #id(kind: string): string {
    return `${kind}_${this.#newId()}`;
  }

  #tell(kind: 'subscription' | 'payment', id: string): void {
    this.events.push({ id: this.#id('evt'), subject: { kind, id }, createdAt: this.#clock() });
  }

  async #call<T>(name: string, key: string | null, act: () => T, asked = name): Promise<T> {
    this.calls[name] = (this.calls[name] ?? 0) + 1;
    const away = () => new PaymentError(`${name} got no answer`, { retryable: true });
    if (this.behaviour.away === 'before') throw away();
    const known = key === null ? undefined : this.#answers.get(key);
    if (known && known.asked !== asked) {
      throw new PaymentError(`${key} stands for another request`, { retryable: false });
    }
    const answer = known ? (known.value as T) : act();
    if (key !== null) this.#answers.set(key, { asked, value: answer });
    if (this.behaviour.away === 'after') throw away();
    return answer;
  }

  #subscription(id: string): Kept {
    const found = this.subscriptions.get(id);
    if (!found) throw new PaymentError(`no subscription ${id}`, { retryable: false });
    return found;
  }

  createCustomer(request: { userId: string; key: string }) {
    return this.#call('createCustomer', request.key, () => `cus_${request.userId}`);
  }

  createSubscription(request: Parameters<PaymentProvider['createSubscription']>[0]) {
    return this.#call('createSubscription', request.key, () => {
      const now = this.#clock();
      const id = this.#id('sub');
      const subscription: Kept = {
        id,
        customerId: request.customerId,
        reference: request.reference,
        state: 'incomplete',
        price: request.price,
        priceKey: request.price.key,
        nextPrice: null,
        cancelAtPeriodEnd: false,
        currentPeriodStart: now,
        currentPeriodEnd: periodAfter(now, request.price),
        invoices: [],
        updatedAt: now,
      };
      this.subscriptions.set(id, subscription);
      this.#invoice(subscription, 'begin', request.price.cents, false);
      return { id, clientSecret: `${id}_secret` };
    });
  }

  createPurchase(request: Parameters<PaymentProvider['createPurchase']>[0]) {
    return this.#call('createPurchase', request.key, () => {
      const id = this.#payment({ reference: request.reference, cents: request.cents });
      return { id, clientSecret: `${id}_secret` };
    });
  }

  #payment(facts: Partial<ProviderPayment> & { cents: number }): string {
    const id = this.#id('pay');
    this.payments.set(id, {
      id,
      reference: null,
      invoiceId: null,
      subscriptionId: null,
      refundedCents: 0,
      state: 'requires_payment',
      problem: null,
      dispute: null,
      card: null,
      createdAt: this.#clock(),
      ...facts,
    });
    return id;
  }

  #invoice(
    kept: Kept,
    reason: ProviderInvoice['reason'],
    cents: number,
    paid: boolean,
    change?: { start: Date; lines: ProviderLine[] },
  ): void {
    const now = this.#clock();
    const id = this.#id('in');
    const paymentId =
      cents > 0
        ? this.#payment({
            cents,
            invoiceId: id,
            subscriptionId: kept.id,
            state: paid ? 'succeeded' : 'requires_payment',
            card: paid ? paidBy : null,
          })
        : null;
    const settled = paid || cents === 0;
    kept.invoices.unshift({
      id,
      reason,
      priceKey: kept.price.key,
      cents,
      lines: change?.lines ?? [{ priceKey: kept.price.key, cents }],
      state: settled ? 'paid' : 'open',
      periodStart: change?.start ?? kept.currentPeriodStart,
      periodEnd: kept.currentPeriodEnd,
      paymentId,
      createdAt: now,
      paidAt: settled ? now : null,
    });
    this.#changed(kept);
    if (paymentId) this.#tell('payment', paymentId);
  }

  #changed(kept: Kept): void {
    kept.priceKey = (kept.nextPrice ?? kept.price).key;
    kept.updatedAt = this.#clock();
    this.#tell('subscription', kept.id);
  }

  #costOf(kept: Kept, price: RecurringPrice): { cents: number; lines: ProviderLine[] } {
    const { currentPeriodEnd: end, currentPeriodStart: start } = kept;
    const left = Math.max(0, end.getTime() - this.#clock().getTime()) / (end.getTime() - start.getTime());
    const unused = Math.round(kept.price.cents * left);
    const newCost = price.every === kept.price.every ? Math.round(price.cents * left) : price.cents;
    const lines = [
      { priceKey: kept.price.key, cents: 0 - unused },
      { priceKey: price.key, cents: newCost },
    ];
    return { cents: Math.max(0, newCost - unused), lines };
  }

  previewChange(request: { subscriptionId: string; price: RecurringPrice }) {
    return this.#call('previewChange', null, () => ({
      cents: this.#costOf(this.#subscription(request.subscriptionId), request.price).cents,
    }));
  }

  changeSubscription(request: ChangeRequest) {
    const change = () => this.#change(request);
    return this.#call('changeSubscription', request.key, change, JSON.stringify(request));
  }

  #change(request: ChangeRequest): void {
    const kept = this.#subscription(request.subscriptionId);
    if (kept.state !== 'active') throw new PaymentError('it does not run', { retryable: false });
    if (kept.price.key !== request.from) {
      throw new PaymentError('another price runs', { retryable: false, payerMessage: planChangedMessage });
    }
    if (request.when === 'at_renewal') {
      kept.nextPrice = request.price.key === kept.price.key ? null : request.price;
      kept.cancelAtPeriodEnd = false;
      this.#changed(kept);
      return;
    }
    if (!this.behaviour.cardsPay) {
      throw new PaymentError('declined', { retryable: false, payerMessage: 'Your card was declined.' });
    }
    const { cents, lines } = this.#costOf(kept, request.price);
    const isNewPeriod = request.price.every !== kept.price.every;
    kept.price = request.price;
    kept.nextPrice = null;
    kept.cancelAtPeriodEnd = false;
    if (isNewPeriod) {
      kept.currentPeriodStart = this.#clock();
      kept.currentPeriodEnd = periodAfter(kept.currentPeriodStart, request.price);
    }
    this.#invoice(kept, 'change', cents, true, { start: this.#clock(), lines });
  }

  openPayment(subscriptionId: string) {
    return this.#call('openPayment', null, () => {
      const open = this.#subscription(subscriptionId).invoices.find(({ state }) => state === 'open');
      return open ? { clientSecret: `${subscriptionId}_secret`, cents: open.cents } : null;
    });
  }

  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, key: string) {
    return this.#call('setCancelAtPeriodEnd', key, () => {
      const kept = this.#subscription(subscriptionId);
      if (kept.state === 'ended') throw new PaymentError('it has ended', { retryable: false });
      kept.cancelAtPeriodEnd = cancel;
      if (cancel) kept.nextPrice = null;
      this.#changed(kept);
    });
  }

  endSubscription(subscriptionId: string, key: string) {
    return this.#call('endSubscription', key, () => this.#end(this.#subscription(subscriptionId)));
  }

  #end(kept: Kept): void {
    if (kept.state === 'ended') return;
    kept.state = 'ended';
    kept.nextPrice = null;
    kept.invoices = kept.invoices.map((one) => (one.state === 'open' ? { ...one, state: 'void' } : one));
    this.#changed(kept);
  }

  refund(paymentId: string, cents: number, key: string) {
    return this.#call('refund', key, () => this.refundNow(paymentId, cents));
  }

  async readSubscription(id: string): Promise<ProviderSubscription | null> {
    return this.#call('readSubscription', null, () => structuredClone(this.subscriptions.get(id) ?? null));
  }

  async readPayment(id: string): Promise<ProviderPayment | null> {
    return this.#call('readPayment', null, () => structuredClone(this.payments.get(id) ?? null));
  }

  async *listSubscriptions(since: Date): AsyncIterable<ProviderSubscription> {
    await this.#call('listSubscriptions', null, () => null);
    yield* [...this.subscriptions.values()]
      .filter(({ updatedAt }) => updatedAt >= since)
      .map((one) => structuredClone(one));
  }

  async *listPayments(): AsyncIterable<ProviderPayment> {
    await this.#call('listPayments', null, () => null);
    yield* [...this.payments.values()].map((one) => structuredClone(one));
  }

  readEvent(body: Buffer, headers: Readonly<Record<string, string | undefined>>): ProviderEvent {
    if (headers.signature !== 'right') throw new ForgedEventError('not signed');
    const { createdAt, ...event } = JSON.parse(body.toString()) as Omit<ProviderEvent, 'createdAt'> & {
      createdAt: string;
    };
    return { ...event, createdAt: new Date(createdAt) };
  }

  // Events at the provider, without a call.

  /** The page confirms a first payment, or a purchase. */
  pay(id: string): void {
    const kept = this.subscriptions.get(id);
    if (kept) {
      if (kept.state !== 'incomplete') return;
      kept.state = 'active';
      this.#settle(kept);
      return;
    }
    const payment = this.payments.get(id);
    if (payment?.state !== 'requires_payment') return;
    this.payments.set(id, { ...payment, state: 'succeeded', card: paidBy });
    this.#tell('payment', id);
  }

  /** Pays every open invoice of a subscription. */
  payOpen(id: string): void {
    const kept = this.#subscription(id);
    if (kept.state !== 'past_due') return;
    kept.state = 'active';
    this.#settle(kept);
  }

  #settle(kept: Kept): void {
    const paidAt = this.#clock();
    kept.invoices = kept.invoices.map((one) =>
      one.state === 'open' ? { ...one, state: 'paid', paidAt } : one,
    );
    for (const { paymentId, state } of kept.invoices) {
      const payment = paymentId && state === 'paid' ? this.payments.get(paymentId) : undefined;
      if (payment?.state === 'requires_payment')
        this.payments.set(payment.id, { ...payment, state: 'succeeded', card: paidBy });
    }
    this.#changed(kept);
  }

  /** First payments that were never made expire, as with providers, within a day. */
  giveUpUnpaid(): void {
    const since = this.#clock().getTime() - unpaidHours * 3_600_000;
    for (const kept of this.subscriptions.values()) {
      if (kept.state === 'incomplete' && kept.currentPeriodStart.getTime() <= since) this.#end(kept);
    }
  }

  refundNow(paymentId: string, cents: number): void {
    const payment = this.payments.get(paymentId);
    if (payment?.state !== 'succeeded' || payment.dispute === 'open' || payment.dispute === 'lost') return;
    const refundedCents = Math.min(payment.cents, payment.refundedCents + cents);
    this.payments.set(paymentId, { ...payment, refundedCents });
    this.#tell('payment', paymentId);
  }

  dispute(paymentId: string, dispute: NonNullable<ProviderPayment['dispute']>): void {
    const payment = this.payments.get(paymentId);
    if (payment?.state !== 'succeeded') return;
    this.payments.set(paymentId, { ...payment, dispute });
    this.#tell('payment', paymentId);
  }

  /** Renewals that are due by now: the card pays them, or they stay open. */
  renewDue(): void {
    const now = this.#clock();
    for (const kept of this.subscriptions.values()) {
      while (kept.currentPeriodEnd <= now && (kept.state === 'active' || kept.state === 'past_due')) {
        if (kept.cancelAtPeriodEnd || kept.state === 'past_due') {
          this.#end(kept);
          break;
        }
        kept.price = kept.nextPrice ?? kept.price;
        kept.nextPrice = null;
        kept.currentPeriodStart = kept.currentPeriodEnd;
        kept.currentPeriodEnd = periodAfter(kept.currentPeriodStart, kept.price);
        if (!this.behaviour.cardsPay) kept.state = 'past_due';
        this.#invoice(kept, 'renewal', kept.price.cents, this.behaviour.cardsPay);
      }
    }
  }
}
