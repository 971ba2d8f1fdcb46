import type { Judge } from '#features/trust/safety';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';

/** What the operator's settings say about audience mails. */
export type AudienceSettings = {
  /** Whether a mail server is set up; in production the outbox folder is none. */
  hasMailServer: boolean;
  /** Of an account in a month. */
  mailsPerMonth: number;
  /** Of the whole installation. */
  mailsPerMinute: number;
};

export type AudienceDeps = MailContext & {
  db: Db;
  clock: Clock;
  judge: Judge;
  settings: AudienceSettings;
};
