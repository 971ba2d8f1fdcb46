import {
  type PictureSettings,
  toKnownSampling,
  toolNames,
  withoutLoraTags,
} from '@castwright/picture-settings';
import { z } from 'zod';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { type Judge, requireAllowed } from '#features/trust/safety';

/** Of the settings that the description of an upload keeps, what an item's metadata has fields for. */
const keptSettings = z.object({
  settings: z
    .object({
      tool: z.string(),
      prompt: z.string().nullable(),
      negativePrompt: z.string().nullable(),
      seed: z.string().nullable(),
      sampler: z.string().nullable(),
      scheduler: z.string().nullable(),
      steps: z.number().nullable(),
      guidance: z.number().nullable(),
      model: z.object({ name: z.string().nullable() }).nullable(),
    })
    .nullable(),
});

/**
 * The metadata of an imported picture: the settings that were read from its file, marked as such, and the name of the
 * file. Words that the safety rules refuse in a safe-for-work prompt are left out, and so are the other settings then.
 */
export async function toImportedMetadata(
  judge: Judge,
  fileDescription: unknown,
  file: string,
): Promise<ContentMetadata> {
  const settings = keptSettings.safeParse(fileDescription).data?.settings ?? null;
  if (!settings) return { imported: { file, tool: null } };
  const tool = toolNames[settings.tool as PictureSettings['tool']] ?? null;
  const prompt = withoutLoraTags(settings.prompt ?? '').slice(0, limits.promptMaximum);
  const negativePrompt = withoutLoraTags(settings.negativePrompt ?? '').slice(
    0,
    limits.negativePromptMaximum,
  );
  if (!(await areAllowed(judge, prompt, negativePrompt))) return { imported: { file, tool } };
  const seed = settings.seed === null ? Number.NaN : Number(settings.seed);
  const { sampler, scheduler } = toKnownSampling(settings.sampler, settings.scheduler);
  const { guidance, model, steps } = settings;
  return {
    imported: { file, tool },
    ...(prompt && { prompt }),
    ...(negativePrompt && { negativePrompt }),
    ...(seed >= 0 && seed <= limits.seedMaximum && { seed }),
    ...(steps !== null && steps >= 1 && steps <= limits.stepsMaximum && { steps: Math.round(steps) }),
    ...(guidance !== null && guidance >= 0 && guidance <= limits.guidanceMaximum && { guidance }),
    ...(sampler && { sampler }),
    ...(scheduler && { scheduler }),
    ...(model?.name && { model: model.name }),
  };
}

async function areAllowed(judge: Judge, prompt: string, negativePrompt: string): Promise<boolean> {
  if (prompt === '' && negativePrompt === '') return true;
  try {
    await requireAllowed(judge, { category: 'sfw', fields: { prompt, negativePrompt } });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONTENT_BLOCKED') return false;
    throw error;
  }
}
