import { readSurroundings, type Surroundings } from '@castwright/preview-engine/subject';

type PlaceKind = Surroundings['places'][number];
type LightKind = Surroundings['lights'][number];

/** Words of a place or a light, with what they mean. */
type PlaceWords = { words: string; kinds: readonly PlaceKind[] };
type LightWords = { words: string; kinds: readonly LightKind[] };

/** What one template says of its surroundings; null: it says nothing, or not in words of its own. */
type TemplateScene = { place: PlaceWords | null; light: LightWords | null };

export type Vocabulary = {
  scenes: readonly TemplateScene[];
  /** Places as they stand in a sentence: "in a garden". */
  places: readonly PlaceWords[];
  lenses: Readonly<Record<'person' | 'place' | 'things', readonly string[]>>;
};

/** The usual focal lengths of portraits, landscapes and still lifes. */
const lenses: Vocabulary['lenses'] = {
  person: ['85 mm lens', '50 mm lens', '35 mm lens'],
  place: ['24 mm lens', '35 mm lens', '50 mm lens'],
  things: ['100 mm macro lens', '50 mm lens', '85 mm lens'],
};

/** Weather that changes more than the light, and places that are full of people. */
const unsuitable = /\b(?:rain|storm|snowfall|busy|crowded)\b/i;

/**
 * Collects the words of place and light from prompts that are separated by commas.
 *
 * @param prompts those of templates and samples
 * @param places words of places with their preposition
 */
export function createVocabulary(prompts: readonly string[], places: readonly string[]): Vocabulary {
  const scenes = prompts.map(readScene).filter(({ light, place }) => light !== null || place !== null);
  return {
    scenes,
    places: places.map((words) => ({ words, kinds: readSurroundings(words, true).places })),
    lenses,
  };
}

/** The first part of a prompt that is a place alone, and the first that is a light alone. */
function readScene(prompt: string): TemplateScene {
  const scene: TemplateScene = { place: null, light: null };
  for (const words of prompt.split(',').map((part) => part.trim())) {
    // The others describe a person or a thing.
    if (unsuitable.test(words) || !isSurroundings(words)) continue;
    const { lights, namesLight, namesPlace, places } = readSurroundings(words, true);
    if (namesPlace && !namesLight && places.length > 0) scene.place ??= { words, kinds: places };
    if (namesLight && !namesPlace && lights.length > 0) scene.light ??= { words, kinds: lights };
  }
  return scene;
}

const isSurroundings = (words: string): boolean => {
  const { subject } = readSurroundings(`a woman, ${words}`, false);
  return subject === 'person' && !/^(?:an?|the)\s/i.test(words);
};
