import type { PaymentProvider } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';

/** The dependencies of billing. */
export type BillingDeps = MailContext & { db: Db; clock: Clock; provider: PaymentProvider };
