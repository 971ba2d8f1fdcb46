import { musicSportAndWeb } from './people/music-sport-and-web.ts';
import { politicsAndBusiness } from './people/politics-and-business.ts';
import { screen } from './people/screen.ts';

/** Raised with every change of the list. */
export const peopleVersion = 3;

/**
 * Very well-known people, kept by hand: those whose likeness is asked for most, as public facts, by name
 * only, with spellings of other scripts. A name that is also an ordinary word stands only with another
 * part. Accents are not needed.
 */
const names: readonly string[] = [politicsAndBusiness, screen, musicSportAndWeb]
  .flatMap((list) => list.split(/ \| |\n/))
  .map((name) => name.trim())
  .filter((name) => name !== '');

/** The rule that the list belongs to, and the names: phrases in the grammar of `phrases.ts`. */
export const people = { id: 'real_people.name', names };
