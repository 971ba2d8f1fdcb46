/** The double's data as Stripe's own objects: typed by Stripe's package, so that tsc reports differences. */
import type Stripe from 'stripe';
import type { RecurringPrice } from '#payments/port';
import type { Book, InvoiceRecord, PaymentRecord } from '../../../src/payments/sandbox/book.ts';
import { testCards } from '../../../src/payments/sandbox/cards.ts';
import { getSubscription } from '../../../src/payments/sandbox/subscriptions.ts';

export const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1000);

export function toList<Item>(url: string, data: Item[], hasMore = false): Stripe.ApiList<Item> {
  return { object: 'list', data, has_more: hasMore, url };
}

export function toCustomer(id: string, created: number, given: URLSearchParams): Stripe.Customer {
  return {
    id,
    object: 'customer',
    balance: 0,
    created,
    default_source: null,
    description: null,
    email: given.get('email'),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: { userId: given.get('metadata[userId]') ?? '' },
    name: given.get('name'),
    shipping: null,
  };
}

export type KeptPrice = RecurringPrice & { id: string };

export function priceObject({ cents, every, id, key, name }: KeptPrice): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 1,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key,
    metadata: { key },
    nickname: null,
    product: `prod_${name}`,
    recurring: {
      interval: every,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: null,
  };
}

function planObject({ cents, every, id, name }: KeptPrice): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active: true,
    amount: cents,
    amount_decimal: null,
    billing_scheme: 'per_unit',
    created: 1,
    currency: 'usd',
    interval: every,
    interval_count: 1,
    livemode: false,
    metadata: {},
    meter: null,
    nickname: null,
    product: `prod_${name}`,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

const statuses = {
  incomplete: 'incomplete',
  active: 'active',
  past_due: 'past_due',
  ended: 'canceled',
} as const;

export type Shown = {
  price: KeptPrice;
  latestInvoice: string | Stripe.Invoice | null;
  schedule: string | Stripe.SubscriptionSchedule | null;
};

