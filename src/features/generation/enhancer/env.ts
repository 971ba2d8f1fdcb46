import { z } from 'zod';

export const promptEnhancerEnv = z
  .object({
    PROMPT_ENHANCER_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'A language model that suggests better prompts, by chat completions as OpenAI defined them (the URL ends before /chat/completions). Prompts that the safety rules allow are sent there. Without it, the built-in enhancer suggests light, lens and place.',
      ),
    PROMPT_ENHANCER_MODEL: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('The name of the language model; required with `PROMPT_ENHANCER_URL`.'),
    PROMPT_ENHANCER_KEY: z.string().min(1).optional().describe('The API key that it expects.'),
    PROMPT_ENHANCER_TIMEOUT_MS: z.coerce
      .number()
      .int()
      .min(50)
      .max(10_000)
      .default(10_000)
      .describe('In milliseconds; after that the built-in enhancer answers.'),
  })
  .superRefine(({ PROMPT_ENHANCER_MODEL: model, PROMPT_ENHANCER_URL: url }, context) => {
    if (url && !model) {
      const path = ['PROMPT_ENHANCER_MODEL'];
      context.addIssue({ code: 'custom', path, message: 'is needed for PROMPT_ENHANCER_URL' });
    }
  });

/** The language model that suggests prompts; null: the built-in enhancer alone does. */
export function toPromptEnhancerSettings(settings: z.output<typeof promptEnhancerEnv>) {
  const { PROMPT_ENHANCER_MODEL: model, PROMPT_ENHANCER_URL: url } = settings;
  if (!url || !model) return null;
  return {
    url: url.replace(/\/$/, ''),
    model,
    token: settings.PROMPT_ENHANCER_KEY ?? null,
    timeoutMs: settings.PROMPT_ENHANCER_TIMEOUT_MS,
  };
}
