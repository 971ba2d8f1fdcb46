import { z } from 'zod';
import { id } from './common.ts';
import { limits } from './limits.ts';

export const prompt = z
  .string()
  .trim()
  .min(1, 'Positive prompt is required')
  .max(limits.promptMaximum, `A prompt has at most ${limits.promptMaximum} characters`);
export const negativePrompt = z.string().trim().max(limits.negativePromptMaximum);
export const seed = z.int().min(0).max(limits.seedMaximum);
/** The id of a tag or LoRA of the operator's catalogue (`tags.ts`). */
export const tagId = z.string().max(limits.tagIdMaximum);
/** An outfit and a place of the account, whose words follow the prompt. They replace the clothes and backgrounds of a persona. */
export const sceneFields = { outfitId: id.nullish(), placeId: id.nullish() };
