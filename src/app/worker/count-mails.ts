import type { Mailer } from '#platform/mail/mailer.ts';
import type { Metrics } from '../operator-listener/metrics.ts';

/** Returns a mailer that counts what it sends and what is refused. */
export function countMails(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    close: () => mailer.close(),
    async send(mail) {
      try {
        await mailer.send(mail);
      } catch (error) {
        metrics.countMail('refused');
        throw error;
      }
      metrics.countMail('sent');
    },
  };
}
