/**
 * `npm run templates`: draws the pictures of the templates and of the persona pickers with the preview engine,
 * into `src/web`, where they are committed. The same words and seed give the same picture.
 *
 * `npm run templates -- harbour` draws only those whose file name holds the word.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPreview } from '@castwright/preview-engine';
import sharp from 'sharp';
import { optionPictures } from './templates/option-pictures.ts';
import { type PictureOrder, templatePictures } from './templates/template-pictures.ts';

/** A page of sixty must load at once. */
const largestBytes = 12_000;

async function draw({ file, request, width }: PictureOrder): Promise<number> {
  const picture = sharp(
    await drawPreview({ negativePrompt: '', model: null, identity: null, ...request }),
  ).resize(width);
  for (const quality of [72, 60, 48, 36]) {
    const webp = await picture.clone().webp({ quality, effort: 6 }).toBuffer();
    if (webp.length > largestBytes) continue;
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, webp);
    return webp.length;
  }
  throw new Error(`${file} stays too large even at the lowest quality`);
}

const [wanted = ''] = process.argv.slice(2);
const orders = [...templatePictures(), ...optionPictures()].filter(({ file }) => file.includes(wanted));
let bytes = 0;
for (const order of orders) bytes += await draw(order);
console.log(`${orders.length} pictures, ${Math.round(bytes / 1000)} kB`);
