/**
 * `npm run templates`: renders the pictures of the templates and of the persona pickers with the preview engine,
 * into `src/web`, where they are committed. The same prompt and seed give the same picture.
 *
 * `npm run templates -- harbour` renders only those whose file name contains the word.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drawPreview } from '@castwright/preview-engine';
import sharp from 'sharp';
import { listOptionPictures } from './templates/option-pictures.ts';
import { listTemplatePictures, type PictureRequest } from './templates/template-pictures.ts';

/** A page with sixty pictures must load fast. */
const largestBytes = 12_000;

async function draw({ file, request, width }: PictureRequest): Promise<number> {
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
const orders = [...listTemplatePictures(), ...listOptionPictures()].filter(({ file }) =>
  file.includes(wanted),
);
let bytes = 0;
for (const order of orders) bytes += await draw(order);
console.log(`${orders.length} pictures, ${Math.round(bytes / 1000)} kB`);
