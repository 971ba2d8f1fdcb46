import { designers } from './people/designers.ts';
import { moreMusic } from './people/more-music.ts';
import { morePoliticsAndBusiness } from './people/more-politics-and-business.ts';
import { moreScreen } from './people/more-screen.ts';
import { moreSport } from './people/more-sport.ts';
import { musicSportAndWeb } from './people/music-sport-and-web.ts';
import { politicsAndBusiness } from './people/politics-and-business.ts';
import { screen } from './people/screen.ts';
import { webAndAdult } from './people/web-and-adult.ts';

/** Raised with every change of the list. */
export const peopleVersion = 5;

/**
 * Very well-known people whose likeness is requested most, a manually kept list of names with spellings in other scripts.
 * A name that is also an ordinary word is listed only with another part. Accents are not needed.
 */
const names: readonly string[] = [
  politicsAndBusiness,
  morePoliticsAndBusiness,
  screen,
  moreScreen,
  musicSportAndWeb,
  moreMusic,
  moreSport,
  webAndAdult,
  designers,
]
  .flatMap((list) => list.split(/ \| |\n/))
  .map((name) => name.trim())
  .filter((name) => name !== '');

/** The names as phrases in the grammar of `phrases.ts`, with the id of their rule. */
export const people = { id: 'real_people.name', names };
