/**
 * The port between the product and its payment providers. Adapters are in folders beside this file.
 *
 * The provider's state is authoritative. An event (`readEvent`) only says that something changed; the product then
 * reads the provider state (`readSubscription`, `readPayment`), so that events may arrive late, twice, in any order
 * or not at all.
 * Amounts are whole US cents. Every call that changes something takes an idempotency key: repeating it has no
 * effect and returns the first result.
 */

/** A recurring price. `key` names a price of the catalogue (`priceKey` in the contract). */
export type RecurringPrice = {
  key: string;
  /** Its name on receipts. */
  name: string;
  cents: number;
  every: 'month' | 'year';
};

export type SubscriptionState =
  /** The first payment has not succeeded yet. */
  | 'incomplete'
  | 'active'
  /** A renewal's payment failed; the provider retries it. */
  | 'past_due'
  | 'ended';

/** A part of a charge. A plan change has two: the credit for the unused time, which is negative, and the new price. */
export type ProviderLine = { priceKey: string; cents: number };

/** One charge of a subscription: the first, a renewal, or the price difference of a plan change. */
export type ProviderInvoice = {
  id: string;
  reason: 'begin' | 'renewal' | 'change';
  /** The price it is for: after a change, the new one. */
  priceKey: string;
  cents: number;
  /** At least one. Their sum differs from `cents` by what an earlier credit balance paid. */
  lines: readonly ProviderLine[];
  state: 'open' | 'paid' | 'void';
  /** The period it is for. */
  periodStart: Date;
  periodEnd: Date;
  paymentId: string | null;
  createdAt: Date;
  paidAt: Date | null;
};

export type ProviderSubscription = {
  id: string;
  customerId: string;
  /** Our subscription's id, passed at creation. */
  reference: string;
  state: SubscriptionState;
  /** The price of the next renewal. */
  priceKey: string;
  cancelAtPeriodEnd: boolean;
  /** The current period. It advances on the renewal date even when the payment failed: see `invoices`. */
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  /** Newest first; at least those of the last two periods. */
  invoices: readonly ProviderInvoice[];
};

export type PaymentState =
  /** Waits for a card. */
  | 'requires_payment'
  /** Waits for the payer to authenticate with their bank. */
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'cancelled';

export type ProviderPayment = {
  id: string;
  /** Our purchase's id; null for the payment of a subscription's invoice. */
  reference: string | null;
  /** The subscription's invoice that it pays, if any. */
  invoiceId: string | null;
  subscriptionId: string | null;
  cents: number;
  refundedCents: number;
  state: PaymentState;
  /** Why the last attempt failed, in words for the payer. */
  problem: string | null;
  /** Set when the payer's bank disputes the payment: open, or its outcome. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** The card that paid it; null before, and for other methods. */
  card: { brand: string; last4: string } | null;
  createdAt: Date;
};

/** A provider's event. `subject` is null when it concerns nothing that the product follows. */
export type ProviderEvent = {
  id: string;
  subject: { kind: 'subscription' | 'payment'; id: string } | null;
  createdAt: Date;
};

/** What the page needs for the provider's payment form: one member for each form (`paymentClient` in the contract). */
export type PaymentClient =
  | { provider: 'sandbox' }
  | { provider: 'stripe' /** Public by design. */; publishableKey: string }
  | {
      provider: 'ccbill';
      /** Id of the frontend application; public by design. */
      applicationId: string;
      accountNumber: number;
      subaccount: number;
      /** For cards that need 3-D Secure; null: they are declined. */
      subaccount3ds: number | null;
      /** Of CCBill's script: `1.9.0`. */
      widgetVersion: string;
    }
  /** The form reads account, amount and reference itself. */
  | { provider: 'bank_transfer' };

/** What came with an event besides its body and headers. */
export type EventOrigin = {
  /** Parameters of the URL; a repeated one is left out. */
  query: Readonly<Record<string, string | undefined>>;
  /** The sender's network address. */
  address: string;
};

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
  /** Its name on the receipt. */
  name: string;
  /** Our purchase's id. */
  reference: string;
  key: string;
};
/**
 * An upgrade is charged at once, less the unused part of the old price; a downgrade changes the next renewal, and
 * requesting the current price at renewal reverts it. Either one reverts a cancellation. A yearly price in place of
 * a monthly one starts a new period.
 */
