import { newId } from '#platform/ids.ts';

const letters = 'bcdfghjkmpqrtvwz';

/** An address of a link page that no other has, of letters that the safety rules read no age and no word from. */
export const createSlug = (): string =>
  `nora-${[...newId().slice(-10)].map((digit) => letters[Number.parseInt(digit, 16)]).join('')}`;
