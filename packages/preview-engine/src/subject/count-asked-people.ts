/** Says how many people a prompt asks for, where it says so. Pure. */

import type { PromptToRead } from '@castwright/engine-port';
import { countPeople } from './count-people.ts';
import { splitPhrases } from './phrases.ts';
import { type Read, readPhrases } from './read-phrases.ts';

/** Words of things that show faces without being people, and of several views of one. */
const showsFaces =
  /\b(?:mirror|mirrors|mirrored|reflections?|reflected|posters?|paintings?|murals?|graffiti|billboards?|magazines?|newspapers?|photographs|photos|pictures|polaroids?|album|frames?|gallery|museum|statues?|sculptures?|busts?|masks?|dolls?|mannequins?|puppets?|toys?|figurines?|screens?|television|tv|monitor|laptop|phone|tattoos?|collage|grid|sheet|panels?|comic|storyboard|sequence|split|double exposure|multiple|several|various|many|views|angles|expressions|poses|before and after)\b/i;
/** Words that bring people in whose number is open. */
const openNumber =
  /\b(?:him|them|they|us|we|others?|another|someone|somebody|everyone|everybody|people|strangers?|passers-?by|bystanders?|guests?|crowded|busy|crowds?|party|parties|concert|festival|market|club|wedding|dance floor|stadium|together)\b/i;
/** Above this share of phrases that the reader does not know, a prompt may say anything, or be in another language. */
const mostUnknown = 0.34;

const drawn: readonly PromptToRead['operation'][] = ['text_to_image', 'text_to_video'];

/**
 * Counts the people that a prompt asks for.
 *
 * @returns 1 or more; null where the prompt leaves the number open, where it may be understood otherwise, and where faces
 *   are no people, as in a mirror, and with regions
 */
export function countAskedPeople({
  hasPerson,
  operation,
  prompt,
  regions = [],
}: PromptToRead): number | null {
  if (regions.length > 0) return null;
  if (!drawn.includes(operation) || showsFaces.test(prompt) || openNumber.test(prompt)) return null;
  const { phrases, quoted } = splitPhrases(prompt);
  const read = readPhrases(phrases.filter(({ denied }) => !denied));
  if (quoted.length > 0 || read.some(isOpen)) return null;
  const unknown = read.filter(({ meaning }) => meaning.kind === 'unknown');
  if (unknown.length > mostUnknown * read.length) return null;
  const { count } = countPeople(read, hasPerson);
  return count > 0 ? count : null;
}

/** Whether a phrase is of people whose number it does not say. */
const isOpen = ({ meaning, phrase }: Read): boolean =>
  meaning.kind === 'crowd' ||
  meaning.kind === 'child' ||
  (meaning.kind === 'person' && meaning.plural && phrase.count === null);
