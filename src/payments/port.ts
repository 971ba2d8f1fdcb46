/**
 * The port between the product and whoever takes card payments. Adapters live in folders beside this file.
 *
 * A provider is the truth about money: what it tells of itself (`readEvent`) is a hint on which its truth is
 * read (`readSubscription`, `readPayment`), so that hints may come late, twice, in any order or never.
 * Amounts are whole cents of US dollars. Every call that changes something takes a key: the same key again
 * does nothing again and gives the first answer.
 */

/** What is charged again and again. `key` names a price of the catalogue (`priceKey` in the contract). */
export type RecurringPrice = {
  key: string;
  /** What receipts call it. */
  name: string;
  cents: number;
  every: 'month' | 'year';
};

export type SubscriptionState =
  /** The first payment has not succeeded yet. */
  | 'incomplete'
  | 'active'
  /** A renewal's payment failed; the provider goes on trying. */
  | 'past_due'
  | 'ended';

/** One charge of a subscription: its beginning, a renewal, or the difference that a change of plan costs. */
export type ProviderInvoice = {
  id: string;
  reason: 'begin' | 'renewal' | 'change';
  /** The price that it pays for: after a change, the new one's. */
  priceKey: string;
  cents: number;
  state: 'open' | 'paid' | 'void';
  /** The time it pays for. */
  periodStart: Date;
  periodEnd: Date;
  paymentId: string | null;
  createdAt: Date;
  paidAt: Date | null;
};

export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** Our subscription's id, as it was given at its creation. */
  reference: string;
  state: SubscriptionState;
  /** What the next renewal charges. */
  priceKey: string;
  cancelAtPeriodEnd: boolean;
  /** The period that runs, which moves on with a renewal's date although its payment failed: see `invoices`. */
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** The newest first; at least those of the last two periods. */
  invoices: readonly ProviderInvoice[];
};

export type PaymentState =
  /** Waits for a card. */
  | 'requires_payment'
  /** Waits for the card's owner, at their bank. */
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'cancelled';

export type ProviderPayment = {
  id: string;
  /** Our purchase's id; null for a payment of a subscription's invoice. */
  reference: string | null;
  /** The subscription's invoice that it pays, if any. */
  invoiceId: string | null;
  subscriptionId: string | null;
  cents: number;
  refundedCents: number;
  state: PaymentState;
  /** What the last try failed for, in words for the payer. */
  problem: string | null;
  /** Set when the payer's bank takes the money back: while it is argued about, and how that ended. */
  dispute: 'open' | 'won' | 'lost' | null;
  createdAt: Date;
};

/** What a hint is about. `subject` null: nothing that this product follows. */
export type ProviderEvent = {
  id: string;
  subject: { kind: 'subscription' | 'payment'; id: string } | null;
  createdAt: Date;
};

/** What the page needs for the provider's own form. */
export type PaymentClient =
  | { provider: 'sandbox' }
  | { provider: 'stripe' /** Public by design. */; publishableKey: string };

export type CustomerRequest = { userId: string; email: string; name: string; key: string };
export type SubscriptionRequest = {
  customerId: string;
  price: RecurringPrice;
  /** Our subscription's id. */
  reference: string;
  key: string;
};
export type PurchaseRequest = {
  customerId: string;
  cents: number;
  /** What the receipt calls it. */
  name: string;
  /** Our purchase's id. */
  reference: string;
  key: string;
};
/**
 * An upgrade is charged at once, less what is left of the old price; a downgrade changes the next renewal, and
 * the running price asked for at renewal takes one back. Either takes a cancellation back. A yearly price in
 * place of a monthly one begins a period of its own.
 */
export type ChangeRequest = {
  subscriptionId: string;
  /** Key of the price that runs as far as the caller knows: `when` was decided by it. */
  from: string;
  price: RecurringPrice;
  when: 'now' | 'at_renewal';
  key: string;
};

/** Told to whoever asked for a change of a plan that is another one by now. */
export const changedMeanwhile =
  'Your plan has been changed in the meantime. Please look at it, and choose again.';

/** The provider refused or cannot be reached. `retryable`: the same call may succeed later. */
export class PaymentFault extends Error {
  override readonly name = 'PaymentFault';
  readonly retryable: boolean;
  /** In words for the payer; null when it is nothing that they could mend. */
  readonly told: string | null;
  constructor(message: string, { retryable, told = null }: { retryable: boolean; told?: string | null }) {
    super(message);
    this.retryable = retryable;
    this.told = told;
  }
}

/** A hint that the provider did not send: its signature is wrong, missing, or too old. */
export class ForgedEvent extends Error {
  override readonly name = 'ForgedEvent';
}

export type PaymentProvider = {
  readonly id: PaymentClient['provider'];
  readonly client: PaymentClient;
  /** @returns the provider's id of the customer */
  createCustomer(request: CustomerRequest): Promise<string>;
  /** Begins a subscription, `incomplete` until its first payment is confirmed with the secret. */
  createSubscription(request: SubscriptionRequest): Promise<{ id: string; clientSecret: string }>;
  createPurchase(request: PurchaseRequest): Promise<{ id: string; clientSecret: string }>;
  /** What a change `now` would charge at this moment, in cents. */
  previewChange(request: Pick<ChangeRequest, 'subscriptionId' | 'price'>): Promise<{ cents: number }>;
  /**
   * @throws PaymentFault when an upgrade's charge is declined; the subscription is then as before, and another
   *   try takes a new key. Also for a subscription that is not `active` (what is owed comes first), and where
   *   another price runs than `from`: what was to be more may be less than that one
   */
  changeSubscription(request: ChangeRequest): Promise<void>;
  /** What of it waits for a card, for the page's form: the first payment, or a renewal that failed. */
  openPayment(subscriptionId: string): Promise<{ clientSecret: string; cents: number } | null>;
  /** Ends it with the period that is paid for (and drops a change that waits for it), or takes that back. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, key: string): Promise<void>;
  /** Ends it at once, without money back. */
  endSubscription(subscriptionId: string, key: string): Promise<void>;
  refund(paymentId: string, cents: number, key: string): Promise<void>;
  /** The truth; null when the provider has none of this id. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  readPayment(id: string): Promise<ProviderPayment | null>;
  /** Everything that has changed since then, in no order; for the nightly comparison. */
  listSubscriptions(since: Date): AsyncIterable<ProviderSubscription>;
  listPayments(since: Date): AsyncIterable<ProviderPayment>;
  /**
   * Reads a hint as it came over HTTP.
   *
   * @throws ForgedEvent
   */
  readEvent(body: Buffer, headers: Readonly<Record<string, string | undefined>>): ProviderEvent;
};
