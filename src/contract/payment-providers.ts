/** The payment providers that an installation can name, by id, as administrators and creators read them. */
export const paymentProviderNames = {
  sandbox: 'Sandbox',
  stripe: 'Stripe',
  ccbill: 'CCBill',
  bank_transfer: 'Bank transfer',
} as const;
export type PaymentProviderId = keyof typeof paymentProviderNames;

export const paymentProviderIds = Object.keys(paymentProviderNames) as [
  PaymentProviderId,
  ...PaymentProviderId[],
];

/** The name of a provider; the id itself for one that this version does not know. */
export function formatPaymentProvider(id: string): string {
  return paymentProviderNames[id as PaymentProviderId] ?? id;
}