export type ChangeRequest = {
  subscriptionId: string;
  /** Key of the current price as far as the caller knows; `when` was decided from it. */
  from: string;
  price: RecurringPrice;
  when: 'now' | 'at_renewal';
  key: string;
};

/** The message for a plan change that is based on an outdated plan. */
export const planChangedMessage =
  'Your plan has been changed in the meantime. Please look at it, and choose again.';

/** The provider refused or cannot be reached. `retryable`: the same call may succeed later. */
export class PaymentError extends Error {
  override readonly name = 'PaymentError';
  readonly retryable: boolean;
  /** A message for the payer; null when the payer cannot fix the problem. */
  readonly payerMessage: string | null;
  constructor(
    message: string,
    { retryable, payerMessage = null }: { retryable: boolean; payerMessage?: string | null },
  ) {
    super(message);
    this.retryable = retryable;
    this.payerMessage = payerMessage;
  }
}

/** An event that the provider did not send: its signature is wrong, missing or too old. */
export class ForgedEventError extends Error {
  override readonly name = 'ForgedEventError';
}

export type PaymentProvider = {
  /** Stored with everything that it carries, and the last part of its webhook's address. */
  readonly id: string;
  readonly client: PaymentClient;
  /** Days that a first payment or a purchase may stay unpaid before it is abandoned. Default: 1. */
  readonly unpaidDays?: number;
  /** Every change of a plan waits for the renewal, because nothing can be charged at once. Default: upgrades are charged. */
  readonly changesAtRenewal?: true;
  /** @returns the provider's id of the customer */
  createCustomer(request: CustomerRequest): Promise<string>;
  /** Creates a subscription, `incomplete` until its first payment is confirmed with the secret. */
  createSubscription(request: SubscriptionRequest): Promise<{ id: string; clientSecret: string }>;
  createPurchase(request: PurchaseRequest): Promise<{ id: string; clientSecret: string }>;
  /** The charge of a change `now`, in cents. */
  previewChange(request: Pick<ChangeRequest, 'subscriptionId' | 'price'>): Promise<{ cents: number }>;
  /**
   * @throws PaymentError when an upgrade's charge is declined; the subscription is then unchanged, and another
   *   attempt needs a new key. Also for a subscription that is not `active` (open invoices come first), and when
   *   the current price is not `from`: the upgrade could then be a downgrade
   */
  changeSubscription(request: ChangeRequest): Promise<void>;
  /** The payment that waits for a card, for the payment form: the first payment, or a failed renewal. */
  openPayment(subscriptionId: string): Promise<{ clientSecret: string; cents: number } | null>;
  /** Cancels it at the end of the paid period (and drops a pending change), or reverts the cancellation. */
  setCancelAtPeriodEnd(subscriptionId: string, cancel: boolean, key: string): Promise<void>;
  /** Ends it at once, without a refund. */
  endSubscription(subscriptionId: string, key: string): Promise<void>;
  refund(paymentId: string, cents: number, key: string): Promise<void>;
  /** Reads the provider state; null when the id is unknown. */
  readSubscription(id: string): Promise<ProviderSubscription | null>;
  readPayment(id: string): Promise<ProviderPayment | null>;
  /** Everything that changed since then, in no order; for the nightly reconciliation. */
  listSubscriptions(since: Date): AsyncIterable<ProviderSubscription>;
  listPayments(since: Date): AsyncIterable<ProviderPayment>;
  /**
   * Charges and refunds that were asked for before `before` and whose outcome the provider has not said, for the metrics.
   * Default: none, because each answer says it.
   */
  countUnsettled?(before: Date): Promise<number>;
  /**
   * Verifies and parses an event received over HTTP.
   *
   * @throws ForgedEventError
   */
  readEvent(
    body: Buffer,
    headers: Readonly<Record<string, string | undefined>>,
    origin: EventOrigin,
  ): ProviderEvent | Promise<ProviderEvent>;
};