export function subscriptionObject(book: Book, shown: Shown): Stripe.Subscription {
  const kept = getSubscription(book);
  const item: Stripe.SubscriptionItem = {
    id: `si_${kept.id}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: toSeconds(kept.createdAt),
    current_period_end: toSeconds(kept.currentPeriodEnd),
    current_period_start: toSeconds(kept.currentPeriodStart),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(shown.price),
    price: priceObject(shown.price),
    quantity: 1,
    subscription: kept.id,
    tax_rates: [],
  };
  return {
    id: kept.id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: toSeconds(kept.anchor),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'classic' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: kept.cancelAtPeriodEnd ? toSeconds(kept.currentPeriodEnd) : null,
    cancel_at_period_end: kept.cancelAtPeriodEnd,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: toSeconds(kept.createdAt),
    currency: 'usd',
    customer: kept.customerId,
    customer_account: null,
    days_until_due: null,
    default_payment_method: kept.card ? `pm_${kept.card}` : null,
    default_source: null,
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: toList('/v1/subscription_items', [item]),
    latest_invoice: shown.latestInvoice,
    livemode: false,
    managed_payments: null,
    metadata: { reference: kept.reference },
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: shown.schedule,
    start_date: toSeconds(kept.createdAt),
    status: kept.state === 'ended' && kept.card === null ? 'incomplete_expired' : statuses[kept.state],
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  };
}

export function scheduleObject(id: string, book: Book, prices: readonly [KeptPrice, KeptPrice | null]) {
  const kept = getSubscription(book);
  const [start, end] = [toSeconds(kept.currentPeriodStart), toSeconds(kept.currentPeriodEnd)];
  const phase = (price: KeptPrice, from: number, until: number): Stripe.SubscriptionSchedule.Phase => ({
    add_invoice_items: [],
    application_fee_percent: null,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: 'usd',
    default_payment_method: null,
    description: null,
    discounts: [],
    end_date: until,
    invoice_settings: null,
    items: [
      { billing_thresholds: null, discounts: [], metadata: {}, plan: price.id, price: price.id, quantity: 1 },
    ],
    metadata: {},
    on_behalf_of: null,
    proration_behavior: 'none',
    start_date: from,
    transfer_data: null,
    trial_end: null,
  });
  const [current, next] = prices;
  return {
    id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: { flexible: null, type: 'classic' },
    canceled_at: null,
    completed_at: null,
    created: start,
    current_phase: { start_date: start, end_date: end },
    customer: kept.customerId,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: null,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    pause_schedules: [],
    phases: [phase(current, start, end), ...(next ? [phase(next, end, end + 86_400)] : [])],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: kept.id,
    test_clock: null,
  } satisfies Stripe.SubscriptionSchedule;
}

export function chargeObject(payment: PaymentRecord): Stripe.Charge {
  return {
    id: `ch_${payment.id}`,
    object: 'charge',
    amount: payment.cents,
    amount_captured: payment.cents,
    amount_refunded: payment.refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: null,
    captured: true,
    created: toSeconds(payment.createdAt),
    currency: 'usd',
    customer: payment.customerId,
    description: payment.name,
    disputed: payment.dispute !== null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: payment.id,
    payment_method: `pm_${payment.card}`,
    payment_method_details: payment.card && {
      type: 'card',
      card: {
        brand: 'visa',
        last4: testCards[payment.card].slice(-4),
      } as Stripe.Charge.PaymentMethodDetails.Card,
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: payment.refundedCents === payment.cents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

const intentStatuses = {
  requires_payment: 'requires_payment_method',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  cancelled: 'canceled',
} as const;

export function paymentIntentObject(payment: PaymentRecord, expandCharge: boolean): Stripe.PaymentIntent {
  const charged = payment.state === 'succeeded';
  const charge = expandCharge ? chargeObject(payment) : `ch_${payment.id}`;
  return {
    id: payment.id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: payment.cents,
    amount_capturable: 0,
    amount_received: charged ? payment.cents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: payment.clientSecret,
    confirmation_method: 'automatic',
    created: toSeconds(payment.createdAt),
    currency: 'usd',
    customer: payment.customerId,
    customer_account: null,
    description: payment.name,
    excluded_payment_method_types: null,
    last_payment_error: payment.problem
      ? { type: 'card_error', code: 'card_declined', message: payment.problem }
      : null,
    latest_charge: charged ? charge : null,
    livemode: false,
    managed_payments: null,
    metadata: payment.reference ? { reference: payment.reference } : {},
    next_action: null,
    on_behalf_of: null,
    payment_method: payment.card ? `pm_${payment.card}` : null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intentStatuses[payment.state],
    transfer_data: null,
    transfer_group: null,
  };
}

export function invoicePaymentObject(
  invoice: InvoiceRecord,
  shown: string | Stripe.Invoice,
): Stripe.InvoicePayment {
  return {
    id: `inpay_${invoice.id}`,
    object: 'invoice_payment',
    amount_paid: invoice.state === 'paid' ? invoice.cents : null,
    amount_requested: invoice.cents,
    created: toSeconds(invoice.createdAt),
    currency: 'usd',
    invoice: shown,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: invoice.paymentId ?? '' },
    status: invoice.state === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.paidAt && toSeconds(invoice.paidAt) },
  };
}

export function refundObject(id: string, payment: PaymentRecord, cents: number): Stripe.Refund {
  return {
    id,
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: `ch_${payment.id}`,
    created: toSeconds(payment.createdAt),
    currency: 'usd',
    customer: payment.customerId,
    customer_account: null,
    metadata: {},
    payment_intent: payment.id,
    payment_method: null,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
}

export function disputeObject(payment: PaymentRecord): Stripe.Dispute {
  const nothing = {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  } satisfies Stripe.Dispute.Evidence;
  return {
    id: `du_${payment.id}`,
    object: 'dispute',
    amount: payment.cents,
    balance_transactions: [],
    charge: `ch_${payment.id}`,
    created: toSeconds(payment.createdAt),
    currency: 'usd',
    enhanced_eligibility_types: [],
    evidence: nothing,
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: 'manual',
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: payment.id,
    reason: 'fraudulent',
    status: payment.dispute === 'open' || payment.dispute === null ? 'needs_response' : payment.dispute,
  };
}
