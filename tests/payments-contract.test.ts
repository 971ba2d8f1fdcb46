import { describeProvider } from './payments/contract-cases.ts';
import { openStripeBench } from './payments/stripe-bench.ts';

describeProvider('Stripe, played by its double,', openStripeBench);
