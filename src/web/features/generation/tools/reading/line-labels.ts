import { limits } from '#contract/limits.ts';
import { formatPercent } from '#web/lib/format.ts';

/** A line with a lower confidence is marked as doubtful. */
const sureConfidence = 0.8;

/** Describes a low confidence in a line; null if the confidence is high. */
export function describeDoubt(confidence: number): string | null {
  return confidence < sureConfidence ? `Low confidence, ${formatPercent(confidence)}` : null;
}

/** Converts a text to a prompt: one paragraph, cut at the maximum length. */
export function toPrompt(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, limits.promptMaximum);
}
