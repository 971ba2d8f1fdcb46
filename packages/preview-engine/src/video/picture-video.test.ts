import type { EnginePicture } from '@castwright/engine-port';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { composeScene } from '../compose.ts';
import { drawScene, paintScene } from '../draw.ts';
import type { RequestOf } from '../operations/operation.ts';
import { encodePng } from '../raster.ts';
import { readRecipe, toRecipe } from '../recipe.ts';
import { continueMotion } from './continue-motion.ts';
import { makeVideo } from './make-video.ts';
import { createPan } from './picture-clip.ts';
import { removeMark } from './remove-mark.ts';
import { encodeAndDecode, getDifference, getSimilarity, testSize, toFrame } from './test-frames.ts';
import { createSceneClip, createVideo } from './video.ts';
import { readVideoRecipe } from './video-recipe.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

type Request = RequestOf<'image_to_video'>;
const ask = (source: EnginePicture, rest: Partial<Request> = {}): Request => ({
  operation: 'image_to_video',
  category: 'sfw',
  prompt: '',
  negativePrompt: '',
  model: null,
  identity: null,
  adapters: [],
  seed: 5,
  seconds: 3,
  ...testSize,
  source,
  ...rest,
});
const make = (request: Request) => makeVideo(request, new AbortController().signal);
const last = 72;
/** The rows above the preview mark, which a foreign picture does not have. */
const rows = 376;

