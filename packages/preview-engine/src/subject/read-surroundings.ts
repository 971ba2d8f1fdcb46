/** Says what a prompt names of place, light and lens, so that nothing is named twice. Pure. */

import type { LightKind, Place, Style, Time, Weather } from '../scene.ts';
import { understand } from '../understand.ts';
import { splitPhrases } from './phrases.ts';
import { readPhrases } from './read-phrases.ts';
import { readSubject, type Subject } from './read-subject.ts';

export type Surroundings = {
  subject: Subject['kind'];
  /** The places that it names, or that a role implies: a chef stands in a kitchen. */
  places: readonly Place[];
  lights: readonly (LightKind | Time | Weather)[];
  /** Whether it names a place itself, also one that is not known here. */
  namesPlace: boolean;
  namesLight: boolean;
  namesLens: boolean;
  /** Whether it asks for a drawing or painting, which no lens makes. */
  isDrawing: boolean;
};

/** Weather that leaves the light open. */
const withoutLight: readonly Weather[] = ['wind'];
const drawn: readonly Style[] = ['papercut', 'watercolor', 'popart', 'sketch', 'woodblock', 'artdeco'];

/** Words of light besides those that the engine draws. "Light" itself stands before skin, hair and colours as well. */
const lightWords =
  /\b(?:lit|lighting|lights|sunlight|sunbeams?|sunrays?|sunny|lamps?|lamplight|lanterns?|streetlights?|headlights?|torchlight|torches|glow|glowing|shadows?|spotlights?|flash|strobes?|chiaroscuro|silhouetted?|exposure|key light|brightly|dimly|gloom|darkness)\b|\blight(?=\s*(?:$|[,.;:!)]|(?:from|through|of|on|in|by|and|at|falls?|shines?)\b))/i;
const lensWords =
  /\b\d{2,3}\s?-?mm\b|\blens(?:es)?\b|\bmacro\b|\btele(?:photo)?\b|\bwide[- ]?angle\b|\bfish-?eye\b|\btilt[- ]?shift\b|\banamorphic\b|\bbokeh\b|\baperture\b|\bf\/\d|\b(?:depth of field|dof)\b/i;
const drawingWords =
  /\b(?:paintings?|painted|drawings?|drawn|illustrations?|illustrated|anime|manga|cartoons?|comics?|oils?|acrylics?|gouache|fresco|engravings?|etchings?|lithograph|ink|pencil|charcoal|sketch(?:es)?|pixel art|vector|render(?:ing)?|3d|clay|papercut|origami|mosaic|stained glass|tattoo design|logo|icon)\b/i;

/**
 * Reads a prompt for what it names of its surroundings.
 *
 * @param hasPerson whether the request has a person, as of `readSubject`
 */
export function readSurroundings(prompt: string, hasPerson: boolean): Surroundings {
  const parts = splitLong(prompt).map((part) => understand(part, ''));
  const naming = parts.filter(({ said }) => said.has('place'));
  const weather = parts.flatMap(({ wanted }) =>
    wanted.weather.filter((each) => !withoutLight.includes(each)),
  );
  const lights = parts.flatMap(({ wanted }) => [...wanted.light, ...wanted.time]);
  return {
    subject: readSubject(prompt, hasPerson).kind,
    places: [...new Set((naming.length > 0 ? naming : parts).flatMap(({ wanted }) => wanted.place))],
    lights: [...new Set([...lights, ...weather])],
    namesPlace: naming.length > 0 || hasUnknownPlace(prompt),
    namesLight:
      parts.some(({ said }) => said.has('light') || said.has('time')) ||
      weather.length > 0 ||
      lightWords.test(prompt),
    namesLens: lensWords.test(prompt),
    isDrawing:
      parts.some(({ wanted }) => wanted.style.some((style) => drawn.includes(style))) ||
      drawingWords.test(prompt),
  };
}

/** Characters of a part: the time of `understand` grows with the square of the length. */
const partLength = 300;

/** Splits a long prompt at punctuation marks, over which no words of place and light belong together. */
const splitLong = (prompt: string): string[] =>
  prompt.length <= partLength
    ? [prompt]
    : (prompt.match(
        new RegExp(`[\\s\\S]{1,${partLength}}(?:[,.;:!?\\n]|$)|[\\s\\S]{1,${partLength}}`, 'g'),
      ) ?? []);

/** Whether words stand where a place would, and are none that this engine knows: "in a submarine". */
const hasUnknownPlace = (prompt: string): boolean =>
  readPhrases(splitPhrases(prompt).phrases).some(
    ({ meaning, phrase }) =>
      phrase.role === 'place' && !phrase.denied && (meaning.kind === 'unknown' || meaning.kind === 'place'),
  );
