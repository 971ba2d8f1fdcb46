import sharp from 'sharp';
import { composeFrom } from '../compose.ts';
import { drawScene, paintScene } from '../draw.ts';
import { hashOf } from '../random.ts';
import type { Identity } from '../scene.ts';
import { understand } from '../understand.ts';

/** The face, and nothing before it. */
const words = understand(
  'head and shoulders portrait, facing the camera, calm, soft light, studio, clear sky, navy turtleneck',
  'glasses, hat, beret, beanie, sunhat, scarf, headphones, flower',
);

const sceneOf = (person: Identity, seed: number, side: number) =>
  composeFrom(words, person, hashOf('training sample', seed), { width: side, height: side });

/** What a training gives so far: a WebP of 384 × 384 pixels. The same seed gives the same scene. */
export async function sampleSoFar(person: Identity, seed: number): Promise<Buffer> {
  const { data, width, height } = await paintScene(sceneOf(person, seed, 384));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}

/** What the finished model gives: a PNG of 768 × 768 pixels, with the preview mark. */
export const finalSample = (person: Identity, seed: number): Promise<Buffer> =>
  drawScene(sceneOf(person, seed, 768));
