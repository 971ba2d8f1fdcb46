import { randomInt } from 'node:crypto';
import type { Category } from '#contract/common.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { ListedTag } from '#contract/tags.ts';
import type { Subject } from './subject.ts';

/** What a person typed and chose, for a picture or a video alike. */
export type Wish = {
  category: Category;
  prompt: string;
  /** Left out or empty: the usual one (specification 001, section 9). */
  negativePrompt: string | undefined;
  subject: Subject;
  tag: ListedTag | null;
};

/**
 * Puts a person's words together with those of what they chose: once as an engine gets them, once by field as
 * they are judged. Both are the same words in the same order.
 */
export function prompted({ category, prompt, negativePrompt, subject, tag }: Wish, seed: number) {
  const shown = { ...subject.wordsFor(seed), prompt, ...(tag && { tag: tag.trigger }) };
  const avoided = [negativePrompt || defaultNegativePrompt, subject.negativePrompt];
  const words = {
    prompt: Object.values(shown).filter(Boolean).join(', '),
    negativePrompt: avoided.filter(Boolean).join(', '),
  };
  return {
    fields: { ...shown, ...subject.names, negativePrompt: words.negativePrompt },
    request: {
      category,
      ...words,
      seed,
      model: null,
      ...(subject.trained && { trained: subject.trained }),
      identity: subject.identity,
      adapters: tag?.adapter ? [tag.adapter] : [],
    },
  };
}

/** What a wish says in the record of each item it makes. */
export function settingsOf({ prompt, negativePrompt, subject }: Wish) {
  return { prompt, negativePrompt: negativePrompt || defaultNegativePrompt, ...subject.settings };
}

/** As many seeds as asked for, counted up from the first; after the largest comes 0. */
export function seedsFrom(first: number | undefined, count: number): [number, ...number[]] {
  const start = first ?? randomInt(limits.seedMaximum + 1);
  const rest = Array.from({ length: count - 1 }, (_, n) => (start + n + 1) % (limits.seedMaximum + 1));
  return [start, ...rest];
}
