import { formatParameters } from '@castwright/picture-settings';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { WrittenSettings } from '#contract/library.ts';

type Pictured = { metadata: ContentMetadata; width: number | null; height: number | null };

/**
 * The settings of a picture as a download has them: what the creator typed and chose, and the base model, which its
 * credentials name too. Never the persona, the trained model, LoRAs, outfits, places, references or ids, because a file is
 * passed on (decision 153).
 *
 * @returns null where none are asked for, or the item has no prompt
 */
export function toParameters(wanted: WrittenSettings, { height, metadata, width }: Pictured): string | null {
  const { guidance, model, negativePrompt, prompt, sampler, scheduler, seed, steps } = metadata;
  if (wanted !== 'automatic1111' || prompt === undefined || width === null || height === null) return null;
  return formatParameters({
    ...{ prompt, negativePrompt, seed, steps, guidance, sampler, scheduler },
    ...{ width, height, model },
  });
}
