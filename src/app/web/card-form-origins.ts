import type { PaymentClient } from '#payments/port';
import type { OtherOrigins } from '#platform/http/server.ts';

/**
 * What the card form of whoever takes the payments has to fetch from elsewhere: Stripe's script and frames
 * (its documentation's list for a Content-Security-Policy), and nothing for the sandbox, whose form is ours.
 */
export function cardFormOrigins(provider: PaymentClient['provider']): Partial<OtherOrigins> | undefined {
  if (provider !== 'stripe') return undefined;
  return {
    scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connections: ['https://api.stripe.com'],
  };
}
