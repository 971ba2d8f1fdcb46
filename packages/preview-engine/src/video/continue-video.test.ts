import type { EnginePicture, Recipe } from '@castwright/engine-port';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { composeVideoScene } from '../compose.ts';
import type { DrawnVideoRequest } from '../operations/names.ts';
import type { RequestOf } from '../operations/operation.ts';
import { continueMotion, getFirstEnd } from './continue-motion.ts';
import { type MadeVideo, makeVideo } from './make-video.ts';
import { createMotion, framesPerSecond } from './motion.ts';
import { encodeAndDecode, getDifference, getSimilarity, testSize, toPng } from './test-frames.ts';
import { readVideoRecipe } from './video-recipe.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const words = {
  category: 'sfw',
  negativePrompt: '',
  model: null,
  identity: null,
  adapters: [],
  seed: 5,
  seconds: 3,
  ...testSize,
} as const;
const first: RequestOf<'text_to_video'> = {
  ...words,
  operation: 'text_to_video',
  prompt: 'a calm woman with short brown hair in a blue coat, at the lake in the rain, looking at the viewer',
};
const continueFrom = (source: EnginePicture, prompt = ''): RequestOf<'image_to_video'> => ({
  ...words,
  operation: 'image_to_video',
  prompt,
  source,
});
const make = (request: DrawnVideoRequest): Promise<MadeVideo> =>
  makeVideo(request, new AbortController().signal);
/** A recipe as the platform stores it. */
const store = (recipe: Recipe): Recipe => JSON.parse(JSON.stringify(recipe)) as Recipe;
const listFrames = ({ video }: MadeVideo): Buffer[] =>
  Array.from({ length: video.frames }, (_, index) => video.frame(index));

/** One of three videos: as drawn and as encoded, with the frame that it continues. */
type Part = { made: MadeVideo; drawn: Buffer[]; decoded: Buffer[]; source: EnginePicture | null };
const parts: Part[] = [];

beforeAll(async () => {
  let source: EnginePicture | null = null;
  for (let part = 0; part < 3; part++) {
    const made: MadeVideo = await make(source ? continueFrom(source) : first);
    const decoded = await encodeAndDecode(made.video, testSize);
    parts.push({ made, drawn: listFrames(made), decoded, source });
    const bytes = await toPng(decoded.at(-1) as Buffer, testSize);
    source = { bytes, mediaType: 'image/png', recipe: store(made.recipe) };
  }
});

/** The frames of all videos, without those that repeat one. */
const listAll = (): Buffer[] => parts.flatMap(({ drawn }, part) => (part === 0 ? drawn : drawn.slice(1)));
const seams = [72, 144];

describe('a video that continues another', () => {
  it('has one frame more than its seconds', () => {
    expect(parts.map(({ drawn }) => drawn.length)).toEqual([72, 73, 73]);
  });

  it('begins with the last frame of the one before, and goes on drawing from there', () => {
    for (const [at, part] of parts.slice(1).entries()) {
      const before = parts[at];
      const ended = before?.decoded.at(-1) as Buffer;
      expect(getSimilarity(ended, part.decoded[0] as Buffer, testSize)).toBeGreaterThanOrEqual(0.98);
      // A joined video goes on with the next frame, which is as far from this one as any.
      const step = getDifference(ended, part.decoded[1] as Buffer);
      const usual = getDifference(ended, before?.decoded.at(-2) as Buffer);
      expect(step).toBeLessThan(2 * usual);
    }
  });

  it('goes on without a jump in place or in speed', () => {
    const frames = listAll();
    const steps = frames.slice(1).map((frame, at) => getDifference(frames[at] as Buffer, frame));
    const usual = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    for (const seam of seams) {
      // The step into frame `seam` is the first of the continuation.
      const around = steps.slice(seam - 3, seam + 3);
      expect(Math.max(...around)).toBeLessThan(2 * usual);
      const changes = around.slice(1).map((step, at) => Math.abs(step - (around[at] as number)));
      expect(Math.max(...changes)).toBeLessThan(0.25 * usual);
      // Nor later, when its own waves have taken over.
      expect(Math.max(...steps.slice(seam, seam + 40))).toBeLessThan(3 * usual);
    }
  });

  it('does not repeat the motion of the one before', () => {
    const frames = listAll();
    for (const at of [20, 50, 70, 100, 130]) {
      expect(getDifference(frames[at] as Buffer, frames[at + 72] as Buffer)).toBeGreaterThan(1);
    }
  });

  it('is the same for the same request, and another for another seed', async () => {
    const source = parts[1]?.source as EnginePicture;
    const again = await make(continueFrom(source));
    expect(again.video.frame(60).equals(parts[1]?.drawn[60] as Buffer)).toBe(true);
    expect(again.recipe).toEqual(parts[1]?.made.recipe);
    const other = await make({ ...continueFrom(source), seed: 6 });
    expect(getDifference(other.video.frame(60), parts[1]?.drawn[60] as Buffer)).toBeGreaterThan(1);
  });
});

