import { randomInt } from 'node:crypto';
import type { Category } from '#contract/common.ts';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { ListedTag } from '#contract/tags.ts';
import type { Subject } from './subject.ts';

type Given = {
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
export function prompted({ category, prompt, negativePrompt, subject, tag }: Given) {
  const shown = { ...subject.before, prompt, ...(tag && { tag: tag.trigger }) };
  const avoided = negativePrompt || defaultNegativePrompt;
  return {
    fields: { ...shown, ...subject.names, negativePrompt: avoided },
    request: {
      category,
      prompt: Object.values(shown).join(', '),
      negativePrompt: avoided,
      model: subject.model,
      identity: subject.identity,
      adapters: tag?.adapter ? [tag.adapter] : [],
    },
    /** Of the item's record. */
    settings: { prompt, negativePrompt: avoided },
  };
}

/** As many seeds as asked for, counted up from the first; after the largest comes 0. */
export function seedsFrom(first: number | undefined, count: number): [number, ...number[]] {
  const start = first ?? randomInt(limits.seedMaximum + 1);
  const rest = Array.from({ length: count - 1 }, (_, n) => (start + n + 1) % (limits.seedMaximum + 1));
  return [start, ...rest];
}
