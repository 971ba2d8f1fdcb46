import type Stripe from 'stripe';
import type { PaymentState, ProviderPayment } from '../port.ts';
import { dateOf, idOf } from './faults.ts';

/** A payment with what went back of it, as the port shows it. */
export async function readPayment(stripe: Stripe, id: string): Promise<ProviderPayment> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
  const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
  const reference = intent.metadata.reference ?? null;
  return {
    id,
    reference,
    ...(reference ? { invoiceId: null, subscriptionId: null } : await invoiceOf(stripe, id)),
    cents: intent.amount,
    refundedCents: charge?.amount_refunded ?? 0,
    state: stateOf(intent.status),
    problem: intent.status === 'succeeded' ? null : (intent.last_payment_error?.message ?? null),
    dispute: charge?.disputed ? await disputeOf(stripe, id) : null,
    createdAt: dateOf(intent.created),
  };
}

function stateOf(status: Stripe.PaymentIntent['status']): PaymentState {
  if (status === 'succeeded') return 'succeeded';
  if (status === 'requires_action') return 'requires_action';
  if (status === 'canceled') return 'cancelled';
  return status === 'processing' || status === 'requires_capture' ? 'processing' : 'requires_payment';
}

async function invoiceOf(
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
  return { invoiceId: idOf(invoice), subscriptionId: subscription ? idOf(subscription) : null };
}

/** An inquiry, which takes no money, is no dispute. */
async function disputeOf(stripe: Stripe, id: string): Promise<ProviderPayment['dispute']> {
  const { data } = await stripe.disputes.list({ payment_intent: id, limit: 1 });
  const status = data[0]?.status;
  if (status === 'won') return 'won';
  if (status === 'lost') return 'lost';
  const harmless = status === undefined || status === 'prevented' || status.startsWith('warning_');
  return harmless ? null : 'open';
}
