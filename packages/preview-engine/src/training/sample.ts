import { sharp } from '@castwright/media/sharp.ts';
import { composeFrom } from '../compose-person.ts';
import { drawScene, paintScene } from '../draw.ts';
import { hash } from '../random.ts';
import type { Identity } from '../scene.ts';
import { understand } from '../understand.ts';

/** A prompt for an uncovered face. */
const words = understand(
  'head and shoulders portrait, facing the camera, calm, soft light, studio, clear sky, navy turtleneck',
  'glasses, hat, beret, beanie, sunhat, scarf, headphones, flower',
);

const composeSampleScene = (person: Identity, seed: number, side: number) =>
  composeFrom(words, person, hash('training sample', seed), { width: side, height: side });

/** Draws a sample of a training in progress: a WebP of 384 × 384 pixels. The same seed gives the same scene. */
export async function drawSampleSoFar(person: Identity, seed: number): Promise<Buffer> {
  const { data, width, height } = await paintScene(composeSampleScene(person, seed, 384));
  return sharp(data, { raw: { width, height, channels: 3 } })
    .webp({ quality: 80, effort: 2 })
    .toBuffer();
}

/** Draws the sample of the finished model: a PNG of 768 × 768 pixels, with the preview mark. */
export const drawFinalSample = (person: Identity, seed: number): Promise<Buffer> =>
  drawScene(composeSampleScene(person, seed, 768));
