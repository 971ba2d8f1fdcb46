import type { PromptHistoryEntry } from '#contract/generation.ts';
import { defaultNegativePrompt } from '#contract/limits.ts';

/** The earlier prompts that have every typed word in them, in the order given. */
export function matchPrompts(typed: string, entries: readonly PromptHistoryEntry[]): PromptHistoryEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ prompt, negativePrompt }) => {
    const text = `${prompt} ${negativePrompt}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The negative prompt that somebody wrote; nothing where the server put its own in an empty one's place. */
export function ownNegativePrompt({ negativePrompt }: PromptHistoryEntry): string {
  return negativePrompt === defaultNegativePrompt ? '' : negativePrompt;
}