/** A picture of another origin, a little larger than the frames. */
async function paintForeign(sky: string, sun: number): Promise<EnginePicture> {
  const hills = Array.from(
    { length: 9 },
    (_, i) =>
      `<path d="M${i * 70 - 60} 640L${i * 70 + 20} ${300 + 37 * ((i * 5) % 7)}L${i * 70 + 120} 640Z"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="408" height="624"><rect width="408" height="624" fill="${sky}"/><circle cx="${sun}" cy="140" r="60" fill="#fff2c0"/><g fill="#31572c" stroke="#132a13" stroke-width="5">${hills.join('')}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer();
  return { bytes, mediaType: 'image/jpeg', recipe: null };
}

/** A picture of this engine. */
async function drawOwn(prompt: string, seed = 7): Promise<EnginePicture> {
  const scene = composeScene({
    prompt,
    negativePrompt: '',
    seed,
    model: null,
    identity: null,
    aspectRatio: '3:4',
    size: { width: 544, height: 832 },
  });
  return { bytes: await drawScene(scene), mediaType: 'image/png', recipe: toRecipe({ scene, look: null }) };
}

describe('a video from a foreign picture', () => {
  let source: EnginePicture;
  beforeAll(async () => {
    source = await paintForeign('#7db8e8', 90);
  });

  it('begins with the picture and pans over it, smoothly', async () => {
    const { video } = await make(ask(source));
    const frames = await encodeAndDecode(video, testSize);
    expect(frames.length).toBe(73);
    const picture = await toFrame(source.bytes, testSize);
    expect(getSimilarity(frames[0] as Buffer, picture, testSize, rows)).toBeGreaterThan(0.97);
    expect(getSimilarity(frames[last] as Buffer, picture, testSize, rows)).toBeLessThan(0.9);
    const steps = Array.from({ length: last }, (_, i) => getDifference(video.frame(i), video.frame(i + 1)));
    const middle = steps.slice(20, 52);
    const changes = middle.slice(1).map((step, i) => Math.abs(step / (middle[i] as number) - 1));
    expect(Math.max(...changes)).toBeLessThan(0.2);
    // It begins and ends slowly, so that a continuation can take over.
    for (const step of [steps[0], steps[last - 1]]) expect(step).toBeLessThan(0.35 * Math.max(...middle));
  });

  it('goes where the words say, and has the mark at one place', async () => {
    const still = (await make(ask(source, { prompt: 'still camera' }))).video;
    expect(still.frame(last).equals(still.frame(0))).toBe(true);
    const out = (await make(ask(source, { prompt: 'zoom out' }))).video;
    expect(getDifference(out.frame(0), out.frame(last))).toBeLessThan(0.1);
    expect(getDifference(out.frame(0), out.frame(36))).toBeGreaterThan(3);
    const plain = await make(ask(await flat('#808080'), { prompt: 'zoom in' }));
    expect(plain.video.frame(last).equals(plain.video.frame(0))).toBe(true);
  });

  it('never shows what is beyond the picture', () => {
    for (const way of ['drift', 'in', 'out', 'left', 'right', 'up', 'down'] as const)
      for (const seed of [1, 2, 3, 4, 5]) {
        const path = createPan(testSize, last, seed, { way, reach: 1 });
        for (let index = 0; index <= last; index++) {
          const { zoom, x, y } = path(index);
          expect(zoom).toBeLessThanOrEqual(1.121);
          expect(Math.abs(x) + testSize.width / 2 / zoom).toBeLessThanOrEqual(testSize.width / 2 + 1e-9);
          expect(Math.abs(y) + testSize.height / 2 / zoom).toBeLessThanOrEqual(testSize.height / 2 + 1e-9);
        }
      }
  });

  it('ends on the last picture, into which it dissolves', async () => {
    const lastFrame = await paintForeign('#d8a0c0', 300);
    const { video } = await make(ask(source, { lastFrame }));
    const frames = await encodeAndDecode(video, testSize);
    const target = await toFrame(lastFrame.bytes, testSize);
    expect(getSimilarity(frames[last] as Buffer, target, testSize, rows)).toBeGreaterThan(0.97);
    const steps = Array.from({ length: last }, (_, i) => getDifference(video.frame(i), video.frame(i + 1)));
    // A cut would be the whole difference in one step.
    expect(Math.max(...steps)).toBeLessThan(0.15 * getDifference(video.frame(0), video.frame(last)));
  });

  it('returns to the picture when that is the last one too', async () => {
    const { video } = await make(ask(source, { lastFrame: source }));
    expect(getDifference(video.frame(0), video.frame(last))).toBeLessThan(0.1);
    expect(getDifference(video.frame(0), video.frame(36))).toBeGreaterThan(3);
  });

  it('is the same for the same request, and another for another seed', async () => {
    const [one, again, other] = await Promise.all([
      make(ask(source)),
      make(ask(source)),
      make(ask(source, { seed: 6 })),
    ]);
    expect(one.video.frame(last).equals(again.video.frame(last))).toBe(true);
    expect(one.video.frame(last).equals(other.video.frame(last))).toBe(false);
  });

  it('continues without dragging the mark along', async () => {
    const first = await make(ask(await flat('#6080a0')));
    const { data, info } = await sharp(first.video.frame(last), { raw: { ...testSize, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const clean = await removeMark({ data, width: info.width, height: info.height });
    const most = clean.data.reduce(
      (farthest, value, at) => Math.max(farthest, Math.abs(value - ([0x60, 0x80, 0xa0][at % 3] ?? 0))),
      0,
    );
    expect(most).toBeLessThanOrEqual(4);
    const bytes = await encodePng({ data, width: info.width, height: info.height });
    const second = await make(
      ask({ bytes, mediaType: 'image/png', recipe: first.recipe }, { prompt: 'zoom in' }),
    );
    expect(getDifference(second.video.frame(0), second.video.frame(last))).toBeLessThan(0.05);
  });

  it('is refused when the picture cannot be read, and ends when it is cancelled', async () => {
    const broken: EnginePicture = { bytes: Buffer.from('no picture'), mediaType: 'image/png', recipe: null };
    await expect(make(ask(broken))).rejects.toMatchObject({ fault: 'invalid_request' });
    await expect(make(ask(source, { lastFrame: broken }))).rejects.toMatchObject({
      fault: 'invalid_request',
    });
    const reason = new Error('cancelled');
    await expect(makeVideo(ask(source), AbortSignal.abort(reason))).rejects.toBe(reason);
  });
});

async function flat(background: string): Promise<EnginePicture> {
  const create = { ...testSize, channels: 3, background } as const;
  return { bytes: await sharp({ create }).png().toBuffer(), mediaType: 'image/png', recipe: null };
}

describe('a video from a picture of this engine', () => {
  let source: EnginePicture;
  beforeAll(async () => {
    source = await drawOwn('a woman with long red hair in a green dress, in a garden, looking at the viewer');
  });

  it('begins with the picture and moves its scene', async () => {
    const { recipe, video } = await make(ask(source));
    const frames = await encodeAndDecode(video, testSize);
    const picture = await toFrame(source.bytes, testSize);
    // Its grain is finer than an encoded frame of this size.
    expect(getSimilarity(frames[0] as Buffer, picture, testSize)).toBeGreaterThan(0.94);
    expect(readVideoRecipe(recipe)?.scene).toEqual(readRecipe(source.recipe)?.scene);
    // A pan would leave the picture's pixels as they are; here the eyes, the hair and the air move.
    const flatPan = (await make(ask({ ...source, recipe: null }))).video;
    expect(getDifference(video.frame(last), flatPan.frame(last))).toBeGreaterThan(3);
    const steps = Array.from({ length: last }, (_, i) => getDifference(video.frame(i), video.frame(i + 1)));
    const usual = steps.reduce((sum, step) => sum + step, 0) / steps.length;
    expect(Math.max(...steps)).toBeLessThan(3 * usual);
  });

  it('has the drawing of the picture under it: without the dissolve it begins nearly the same', async () => {
    const scene = readRecipe(source.recipe)?.scene;
    if (!scene) throw new Error('no scene');
    const { momentAt, seconds } = continueMotion(scene, null, {
      seconds: 3,
      seed: 5,
      move: { way: 'drift', reach: 1 },
      rests: false,
    });
    const clip = await createSceneClip(scene, testSize, { momentAt, seconds }, new AbortController().signal);
    const video = await createVideo(clip, testSize, 1);
    const picture = await toFrame(source.bytes, testSize);
    expect(getSimilarity(video.frame(0), picture, testSize)).toBeGreaterThan(0.85);
  });

  it('comes to rest on the picture when that is the last one too, and goes on from there as a picture', async () => {
    const { recipe, video } = await make(ask(source, { lastFrame: source }));
    const picture = await toFrame(source.bytes, testSize);
    expect(getSimilarity(video.frame(last), picture, testSize)).toBeGreaterThan(0.97);
    expect(getDifference(video.frame(last), video.frame(last - 1))).toBeLessThan(0.5);
    expect(getDifference(video.frame(36), picture)).toBeGreaterThan(2);
    expect(recipe).toEqual(source.recipe);
  });

  it('ends on another picture of its own, and continues that one’s scene', async () => {
    const lastFrame = await drawOwn('a man with a beard in a red sweater, at night in the city', 8);
    const { recipe, video } = await make(ask(source, { lastFrame }));
    const target = await toFrame(lastFrame.bytes, testSize);
    expect(getSimilarity(video.frame(last), target, testSize)).toBeGreaterThan(0.97);
    expect(recipe).toEqual(lastFrame.recipe);
  });

  it('crops it to other proportions', async () => {
    const size = { width: 272, height: 400 };
    const { video } = await make(ask(source, size));
    const picture = await toFrame(source.bytes, size);
    expect(getSimilarity(video.frame(0), picture, size, 360)).toBeGreaterThan(0.95);
    const high = { width: 272, height: 432 };
    const taller = (await make(ask(source, high))).video;
    expect(getSimilarity(taller.frame(0), await toFrame(source.bytes, high), high, 390)).toBeGreaterThan(
      0.95,
    );
  });

  it('pans over a picture with a style, which it cannot draw frame by frame', async () => {
    const recipe = readRecipe(source.recipe);
    if (!recipe) throw new Error('no recipe');
    const styled = toRecipe({ ...recipe, look: { style: 'noir', amount: 1, seed: 1 } });
    const { recipe: next, video } = await make(ask({ ...source, recipe: styled }));
    expect(readVideoRecipe(next)).toBeNull();
    const bare = await encodePng(await paintScene(recipe.scene));
    // The picture's mark is gone from the pan, which has one of its own.
    const unmarked = (await make(ask({ bytes: bare, mediaType: 'image/png', recipe: null }))).video;
    expect(getDifference(video.frame(last), unmarked.frame(last))).toBeLessThan(0.2);
  });
});
