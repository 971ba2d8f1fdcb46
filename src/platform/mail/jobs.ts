import { z } from 'zod';
import { defineJob, type HandledJob, handles } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { Mailer } from './mailer.ts';

/** The domain of accounts that are gone and live on as a name in the books; no mail goes there (RFC 2606). */
export const nobodysDomain = 'deleted.invalid';

/** One mail on its way. Its id makes a repeated delivery recognisable. */
export const sendMail = defineJob({
  name: 'mail.send',
  data: z.strictObject({
    id: z.uuid(),
    to: z.string(),
    replyTo: z.strictObject({ name: z.string(), address: z.string() }).optional(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    unsubscribe: z.url().optional(),
  }),
  /** With their growing pauses they last for an hour at least. */
  retries: 12,
});

export function mailJobs(mailer: Mailer, log: Pick<Logger, 'warn'>): HandledJob[] {
  return [
    handles(sendMail, async (mail) => {
      if (mail.to.endsWith(`@${nobodysDomain}`)) return;
      try {
        await mailer.send(mail);
      } catch (error) {
        // Not the error itself: its message repeats the address. Neither is it thrown on: the queue keeps what is
        // thrown, and shows it to administrators among the work that was given up.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        log.warn({ mailId: mail.id, code, responseCode }, 'a mail was not taken; it is tried again');
        throw new Error(`the mail was not taken: ${[code, responseCode].filter(Boolean).join(' ')}`);
      }
    }),
  ];
}
