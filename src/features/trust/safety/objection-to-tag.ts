import { judge } from './judge.ts';

/**
 * What the rules say of the words of a tag, in the adult category, where tags are offered.
 *
 * @returns the refusal of the first finding, for the operator who listed the tag; null when there is none
 */
export function objectionToTag(words: string): string | null {
  const [finding] = judge({ category: 'nsfw', fields: { tag: words } }).findings;
  return finding ? `“${finding.term}”: ${finding.reason}` : null;
}
