import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { toFacts } from './clean-text.ts';

/** Prompt, seed, model and settings of a picture, as far as they are known. */
export type GenerationMetadata = PictureAnalysis['generationMetadata'];

export const noGenerationMetadata: GenerationMetadata = {
  from: 'nothing',
  generator: null,
  prompt: null,
  negativePrompt: null,
  seed: null,
  settings: [],
};

/** The installation's own record of a generated picture. */
export type GenerationRecord = {
  prompt: string | null;
  negativePrompt: string | null;
  seed: number | null;
  model: string | null;
  engine: string | null;
};

/** The metadata of a picture that this installation generated, from its record instead of the file. */
export function metadataFromRecord(record: GenerationRecord): GenerationMetadata {
  return {
    from: 'our_record',
    generator: 'Castwright',
    prompt: record.prompt,
    negativePrompt: record.negativePrompt,
    seed: record.seed === null ? null : String(record.seed),
    settings: toFacts([
      ['Model', record.model],
      ['Engine', record.engine],
    ]),
  };
}
