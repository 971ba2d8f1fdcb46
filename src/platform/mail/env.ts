import { z } from 'zod';

export const mailEnv = z.object({
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('`smtp://user:password@host:587`. Default: mails are written to the outbox folder.'),
  MAIL_FROM: z
    .string()
    .min(3)
    .default('no-reply@localhost')
    .describe(
      'The sender of every mail. An address without a name carries the name of the site file’s brand.',
    ),
});
