/**
 * CCBill's own books: payment tokens, subscriptions, transactions and events. Written from its documentation, which
 * the names of parameters and answers follow, and not from the adapter.
 */
import { randomBytes } from 'node:crypto';
import type { TestCard } from '../../../src/payments/sandbox/cards.ts';

export type Transaction = {
  id: string;
  kind: string;
  cents: number | null;
  at: Date;
  subscriptionId: string;
};

export type Subscription = {
  id: string;
  subaccount: number;
  card: TestCard;
  initialCents: number;
  recurringCents: number | null;
  recurringDays: number;
  signupAt: Date;
  nextBillingAt: Date | null;
  cancelledAt: Date | null;
  expiresAt: Date | null;
  timesRebilled: number;
  failures: number;
  charged: number;
  refunded: number;
  refunds: number;
  voids: number;
  chargebacks: number;
  passThrough: Record<string, string>;
};

export type PendingEvent = { eventType: string; values: Record<string, string>; subaccount: number };

export type ChargeInput = {
  subaccount: number;
  initialPrice: number;
  initialPeriod: number;
  recurringPrice?: number;
  recurringPeriod?: number;
  rebills?: number;
  passThrough: Record<string, string>;
  /** Whether the bank has confirmed the payer. */
  isAuthenticated: boolean;
};

export type ChargeOutput =
  | { approved: true; subscriptionId: string }
  | { approved: false; declineCode: number; declineText: string };

type Token = { card: TestCard; subaccount: number; subscriptionIds: string[] };

const dayMs = 86_400_000;
/** Days after which a failed renewal is tried again; after the last one the subscription expires. */
const retryDays = [2, 3];
const disputedAfterMs = 60_000;

export class CcbillBooks {
  now: Date;
  readonly tokens = new Map<string, Token>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly transactions: Transaction[] = [];
  readonly events: PendingEvent[] = [];
  #count = 0;

  constructor(start: Date) {
    this.now = start;
  }

  /** What the widget does with the fields of the form. */
  createToken(card: TestCard, subaccount: number): string {
    const id = randomBytes(16).toString('hex');
    this.tokens.set(id, { card, subaccount, subscriptionIds: [] });
    return id;
  }

  charge(tokenId: string, input: ChargeInput): ChargeOutput {
    const token = this.tokens.get(tokenId);
    if (!token) throw new Error(`there is no token ${tokenId}`);
    const code = this.#findDecline(token, input);
    if (code) return { approved: false, declineCode: code.code, declineText: code.text };
    const id = this.#nextId();
    const initialCents = Math.round(input.initialPrice * 100);
    const isRecurring = input.recurringPrice !== undefined && (input.rebills ?? 0) > 0;
    const endOfInitial = new Date(this.now.getTime() + input.initialPeriod * dayMs);
    const subscription: Subscription = {
      id,
      subaccount: input.subaccount,
      card: token.card,
      initialCents,
      recurringCents: isRecurring ? Math.round((input.recurringPrice ?? 0) * 100) : null,
      recurringDays: input.recurringPeriod ?? 0,
      signupAt: this.now,
      nextBillingAt: isRecurring ? endOfInitial : null,
      cancelledAt: null,
      expiresAt: isRecurring ? null : endOfInitial,
      timesRebilled: 0,
      failures: 0,
      charged: initialCents,
      refunded: 0,
      refunds: 0,
      voids: 0,
      chargebacks: 0,
      passThrough: input.passThrough,
    };
    this.subscriptions.set(id, subscription);
    token.subscriptionIds.push(id);
    this.#record('NEW', subscription, initialCents);
    this.#tell('UpSaleSuccess', subscription, { billedInitialPrice: toDollars(initialCents) }, true);
    return { approved: true, subscriptionId: id };
  }

