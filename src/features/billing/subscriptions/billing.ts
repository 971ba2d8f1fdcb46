import type { InvoicingContext } from '#features/billing/invoices';
import type { PaymentProvider } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { PaymentProviders } from './payment-providers.ts';

/** The dependencies of billing. */
export type BillingDeps = InvoicingContext & { db: Db; clock: Clock; providers: PaymentProviders };

/** Billing with the one provider that a step concerns. */
export type ProviderBilling = BillingDeps & { provider: PaymentProvider };
