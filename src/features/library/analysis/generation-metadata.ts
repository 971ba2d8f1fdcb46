import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { cleanText, cleanValue, promptLength, toFacts } from './clean-text.ts';

/** Prompt, seed, model and settings of a picture, as far as they are known. */
export type GenerationMetadata = PictureAnalysis['generationMetadata'];

/** A generator's settings as they stand in the file, before they are cleaned. */
export type RawGenerationMetadata = {
  generator: string | null;
  prompt: unknown;
  negativePrompt: unknown;
  seed: unknown;
  settings: Iterable<readonly [name: string, value: unknown]>;
};

export const noGenerationMetadata: GenerationMetadata = {
  from: 'nothing',
  generator: null,
  prompt: null,
  negativePrompt: null,
  seed: null,
  settings: [],
};

/** Cleans and limits raw metadata; returns null when nothing is left. */
export function toGenerationMetadata(
  from: GenerationMetadata['from'],
  found: RawGenerationMetadata,
): GenerationMetadata | null {
  const prompt = cleanPrompt(found.prompt);
  const negativePrompt = cleanPrompt(found.negativePrompt);
  const seed = cleanValue(found.seed, 24);
  const settings = toFacts(found.settings);
  if (prompt === null && negativePrompt === null && seed === null && settings.length === 0) return null;
  return { from, generator: cleanValue(found.generator), prompt, negativePrompt, seed, settings };
}

function cleanPrompt(value: unknown): string | null {
  return typeof value === 'string' ? cleanText(value, promptLength) : null;
}

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
  const found = {
    ...record,
    generator: 'Castwright',
    settings: [['Model', record.model] as const, ['Engine', record.engine] as const],
  };
  return (
    toGenerationMetadata('our_record', found) ?? {
      ...noGenerationMetadata,
      from: 'our_record',
      generator: 'Castwright',
    }
  );
}
