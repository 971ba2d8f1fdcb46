import type { PictureAnalysis } from '#contract/picture-analysis.ts';
import { cleanText, cleanValue, factsOf, promptLength } from './clean-text.ts';

/** How a picture was made, as far as somebody says so. */
export type PictureMaking = PictureAnalysis['making'];

/** What a generator's own words come down to, before they are cleaned. */
export type FoundMaking = {
  generator: string | null;
  prompt: unknown;
  negativePrompt: unknown;
  seed: unknown;
  settings: Iterable<readonly [name: string, value: unknown]>;
};

export const nothingKnown: PictureMaking = {
  from: 'nothing',
  generator: null,
  prompt: null,
  negativePrompt: null,
  seed: null,
  settings: [],
};

/** Bounds and cleans what was found; null when nothing of it is left. */
export function makingOf(from: PictureMaking['from'], found: FoundMaking): PictureMaking | null {
  const prompt = textOf(found.prompt);
  const negativePrompt = textOf(found.negativePrompt);
  const seed = cleanValue(found.seed, 24);
  const settings = factsOf(found.settings);
  if (prompt === null && negativePrompt === null && seed === null && settings.length === 0) return null;
  return { from, generator: cleanValue(found.generator), prompt, negativePrompt, seed, settings };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? cleanText(value, promptLength) : null;
}

/** What this installation wrote down of a picture that it made itself. */
export type OwnRecord = {
  prompt: string | null;
  negativePrompt: string | null;
  seed: number | null;
  model: string | null;
  engine: string | null;
};

/** The making of a picture of our own, from our record of it and not from the file. */
export function makingFromRecord(record: OwnRecord): PictureMaking {
  const found = {
    ...record,
    generator: 'Castwright',
    settings: [['Model', record.model] as const, ['Engine', record.engine] as const],
  };
  return makingOf('our_record', found) ?? { ...nothingKnown, from: 'our_record', generator: 'Castwright' };
}
