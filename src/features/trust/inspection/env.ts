import { z } from 'zod';

export const inspectionEnv = z
  .object({
    VISION_INSPECTOR_URL: z
      .url({ protocol: /^https?$/ })
      .optional()
      .describe(
        'A vision model that looks at adult results, for apparent age and prohibited content; docs/operating/vision-inspector.md has its contract.',
      ),
    VISION_INSPECTOR_API: z
      .enum(['castwright', 'openai'])
      .default('castwright')
      .describe(
        'What the URL speaks: our contract, or chat completions as OpenAI defined them (the URL ends before /chat/completions).',
      ),
    VISION_INSPECTOR_MODEL: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('The name of the vision model; required with `VISION_INSPECTOR_API=openai`.'),
    VISION_INSPECTOR_TOKEN: z.string().min(1).optional().describe('The bearer token that it expects.'),
    VISION_INSPECTOR_TIMEOUT_MS: z.coerce
      .number()
      .int()
      .min(1_000)
      .max(55_000)
      .default(30_000)
      .describe('In milliseconds, for each call of at most four pictures.'),
    COMPARE_UPLOADED_FACES: z
      .enum(['on', 'off'])
      .default('on')
      .describe(
        'Whether faces in adult results are compared with those in the creator’s uploads (decision 129). Off: origin alone keeps uploaded faces out of adult results.',
      ),
    ADULT_RESULTS_REVIEWED_BY: z
      .string()
      .trim()
      .min(10)
      .max(300)
      .optional()
      .describe(
        'Without a vision inspector: who looks at adult results instead, and how. The adult category is closed while neither is set.',
      ),
  })
  .superRefine((settings, context) => {
    if (
      settings.VISION_INSPECTOR_API === 'openai' &&
      settings.VISION_INSPECTOR_URL &&
      !settings.VISION_INSPECTOR_MODEL
    ) {
      const path = ['VISION_INSPECTOR_MODEL'];
      context.addIssue({ code: 'custom', path, message: 'is needed for VISION_INSPECTOR_API=openai' });
    }
  });

/** The vision inspector and who reviews adult results (null where they are not set), and whether faces are compared. */
export function toInspectionSettings(settings: z.output<typeof inspectionEnv>) {
  return {
    vision: settings.VISION_INSPECTOR_URL
      ? {
          url: settings.VISION_INSPECTOR_URL.replace(/\/$/, ''),
          api: settings.VISION_INSPECTOR_API,
          model: settings.VISION_INSPECTOR_MODEL ?? null,
          token: settings.VISION_INSPECTOR_TOKEN ?? null,
          timeoutMs: settings.VISION_INSPECTOR_TIMEOUT_MS,
        }
      : null,
    comparesUploadedFaces: settings.COMPARE_UPLOADED_FACES === 'on',
    adultReviewedBy: settings.ADULT_RESULTS_REVIEWED_BY ?? null,
  };
}
