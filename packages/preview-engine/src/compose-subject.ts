/** Composes the scenes of places, still lifes and two people. Pure. */

import { placePair, toFigure } from './compose-pair.ts';
import { composeFrom, getPerson, getSceneSeed, type SceneRequest, type Size } from './compose-person.ts';
import { createIdentity } from './identity.ts';
import { createDice, hash } from './random.ts';
import type { Identity, Place, Scene, SceneSubject } from './scene.ts';
import { findHome, placeThings } from './still-life/compose-still-life.ts';
import type { Subject } from './subject/read-subject.ts';
import { type Understanding, understand } from './understand.ts';

/** Whether a request says by itself whom it shows: a trained model, a model's name or an identity. */
export const namesPerson = ({
  person,
  model,
  identity,
}: Pick<SceneRequest, 'person' | 'model' | 'identity'>): boolean =>
  Boolean(person) || model !== null || identity !== null;

/** Frames a scene without people: the glow of the backdrop is behind its middle. */
export const frameScene = (scene: Scene, subject: SceneSubject, low: number): Scene => ({
  ...scene,
  subject,
  framing: { x: scene.width / 2, y: scene.height * low, scale: Math.min(scene.width, scene.height) / 620 },
});

export function composePlace(
  request: SceneRequest,
  understood: Understanding,
  { place }: Subject,
  size: Size,
): Scene {
  const there = place ? pinPlace(understood, place) : understood;
  const scene = composeFrom(there, getPerson(request, understood), getSceneSeed(request), size);
  return frameScene(scene, { kind: 'place' }, 0.4);
}

export function composeStillLife(
  request: SceneRequest,
  understood: Understanding,
  { place, things }: Subject,
  size: Size,
): Scene {
  const there = pinPlace(understood, place ?? findHome(things));
  const seed = getSceneSeed(request);
  const scene = composeFrom(there, getPerson(request, understood), seed, size);
  const placed = placeThings(things, size, (name) => createDice(seed, name));
  return frameScene(scene, { kind: 'things', things: placed }, 0.55);
}

/** Makes a place the only one that the prompt names. */
export const pinPlace = (understood: Understanding, place: Place): Understanding => ({
  ...understood,
  wanted: { ...understood.wanted, place: [place] },
  said: new Set([...understood.said, 'place']),
});

/** Each person has the words that describe them, and both the place and the light of the whole prompt. */
export function composePair(
  request: SceneRequest,
  understood: Understanding,
  { people }: Subject,
  size: Size,
): Scene {
  const seed = getSceneSeed(request);
  const [one, other] = (people ?? [request.prompt, request.prompt]).map((words) =>
    withShared(understand(words, request.negativePrompt), understood, request.prompt),
  ) as [Understanding, Understanding];
  const first = getPerson(request, one);
  const second = createIdentity(hash('second person', request.seed), other);
  const scene = composeFrom(understood, first, seed, size);
  const compose = (words: Understanding, person: Identity, named: string) =>
    toFigure(composeFrom(words, person, hash(named, seed), size));
  const [left, right] = placePair(
    compose(one, first, 'first figure'),
    compose(other, second, 'second figure'),
    size,
  );
  return { ...scene, ...left, subject: { kind: 'pair', second: right } };
}

/** Takes from the whole prompt what the words of one person leave open: the expression, and the age of "their". */
export function withShared(words: Understanding, whole: Understanding, prompt: string): Understanding {
  const isShared = /\b(?:their|both|each)\b/i.test(prompt);
  const fill = <T>(own: T[], shared: T[]): T[] => (own.length > 0 ? own : shared);
  const wanted = {
    ...words.wanted,
    expression: fill(words.wanted.expression, whole.wanted.expression),
    age: isShared ? fill(words.wanted.age, whole.wanted.age) : words.wanted.age,
  };
  return { ...words, wanted };
}
