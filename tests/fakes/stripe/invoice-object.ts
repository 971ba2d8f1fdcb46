import type Stripe from 'stripe';
import type { InvoiceRecord, PaymentRecord } from '../../../src/payments/sandbox/book.ts';
import { invoicePaymentObject, type KeptPrice, toList, toSeconds } from './objects.ts';

const reasons = {
  begin: 'subscription_create',
  renewal: 'subscription_cycle',
  change: 'subscription_update',
} as const;

type Shown = {
  price: KeptPrice;
  /** The prices of its lines. */
  lines: readonly { price: KeptPrice; cents: number }[];
  customerId: string;
  payment: PaymentRecord | null;
  /** The requested expansions. */
  secret?: boolean;
  payments?: boolean;
};

export function invoiceObject(invoice: InvoiceRecord, shown: Shown): Stripe.Invoice {
  const { cents, state } = invoice;
  const created = toSeconds(invoice.createdAt);
  const paid = state === 'paid' ? cents : 0;
  const line = (id: string, amount: number, price: KeptPrice): Stripe.InvoiceLineItem => ({
    id,
    object: 'line_item',
    amount,
    currency: 'usd',
    description: null,
    discount_amounts: [],
    discountable: false,
    discounts: [],
    invoice: invoice.id,
    livemode: false,
    metadata: {},
    parent: null,
    period: { start: toSeconds(invoice.periodStart), end: toSeconds(invoice.periodEnd) },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: `prod_${price.name}` },
      type: 'price_details',
      unit_amount_decimal: null,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: invoice.subscriptionId,
    subtotal: amount,
    taxes: [],
  });
  // As Stripe does: first the credit for the old price, then the cost of the new one.
  const change = shown.lines.map((one, n) => line(`il_${n + 1}_${invoice.id}`, one.cents, one.price));
  const lines = change.length > 0 ? change : [line(`il_${invoice.id}`, cents, shown.price)];
  return {
    id: invoice.id,
    object: 'invoice',
    account_country: 'US',
    account_name: null,
    account_tax_ids: null,
    amount_due: cents,
    amount_overpaid: 0,
    amount_paid: paid,
    amount_remaining: cents - paid,
    amount_shipping: 0,
    application: null,
    attempt_count: invoice.failures,
    attempted: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reasons[invoice.reason],
    collection_method: 'charge_automatically',
    ...(shown.secret && {
      confirmation_secret: shown.payment && {
        client_secret: shown.payment.clientSecret,
        type: 'payment_intent',
      },
    }),
    created,
    currency: 'usd',
    custom_fields: null,
    customer: shown.customerId,
    customer_account: null,
    customer_address: null,
    customer_email: null,
    customer_name: null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: toList(`/v1/invoices/${invoice.id}/lines`, lines),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: null, subscription: invoice.subscriptionId },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    ...(shown.payments && {
      payments: toList(
        '/v1/invoice_payments',
        invoice.paymentId ? [invoicePaymentObject(invoice, invoice.id)] : [],
      ),
    }),
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    // Stripe leaves unpaid invoices of an ended subscription open.
    status: state === 'void' ? 'open' : state,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: invoice.paidAt && toSeconds(invoice.paidAt),
      voided_at: null,
    },
    subtotal: cents,
    subtotal_excluding_tax: cents,
    test_clock: null,
    total: cents,
    total_discount_amounts: [],
    total_excluding_tax: cents,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}
