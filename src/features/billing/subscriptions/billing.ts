import type { PaymentProvider } from '#payments/port';
import type { Clock } from '#platform/clock.ts';
import type { Db, Tx } from '#platform/db/client.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';
import type { Mail } from '#platform/mail/mailer.ts';

/** What is told is mailed in the transaction in which it happens. */
export type Post = { brand: MailBrand; sendMail: (tx: Tx, mail: Mail) => Promise<void> };

/** What billing works with. */
export type Billing = Post & { db: Db; clock: Clock; provider: PaymentProvider };