  #findDecline({ card, subscriptionIds }: Token, { isAuthenticated }: ChargeInput) {
    if (card === 'declined') return { code: 5, text: 'Transaction declined' };
    if (card === 'insufficient') return { code: 6, text: 'Insufficient funds' };
    if (card === 'authentication' && !isAuthenticated) return { code: 5, text: 'Transaction declined' };
    if (card === 'declines_renewals' && subscriptionIds.length > 0) {
      return { code: 5, text: 'Transaction declined' };
    }
    return null;
  }

  cancel(id: string): boolean {
    const subscription = this.subscriptions.get(id);
    if (!subscription) return false;
    if (subscription.cancelledAt || this.isExpired(subscription)) return true;
    subscription.cancelledAt = this.now;
    subscription.expiresAt ??= subscription.nextBillingAt ?? this.now;
    subscription.nextBillingAt = null;
    this.#record('CANCELLATION', subscription, null);
    this.#tell('Cancellation', subscription, { reason: 'merchant' });
    return true;
  }

  /** Cancels and expires the subscription as well, also for a part. */
  refund(id: string, cents: number): boolean {
    const subscription = this.subscriptions.get(id);
    if (!subscription || subscription.chargebacks > 0) return false;
    if (cents > subscription.charged - subscription.refunded) return false;
    subscription.refunded += cents;
    subscription.refunds += 1;
    subscription.cancelledAt ??= this.now;
    subscription.nextBillingAt = null;
    subscription.expiresAt = this.now;
    this.#record('REFUND', subscription, cents);
    this.#tell('Refund', subscription, { amount: toDollars(cents), reason: 'Refunded through Data Link' });
    return true;
  }

  voidCharge(id: string): void {
    const subscription = this.#get(id);
    subscription.voids += 1;
    subscription.nextBillingAt = null;
    subscription.cancelledAt ??= this.now;
    subscription.expiresAt = this.now;
    this.#record('VOID', subscription, subscription.initialCents);
    this.#tell('Void', subscription, { amount: toDollars(subscription.initialCents), reason: 'Voided' });
  }

  chargeBack(id: string, cents = this.#get(id).initialCents): void {
    const subscription = this.#get(id);
    subscription.chargebacks += 1;
    subscription.nextBillingAt = null;
    subscription.cancelledAt ??= this.now;
    subscription.expiresAt = this.now;
    this.#record('CHARGEBACK', subscription, cents);
    this.#tell('Chargeback', subscription, { amount: toDollars(cents), reason: 'Fraud' });
  }

  /** The operator moves the date in CCBill's own administration. */
  moveBillingDate(id: string, days: number): void {
    const subscription = this.#get(id);
    if (subscription.nextBillingAt) subscription.nextBillingAt = addDays(subscription.nextBillingAt, days);
    this.#tell('BillingDateChange', subscription, {});
  }

  isExpired({ expiresAt }: Subscription): boolean {
    return expiresAt !== null && expiresAt <= this.now;
  }

  /** Runs what is due in its order, each at its own time. */
  moveTo(moment: Date): void {
    for (;;) {
      const due = [...this.subscriptions.values()]
        .flatMap((one) => this.#listDue(one))
        .filter(({ at }) => at <= moment)
        .sort((one, other) => one.at.getTime() - other.at.getTime())[0];
      if (!due) break;
      if (due.at > this.now) this.now = due.at;
      due.run();
    }
    this.now = moment;
  }

  #listDue(subscription: Subscription): { at: Date; run: () => void }[] {
    const { card, chargebacks, nextBillingAt, signupAt } = subscription;
    const renewal = nextBillingAt ? [{ at: nextBillingAt, run: () => this.#renew(subscription) }] : [];
    const isDisputed = (card === 'disputed_lost' || card === 'disputed_won') && chargebacks === 0;
    const at = new Date(signupAt.getTime() + disputedAfterMs);
    const dispute = isDisputed ? [{ at, run: () => this.chargeBack(subscription.id) }] : [];
    return [...renewal, ...dispute];
  }

  #renew(subscription: Subscription): void {
    const { card, recurringCents, recurringDays } = subscription;
    if (card === 'declines_renewals') {
      const days = retryDays[subscription.failures];
      subscription.failures += 1;
      if (days === undefined) {
        subscription.nextBillingAt = null;
        subscription.expiresAt = this.now;
        this.#record('EXPIRE', subscription, null);
        this.#tell('Expiration', subscription, {});
        return;
      }
      subscription.nextBillingAt = addDays(this.now, days);
      const nextRetryDate = toArizona(subscription.nextBillingAt).slice(0, 10);
      this.#tell('RenewalFailure', subscription, {
        nextRetryDate,
        failureReason: 'Transaction declined',
      });
      return;
    }
    subscription.failures = 0;
    subscription.timesRebilled += 1;
    subscription.charged += recurringCents ?? 0;
    subscription.nextBillingAt = addDays(this.now, recurringDays);
    this.#record('REBILL', subscription, recurringCents);
    const nextRenewalDate = toArizona(subscription.nextBillingAt).slice(0, 10);
    this.#tell('RenewalSuccess', subscription, {
      nextRenewalDate,
      billedAmount: toDollars(recurringCents ?? 0),
    });
  }

  #get(id: string): Subscription {
    const found = this.subscriptions.get(id);
    if (!found) throw new Error(`there is no subscription ${id}`);
    return found;
  }

  #nextId(): string {
    this.#count += 1;
    return `09${String(this.now.getTime()).slice(0, 8)}${String(this.#count).padStart(8, '0')}`;
  }

  #record(kind: string, { id }: Subscription, cents: number | null): void {
    this.transactions.push({ id: this.#nextId(), kind, cents, at: this.now, subscriptionId: id });
  }

  /** Only the sale has what the merchant passed through. */
  #tell(eventType: string, subscription: Subscription, more: Record<string, string>, isSale = false): void {
    const passed = Object.entries(subscription.passThrough).map(([name, value]) => [`X-${name}`, value]);
    this.events.push({
      eventType,
      subaccount: subscription.subaccount,
      values: {
        subscriptionId: subscription.id,
        transactionId: this.#nextId(),
        timestamp: toArizona(this.now),
        ...more,
        ...(isSale && Object.fromEntries(passed)),
      },
    });
  }
}

export const addDays = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs);

/** `2027-01-31 05:00:00`, in Arizona. */
export function toArizona(moment: Date): string {
  return new Date(moment.getTime() - 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

export const toDollars = (cents: number) => (cents / 100).toFixed(2);
