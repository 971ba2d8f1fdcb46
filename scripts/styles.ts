/**
 * `npm run styles`: renders one portrait in each style of image to image with the preview engine, into `src/web`,
 * where the pictures are committed. The same prompt and seed give the same picture.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawInStyle } from '@castwright/preview-engine';
import sharp from 'sharp';
import { stylePresets } from '#contract/styles.ts';

const folder = path.join(import.meta.dirname, '..', 'src/web/features/generation/tools/styles');
/** Pixels; shown at half the size. */
const width = 256;
const largestBytes = 15_000;

const portrait = {
  prompt:
    'a woman in her thirties with tan skin, wavy dark hair and green eyes, red coat, smiling, lake in the mountains at golden hour, close-up',
  negativePrompt: 'glasses, hat, scarf, headphones, fog',
  seed: 14,
  model: null,
  identity: null,
  aspectRatio: '1:1',
} as const;

await mkdir(folder, { recursive: true });
let bytes = 0;
for (const { id } of stylePresets) {
  const picture = sharp(await drawInStyle(portrait, id)).resize(width);
  let webp = await picture.clone().webp({ quality: 80, effort: 6 }).toBuffer();
  for (let quality = 72; webp.length > largestBytes && quality >= 24; quality -= 8)
    webp = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
  if (webp.length > largestBytes) throw new Error(`${id} stays too large even at the lowest quality`);
  await writeFile(path.join(folder, `${id}.webp`), webp);
  bytes += webp.length;
}
console.log(`${stylePresets.length} pictures, ${Math.round(bytes / 1000)} kB`);
