import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { Mailer } from './mailer.ts';

/** The email domain of deleted accounts, whose rows stay for the books; no mail is sent there (RFC 2606). */
export const deletedAccountDomain = 'deleted.invalid';

/** One mail to deliver. Its id makes a repeated delivery recognisable. */
export const sendMail = defineJob({
  name: 'mail.send',
  data: z.strictObject({
    id: z.uuid(),
    to: z.string(),
    fromName: z.string().optional(),
    replyTo: z.strictObject({ name: z.string(), address: z.string() }).optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    unsubscribe: z.url().optional(),
    hasOneClick: z.literal(true).optional(),
  }),
  /** With backoff, the retries last for at least an hour. */
  retries: 12,
});

export function mailJobs(mailer: Mailer, log: Pick<Logger, 'warn'>): HandledJob[] {
  return [
    handleJob(sendMail, async (mail) => {
      if (mail.to.endsWith(`@${deletedAccountDomain}`)) return;
      try {
        await mailer.send(mail);
      } catch (error) {
        // The error itself is neither logged nor rethrown: its message repeats the address, and the queue shows
        // errors of failed jobs to administrators.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        log.warn(
          { mailId: mail.id, code, responseCode },
          'the mail server refused a mail; it is tried again',
        );
        throw new Error(
          `the mail server refused the mail: ${[code, responseCode].filter(Boolean).join(' ')}`,
        );
      }
    }),
  ];
}
