import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import type { MailBrand } from '#platform/mail/mail-content.ts';

/** What the operator's settings say about audience mails. */
export type AudienceSettings = {
  /** Whether a mail server is set up; in production the outbox folder is none. */
  hasMailServer: boolean;
  /** Whether others see a creator’s words only after a reviewer did; mails have no review, so none are sent then. */
  reviewsBeforePublication: boolean;
  /** Of an account in a month. */
  mailsPerMonth: number;
  /** Of the whole installation. */
  mailsPerMinute: number;
};

export type AudienceDeps = {
  db: Db;
  clock: Clock;
  judge: Judge;
  queue: Pick<Queue, 'enqueue'>;
  /** The operator’s; mails of a persona name their own sender. */
  brand: MailBrand;
  settings: AudienceSettings;
};
