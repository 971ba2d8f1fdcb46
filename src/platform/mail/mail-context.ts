import type { Tx } from '#platform/db/client.ts';
import type { MailBrand } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/** What a feature needs to send a mail of its own. */
export type MailContext = {
  brand: MailBrand;
  /** Queues a mail for delivery; it goes out if the transaction commits. */
  sendMail: (tx: Tx, mail: Mail) => Promise<void>;
};
