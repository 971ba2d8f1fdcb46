import { z } from 'zod';
import { category, id } from './common.ts';
import { styleWords } from './generation-parameters.ts';
import { limits } from './limits.ts';
import { negativePrompt, prompt, sceneFields, seed, tagId } from './prompt-fields.ts';
import { promptRegions } from './prompt-regions.ts';

/** How a prompt with variants (`{red|blue}`, `__outfits__`) becomes several. */
export const promptVariants = z.strictObject({
  /** `all`: its combinations in order, up to `count`. `random`: `count` of them, drawn by the seed. */
  mode: z.enum(['all', 'random']),
  /** With personas that of all of them together; each gets the same prompts. */
  count: z.int().min(1).max(limits.variantCellsMaximum),
  seed,
  /** Makes each prompt with each of these personas, in place of the request's persona and model. */
  personaIds: z.array(id).min(1).max(limits.variantPersonasMaximum).optional(),
});
export type PromptVariants = z.infer<typeof promptVariants>;

export const expandPromptForm = z.strictObject({
  prompt,
  negativePrompt: negativePrompt.optional(),
  category: category.default('sfw'),
  modelId: id.nullish(),
  personaId: id.nullish(),
  nsfwTag: tagId.nullish(),
  styleWords: styleWords.optional(),
  ...sceneFields,
  /** They are judged with each prompt, and not expanded. */
  regions: promptRegions.optional(),
  variants: promptVariants,
});

/** What a prompt with variants becomes, before anything is paid. */
export const expandedPrompt = z.strictObject({
  /** Of all places together; 1e12 for more. */
  combinations: z.number(),
  /** The places of the prompt, in order: the names of their lists, or null for variants in the prompt. */
  places: z.array(z.string().nullable()),
  cells: z.array(
    z.strictObject({
      prompt: z.string(),
      /** What stands at each place; an outfit or place of the account by its name. */
      values: z.array(z.string()),
      /** One of `personaIds`; null without them. */
      personaId: id.nullable(),
      /** Why it is left out; null if it is made. */
      refusal: z.string().nullable(),
    }),
  ),
  /** Tokens for each picture. */
  price: z.int(),
});
export type ExpandedPrompt = z.infer<typeof expandedPrompt>;
