import { judge } from './judge.ts';

/**
 * Judges the words of a tag by the rules of the adult category, where tags are offered.
 *
 * @returns the first finding as a message for the operator who added the tag; null when the tag is allowed
 */
export function findTagViolation(words: string): string | null {
  const [finding] = judge({ category: 'nsfw', fields: { tag: words } }).findings;
  return finding ? `“${finding.term}”: ${finding.reason}` : null;
}
