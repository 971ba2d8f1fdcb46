/** Composes the scene of a picture whose regions say what is where. Pure. */

import type { PromptRegion } from '@castwright/engine-port';
import { frameInBox, toFigure, turnToEachOther } from './compose-pair.ts';
import { composeFrom, getPerson, getSceneSeed, type SceneRequest, type Size } from './compose-person.ts';
import { frameScene, namesPerson, pinPlace, withShared } from './compose-subject.ts';
import { createIdentity } from './identity.ts';
import { createDice, hash } from './random.ts';
import type { Figure, Place, Scene } from './scene.ts';
import { findHome, placeInBox, placeThings } from './still-life/compose-still-life.ts';
import { type RegionReading, readRegions } from './subject/read-regions.ts';
import { readSubject } from './subject/read-subject.ts';
import { type Understanding, understand } from './understand.ts';

/** A scene, or the request to compose instead: its prompt has the words of large regions, and says what is shown. */
export type RegionScene = { scene: Scene } | { request: SceneRequest };

/** Composes the people or things of a picture's regions in their boxes, in the place of its prompt and large regions. */
export function composeRegions(
  request: SceneRequest,
  regions: readonly PromptRegion[],
  size: Size,
): RegionScene {
  const reading = readRegions(request.prompt, regions, namesPerson(request));
  const prompt = [...reading.surroundings, request.prompt].join(', ');
  const place = findPlace(request.prompt, reading);
  const understood = understand(prompt, request.negativePrompt);
  const there = place ? pinPlace(understood, place) : understood;
  if (reading.shows === 'people') return { scene: composePeople(request, there, reading, size) };
  if (reading.shows === 'things') {
    const asked = [...reading.things.map(({ thing }) => thing), ...reading.thingsOfPrompt];
    const home = pinPlace(understood, place ?? findHome(asked));
    return { scene: composeThings(request, home, reading, size) };
  }
  return { request: { ...request, prompt } };
}

/** The place of a region goes before that of the prompt. */
const findPlace = (prompt: string, { surroundings }: RegionReading): Place | null =>
  readSubject(surroundings.join(', '), false).place ?? readSubject(prompt, false).place;

/** Each person has the words of their region; the person that the request names is the first one. */
function composePeople(
  request: SceneRequest,
  understood: Understanding,
  { people }: RegionReading,
  size: Size,
): Scene {
  const seed = getSceneSeed(request);
  const figures = people.map(({ box, words }, at): Figure => {
    const own = withShared(understand(words, request.negativePrompt), understood, request.prompt);
    const [identity, name] =
      at === 0
        ? [getPerson(request, own), 'first figure']
        : [createIdentity(hash('second person', request.seed), own), 'second figure'];
    const composed = toFigure(composeFrom(own, identity, hash(name, seed), size));
    return { ...composed, framing: frameInBox(box, size) };
  });
  const [one, other] = figures;
  if (!one) throw new RangeError('the regions have no people');
  const scene = composeFrom(understood, one.identity, seed, size);
  if (!other) return { ...scene, ...one };
  const [first, second] = turnToEachOther([one, other]);
  // Who is lower in the picture is nearer, and must not be hidden.
  const [front, behind] = second.framing.y > first.framing.y ? [second, first] : [first, second];
  return { ...scene, ...front, subject: { kind: 'pair', second: behind } };
}

/** The things of the prompt that no region names stand behind those of the regions. */
function composeThings(
  request: SceneRequest,
  understood: Understanding,
  { things, thingsOfPrompt }: RegionReading,
  size: Size,
): Scene {
  const seed = getSceneSeed(request);
  const scene = composeFrom(understood, getPerson(request, understood), seed, size);
  const roll = (name: string) => createDice(seed, name);
  const placed = things
    .map(({ box, thing }, at) => placeInBox(thing, box, size, roll(`thing in region ${at}`)))
    .toSorted((a, b) => a.y - b.y);
  const behind = placeThings(thingsOfPrompt, size, roll);
  return frameScene(scene, { kind: 'things', things: [...behind, ...placed] }, 0.55);
}
