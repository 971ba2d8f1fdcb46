/** The creator's own LoRAs in a request, and their model families. */

import { z } from 'zod';
import { id } from './common.ts';
import { loraLimits } from './lora-limits.ts';

/** The model families whose LoRAs can be added, by the names of the engine file (`src/engines/workflows/stacks.ts`). */
export const loraFamilies = [
  'sd15',
  'sdxl',
  'z-image-turbo',
  'qwen-image',
  'qwen-image-edit',
  'flux-schnell',
  'flux2-klein',
  'wan-2.2',
  'wan-2.2-5b',
] as const;
export const loraFamily = z.enum(loraFamilies);
export type LoraFamily = z.infer<typeof loraFamily>;

/** How strongly a LoRA is applied: 1 as it was trained; less than 0 turns it around. */
export const loraWeight = z
  .number()
  .min(-loraLimits.loraWeightMaximum)
  .max(loraLimits.loraWeightMaximum)
  .refine((weight) => weight !== 0, 'A LoRA with the weight 0 adds nothing. Remove it.');

export const chosenLora = z.strictObject({ id, weight: loraWeight.default(1) });
export type ChosenLora = z.infer<typeof chosenLora>;

export const chosenLoras = z
  .array(chosenLora)
  .max(loraLimits.chosenLorasMaximum, `A request has at most ${loraLimits.chosenLorasMaximum} LoRAs`)
  .refine(
    (loras) => new Set(loras.map((each) => each.id)).size === loras.length,
    'A LoRA is chosen twice. Remove one of them',
  );
