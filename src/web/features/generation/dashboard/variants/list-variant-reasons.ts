import type { Draft } from '#web/lib/draft.ts';
import { hasVariants } from './has-variants.ts';

type Input = {
  draft: Pick<Draft, 'prompt' | 'variation'>;
  /** How many pictures the prompts make. */
  pictures: number;
  /** Whether the prompts shown are those of the settings as they are now. */
  isCurrent: boolean;
  /** Whether the prompt could not be expanded; then the error says why. */
  hasError: boolean;
};

/** The reasons why the pictures of a prompt with variants cannot be made yet, each with what to do; empty if they can. */
export function listVariantReasons({ draft, hasError, isCurrent, pictures }: Input): string[] {
  if (draft.prompt.trim() === '') return [];
  if (draft.variation) return ['A picture is not varied by several prompts. Remove the picture to vary.'];
  if (hasError)
    return [hasVariants(draft.prompt) ? 'Correct the prompt.' : 'Write variants into the prompt.'];
  if (!isCurrent) return ['The prompts are being read.'];
  return pictures === 0 ? ['None of the prompts can be made.'] : [];
}
