import { z } from 'zod';

export const replyModelEnv = z
  .object({
    REPLY_MODEL_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'A language model that drafts replies to messages, by chat completions as OpenAI defined them (the URL ends before /chat/completions). Messages of people on channels are sent there. Without it, replies are written by hand.',
      ),
    REPLY_MODEL_NAME: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('The name of the language model; required with `REPLY_MODEL_URL`.'),
    REPLY_MODEL_TOKEN: z.string().min(1).optional().describe('The API key that it expects.'),
    REPLY_MODEL_TIMEOUT_MS: z.coerce
      .number()
      .int()
      .min(50)
      .max(60_000)
      .default(30_000)
      .describe('In milliseconds; after that the draft has failed and costs nothing.'),
  })
  .superRefine(({ REPLY_MODEL_NAME: model, REPLY_MODEL_URL: url }, context) => {
    if (url && !model) {
      context.addIssue({
        code: 'custom',
        path: ['REPLY_MODEL_NAME'],
        message: 'is needed for REPLY_MODEL_URL',
      });
    }
  });

/** The language model that drafts replies; null: people write them by hand. */
export function toReplyModelSettings(settings: z.output<typeof replyModelEnv>) {
  const { REPLY_MODEL_NAME: model, REPLY_MODEL_URL: url } = settings;
  if (!url || !model) return null;
  return {
    url: url.replace(/\/$/, ''),
    model,
    token: settings.REPLY_MODEL_TOKEN ?? null,
    timeoutMs: settings.REPLY_MODEL_TIMEOUT_MS,
  };
}