describe('a damaged recipe', () => {
  const pans = async (recipe: Recipe | null) => {
    const source = { ...(parts[1]?.source as EnginePicture), recipe };
    const made = await make(continueFrom(source));
    expect(readVideoRecipe(made.recipe)).toBeNull();
    const decoded = parts[0]?.decoded.at(-1) as Buffer;
    expect(getSimilarity(made.video.frame(0), decoded, testSize, 370)).toBeGreaterThan(0.97);
    return made;
  };

  it('lets the camera pan over the picture', async () => {
    const { engine, data } = (parts[0] as Part).made.recipe;
    const drawn = readVideoRecipe({ engine, data });
    expect(drawn).not.toBeNull();
    await pans(null);
    await pans({ engine: 'another', data });
    await pans({ engine, data: { ...data, motion: { ...drawn?.motion, frame: -1 } } });
  });

  it('of other proportions does so as well', async () => {
    const recipe = store(parts[0]?.made.recipe as Recipe);
    await pans({
      ...recipe,
      data: { ...recipe.data, scene: { ...(recipe.data.scene as object), height: 700 } },
    });
  });
});

describe('the motion of a continuation', () => {
  const scene = composeVideoScene(first);
  const carryOn = (prompt: Parameters<typeof continueMotion>[2]['move'], seconds = 3) =>
    continueMotion(scene, getFirstEnd(scene, 3), { seconds, seed: 9, move: prompt, rests: false });

  it('takes up every part where it stood, whatever the length and the camera', () => {
    const stood = createMotion(scene, 3)(71);
    for (const seconds of [3, 5, 10])
      for (const way of ['drift', 'still', 'in', 'out', 'left', 'up'] as const)
        expect(carryOn({ way, reach: 1 }, seconds).momentAt(0)).toEqual(stood);
  });

  it('blinks, but not at the seam', () => {
    const { momentAt } = carryOn({ way: 'drift', reach: 1 }, 10);
    const lids = Array.from({ length: 241 }, (_, frame) => momentAt(frame).eyes.lids);
    const shut = lids.flatMap((level, frame) => (level === 3 ? [frame] : []));
    expect(shut.length).toBeGreaterThanOrEqual(4);
    expect(Math.min(...shut)).toBeGreaterThan(framesPerSecond / 3);
    expect(Math.max(...shut)).toBeLessThan(240 - framesPerSecond / 3);
  });

  it('moves the camera as the words say', () => {
    const end = (way: Parameters<typeof carryOn>[0]['way'], reach = 1) =>
      carryOn({ way, reach }).momentAt(72).camera;
    expect(end('left').x).toBeLessThan(-10);
    expect(end('right').x).toBeGreaterThan(10);
    expect(end('up').y).toBeLessThan(-10);
    expect(end('down').y).toBeGreaterThan(10);
    expect(end('in').push).toBeGreaterThan(0.1);
    expect(end('out').push).toBe(0);
    expect(end('left', 0.5).x).toBeGreaterThan(end('left').x);
    const still = carryOn({ way: 'still', reach: 1 });
    expect(still.momentAt(40).camera).toEqual(still.momentAt(72).camera);
    // The one after it begins where the camera stands.
    const next = continueMotion(scene, still.end, {
      seconds: 3,
      seed: 9,
      move: { way: 'drift', reach: 1 },
      rests: false,
    });
    expect(next.momentAt(0).camera).toEqual(still.momentAt(72).camera);
  });
});
