import { z } from 'zod';

export const mailEnv = z.object({
  /** `smtp://user:password@host:587`. Left out: mails are written to the outbox folder. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).default('Castwright <no-reply@localhost>'),
});
