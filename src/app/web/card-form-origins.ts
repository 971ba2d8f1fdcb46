import type { PaymentClient, PaymentProvider } from '#payments/port';
import type { OtherOrigins } from '#platform/http/server.ts';

/**
 * Origins that each provider's form loads from: Stripe's script and frames (from its documentation's
 * Content-Security-Policy), CCBill's script and API, none for the sandbox, whose form is ours.
 */
const formOrigins: Partial<Record<PaymentClient['provider'], Partial<OtherOrigins>>> = {
  stripe: {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  },
  ccbill: { scripts: ['https://js.ccbill.com'], connections: ['https://api.ccbill.com'] },
};

/**
 * The origins of the forms of all configured providers.
 *
 * @param bankFrames of the frames in which banks ask CCBill's payers
 */
export function getCardFormOrigins(
  providers: readonly Pick<PaymentProvider, 'client'>[],
  bankFrames: readonly string[] = [],
): Omit<OtherOrigins, 'media'> {
  const forms = providers.map(({ client }) => formOrigins[client.provider]);
  const all = (kind: keyof OtherOrigins) => [...new Set(forms.flatMap((form) => form?.[kind] ?? []))];
  return {
    scripts: all('scripts'),
    frames: [...all('frames'), ...bankFrames],
    connections: all('connections'),
  };
}
