import { readSurroundings, type Surroundings } from '@castwright/preview-engine/subject';
import { limits } from '#contract/limits.ts';
import type { Vocabulary } from './vocabulary.ts';

type Scene = Vocabulary['scenes'][number];
type PlaceKind = Surroundings['places'][number];

export type AddSurroundingsInput = {
  prompt: string;
  /** The whole texts that the prompt becomes: with the words of persona and style, and one for each of its variants. */
  texts: readonly string[];
  hasPerson: boolean;
  /** Another seed picks other words. */
  seed: number;
};

/** Places of still lifes. */
const placesOfThings: readonly PlaceKind[] = [
  'kitchen',
  'cafe',
  'interior',
  'library',
  'garden',
  'greenhouse',
  'workshop',
  'atelier',
  'studio',
];
/** Lights that fit any place. */
const neutralLights = ['soft', 'dramatic'];

/**
 * Adds a place, a light and a lens to a prompt, each at most once and only where no text names one. What is added fits what
 * the prompt says: the pairs of place and light are those of the templates.
 *
 * @returns null where nothing is missing, or nothing fits
 */
export function addSurroundings(vocabulary: Vocabulary, input: AddSurroundingsInput): string | null {
  const { hasPerson, prompt, seed, texts } = input;
  const known = readTexts(texts, hasPerson);
  const pick = (salt: number, words: readonly string[]) => pickBySeed(prompt, seed, salt, words);
  const scene = chooseScene(vocabulary, known, pick);
  const lens = known.namesLens || known.isDrawing ? undefined : pick(3, listLenses(vocabulary, known));
  const added = [scene.place, scene.light, lens].filter((words) => words !== undefined);
  let suggestion = prompt;
  for (const words of added) {
    const longer = append(suggestion, words, suggestion === prompt);
    if (longer.length < limits.promptMaximum) suggestion = longer;
  }
  if (suggestion === prompt) return null;
  return /[.!?]$/.test(prompt) ? `${suggestion}.` : suggestion;
}

/** What the texts of a request name already. */
export function listDecided({
  hasPerson,
  texts,
}: Pick<AddSurroundingsInput, 'hasPerson' | 'texts'>): ('place' | 'light' | 'lens')[] {
  const { namesLens, namesLight, namesPlace } = readTexts(texts, hasPerson);
  return [
    ...(namesPlace ? (['place'] as const) : []),
    ...(namesLight ? (['light'] as const) : []),
    ...(namesLens ? (['lens'] as const) : []),
  ];
}

/** What any of the texts names counts as named. */
function readTexts(texts: readonly string[], hasPerson: boolean): Surroundings {
  const all = texts.map((text) => readSurroundings(text, hasPerson));
  return {
    subject: all[0]?.subject ?? 'person',
    places: [...new Set(all.flatMap(({ places }) => places))],
    lights: [...new Set(all.flatMap(({ lights }) => lights))],
    namesPlace: all.some(({ namesPlace }) => namesPlace),
    namesLight: all.some(({ namesLight }) => namesLight),
    namesLens: all.some(({ namesLens }) => namesLens),
    isDrawing: all.some(({ isDrawing }) => isDrawing),
  };
}

type PickWords = (salt: number, words: readonly string[]) => string | undefined;

/** Chooses the words of place and light that are missing. */
function chooseScene(
  vocabulary: Vocabulary,
  known: Surroundings,
  pick: PickWords,
): { place?: string | undefined; light?: string | undefined } {
  if (known.namesPlace && known.namesLight) return {};
  const fitting = vocabulary.scenes.filter((scene) => fitsPlace(scene, known) && fitsLight(scene, known));
  if (known.namesPlace) return { light: pick(2, listLights(fitting, vocabulary)) };
  const lit = known.namesLight ? fitting : fitting.filter(({ light }) => light !== null);
  const kinds = (lit.length > 0 ? lit : fitting).flatMap(({ place }) => place?.kinds ?? []);
  // A role implies its place: of a balcony above the sea, a sailor is at sea.
  const implied = kinds.filter((each) => known.places.includes(each));
  const kind = pick(1, implied.length > 0 ? implied : kinds);
  const there = fitting.filter(({ place }) => place?.kinds.some((each) => each === kind));
  return {
    place: pick(1, listPlaceWords(vocabulary, there, kind)),
    light: known.namesLight ? undefined : pick(2, listLights(there, vocabulary)),
  };
}

function fitsPlace({ place }: Scene, { namesPlace, places, subject }: Surroundings): boolean {
  if (namesPlace || places.length > 0) return place?.kinds.some((kind) => places.includes(kind)) ?? false;
  if (subject === 'things') return place?.kinds.some((kind) => placesOfThings.includes(kind)) ?? false;
  return place !== null;
}

const fitsLight = ({ light }: Scene, { lights, namesLight }: Surroundings): boolean =>
  !namesLight || (light?.kinds.some((kind) => lights.includes(kind)) ?? false);

/** The lights of scenes; of a place that no template has, those that fit anywhere. */
function listLights(scenes: readonly Scene[], vocabulary: Vocabulary): string[] {
  const found = scenes.flatMap(({ light }) => light?.words ?? []);
  if (found.length > 0) return found;
  return vocabulary.scenes.flatMap(({ light }) =>
    light?.kinds.every((kind) => neutralLights.includes(kind)) ? light.words : [],
  );
}

/** The words of a kind of place: those that stand in a sentence, where there are any. */
function listPlaceWords(
  { places }: Vocabulary,
  scenes: readonly Scene[],
  kind: string | undefined,
): string[] {
  const found = places.filter(({ kinds }) => kinds.some((each) => each === kind)).map(({ words }) => words);
  return found.length > 0 ? found : scenes.flatMap(({ place }) => place?.words ?? []);
}

function listLenses({ lenses }: Vocabulary, { subject }: Surroundings): readonly string[] {
  if (subject === 'things' || subject === 'place') return lenses[subject];
  return lenses.person;
}

/** Picks one of several words. The next seed picks the next one, so that two suggestions in a row differ. */
function pickBySeed(
  prompt: string,
  seed: number,
  salt: number,
  words: readonly string[],
): string | undefined {
  const different = [...new Set(words)];
  let hash = salt;
  for (const sign of prompt) hash = (Math.imul(hash, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return different[(hash + seed) % different.length];
}

/** Appends words after a comma, or as a sentence of their own after a sentence. */
function append(text: string, words: string, isFirst: boolean): string {
  if (isFirst && /[.!?]$/.test(text)) return `${text} ${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return /[,;:]$/.test(text) ? `${text} ${words}` : `${text}, ${words}`;
}
