import { limits } from '#contract/limits.ts';
import { percent } from './percent.ts';

/** Below this an engine's confidence in a line is worth a word. */
const sure = 0.8;

/** That a line may be read wrongly, and how sure the engine was of it; null where it was. */
export function describeDoubt(confidence: number): string | null {
  return confidence < sure ? `Doubtful, ${percent(confidence)} sure` : null;
}

/** What was read as a prompt: in one paragraph, and as long as a prompt may be. */
export function asPrompt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limits.promptMaximum);
}
