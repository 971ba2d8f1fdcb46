import type Stripe from 'stripe';
import type { PaymentState, ProviderPayment } from '../port.ts';
import { getId, toDate } from './errors.ts';

/** Reads a payment with its refunds as the port's type. */
export async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const reference = intent.metadata.reference ?? null;
  return {
    id,
    reference,
    ...(reference ? { invoiceId: null, subscriptionId: null } : await findInvoice(stripe, id)),
    cents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    state: toPaymentState(intent.status),
    problem: intent.status === 'succeeded' ? null : (intent.last_payment_error?.message ?? null),
    card: intent.status === 'succeeded' ? toCard(charge) : null,
    dispute: charge?.disputed ? await findDispute(stripe, id) : null,
    createdAt: toDate(intent.created),
  };
}

function toCard(charge: Stripe.Charge | null): ProviderPayment['card'] {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

function toPaymentState(status: Stripe.PaymentIntent['status']): PaymentState {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'requires_action') return 'requires_action';
  if (status === 'canceled') return 'cancelled';
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'requires_payment';
}

async function findInvoice(
  stripe: Stripe,
  id: string,
): Promise<Pick<ProviderPayment, 'invoiceId' | 'subscriptionId'>> {
  const { data } = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: id },
    limit: 1,
    expand: ['data.invoice'],
  });
  const invoice = data[0]?.invoice;
  if (!invoice) return { invoiceId: null, subscriptionId: null };
  const known = typeof invoice === 'string' || invoice.deleted ? null : invoice;
  const subscription = known?.parent?.subscription_details?.subscription;
  return { invoiceId: getId(invoice), subscriptionId: subscription ? getId(subscription) : null };
}

/** An inquiry does not move money and does not count as a dispute. */
async function findDispute(stripe: Stripe, id: string): Promise<ProviderPayment['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 1 });
  const status = data[0]?.status;
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  const harmless = status === undefined || status === 'prevented' || status.startsWith('warning_');
  return harmless ? null : 'open';
}
