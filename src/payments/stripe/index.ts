export { createStripeProvider } from './stripe.ts';
