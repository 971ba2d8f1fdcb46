import type { PromptHistoryEntry } from '#contract/generation.ts';
import { defaultNegativePrompt } from '#contract/limits.ts';

/** The earlier prompts that contain every typed word, in the given order. */
export function matchPrompts(typed: string, entries: readonly PromptHistoryEntry[]): PromptHistoryEntry[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(({ prompt, negativePrompt }) => {
    const text = `${prompt} ${negativePrompt}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** The negative prompt that the creator typed; empty if the server filled in its default. */
export function getTypedNegativePrompt({ negativePrompt }: PromptHistoryEntry): string {
  return negativePrompt === defaultNegativePrompt ? '' : negativePrompt;
}
