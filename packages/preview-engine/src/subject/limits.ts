/** Says before a job what of its prompt the engine will not draw. Pure, and light: the server asks for every prompt. */

import type { PromptLimits, PromptToRead } from '@castwright/engine-port';
import { readRegions } from './read-regions.ts';
import { readSubject, type Subject } from './read-subject.ts';

/** The most parts of a prompt in one sentence, and the most characters of each. */
const maxParts = 3;
const maxLength = 48;

const rules: Record<NonNullable<Subject['rule']>, string> = {
  adults: 'The preview engine draws adults only.',
  'two people': 'The preview engine draws at most two people.',
  lettering: 'The preview engine writes no words.',
};
const mostThings = 'The preview engine draws at most six things.';
const draws = 'The preview engine draws people, places and still lifes.';

/**
 * Reads a prompt for what the engine leaves out of its picture.
 *
 * @returns null: the engine draws all that it understands of the prompt, or the operation does not draw a prompt
 */
export function describeLimits({
  hasPerson,
  operation,
  prompt,
  regions = [],
}: PromptToRead): PromptLimits | null {
  if (!['text_to_image', 'text_to_video', 'inpaint', 'text_to_image_with_face'].includes(operation))
    return null;
  if (prompt.trim() === '') return null;
  if (regions.length > 0) return describeRegionLimits(prompt, regions, hasPerson);
  const { hasMore, kind, rule, undrawn } = readSubject(
    prompt,
    hasPerson || operation === 'text_to_image_with_face',
  );
  const parts = formatParts(undrawn);
  if (kind === 'nothing') {
    const why = rule ? rules[rule] : draws;
    return { draws: false, message: parts ? `${why} It will not draw ${parts}.` : why };
  }
  const told = [hasMore && mostThings, parts && `The preview engine will not draw ${parts}.`].filter(Boolean);
  return told.length > 0 ? { draws: true, message: told.join(' ') } : null;
}

/** Says what the engine leaves out of a picture with regions. */
function describeRegionLimits(
  prompt: string,
  regions: NonNullable<PromptToRead['regions']>,
  hasPerson: boolean,
): PromptLimits | null {
  const { hasMore, hasOthers, isNarrow, rule, shows, smallPlaces, undrawn } = readRegions(
    prompt,
    regions,
    hasPerson,
  );
  const parts = formatParts(undrawn);
  if (shows === 'nothing') {
    const why = rule ? rules[rule] : draws;
    return { draws: false, message: parts ? `${why} It will not draw ${parts}.` : why };
  }
  const told = [
    hasMore && mostThings,
    hasOthers && 'The preview engine draws the people of the regions alone.',
    shows === 'people' && isNarrow && 'A person is wider than so narrow a region.',
    smallPlaces.length > 0 &&
      `A picture has one place: the region needs half of the picture for ${formatParts(smallPlaces)}.`,
    parts && `The preview engine will not draw ${parts}.`,
  ].filter(Boolean);
  return told.length > 0 ? { draws: true, message: told.join(' ') } : null;
}

/** `“guitar”`, `“guitar” or “pizza”`. */
function formatParts(undrawn: readonly string[]): string {
  const quoted = [...new Set(undrawn)]
    .filter((part) => part.trim() !== '')
    .slice(0, maxParts)
    .map((part) => `“${part.length > maxLength ? `${part.slice(0, maxLength - 1).trimEnd()}…` : part}”`);
  const last = quoted.pop();
  return quoted.length > 0 ? `${quoted.join(', ')} or ${last}` : (last ?? '');
}
