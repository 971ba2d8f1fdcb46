import type { PaymentClient } from '#payments/port';
import type { OtherOrigins } from '#platform/http/server.ts';

/**
 * Origins that the payment provider's card form loads from: Stripe's script and frames (from its documentation's
 * Content-Security-Policy), none for the sandbox, whose form is ours.
 */
export function getCardFormOrigins(provider: PaymentClient['provider']): Partial<OtherOrigins> | undefined {
  if (provider !== 'stripe') return undefined;
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  };
}
