import type { InvoicingContext } from '#features/billing/invoices';
import type { PaymentProvider } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';

/** The dependencies of billing. */
export type BillingDeps = InvoicingContext & { db: Db; clock: Clock; provider: PaymentProvider };
