/**
 * `npm run contact-sheet`: renders prompts with the preview engine on two sheets, for visual review when the engine
 * changes: `docs/preview-contact-sheet.webp` has 48 people, `docs/preview-subjects.webp` two people, places without
 * people, and every thing of its still lifes.
 */
import path from 'node:path';
import { type AspectRatio, imageSizes } from '@castwright/engine-port';
import { drawPreview } from '@castwright/preview-engine';
import { samplePeople } from '@castwright/preview-engine/sample-people.ts';
import { places } from '@castwright/preview-engine/scene.ts';
import { thingNames } from '@castwright/preview-engine/subject/thing-words.ts';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';

const ratios = Object.keys(imageSizes) as AspectRatio[];
const sheetWidth = 2400;
const gap = 6;

type Tile = { input: Buffer; width: number };

/** Pictures keep their aspect ratio; rows fill the width and differ slightly in height. */
async function layRows(pictures: { png: Buffer; ratio: number }[], rowHeight: number): Promise<Sharp> {
  const all = pictures.reduce((sum, { ratio }) => sum + ratio, 0);
  const count = Math.round((all * rowHeight) / sheetWidth);
  const rows: (typeof pictures)[] = Array.from({ length: count }, () => []);
  let before = 0;
  for (const picture of pictures) {
    const middle = before + picture.ratio / 2;
    rows[Math.min(count - 1, Math.floor((middle / all) * count))]?.push(picture);
    before += picture.ratio;
  }
  const placed: OverlayOptions[] = [];
  let top = gap;
  for (const row of rows) {
    const ratio = row.reduce((sum, picture) => sum + picture.ratio, 0);
    const space = sheetWidth - gap * (row.length + 1);
    const height = Math.round(space / ratio);
    const tiles: Tile[] = await Promise.all(
      row.map(async (picture) => {
        const width = Math.floor(picture.ratio * height);
        return { input: await sharp(picture.png).resize(width, height).png().toBuffer(), width };
      }),
    );
    let left = gap;
    for (const { input, width } of tiles) {
      placed.push({ input, left, top });
      left += width + gap;
    }
    top += height + gap;
  }
  const background = '#16131a';
  return sharp({ create: { width: sheetWidth, height: top, channels: 3, background } }).composite(placed);
}

async function drawSheet(
  name: string,
  all: readonly string[],
  cycle: readonly AspectRatio[],
  height: number,
) {
  const pictures: { png: Buffer; ratio: number }[] = [];
  for (const [at, prompt] of all.entries()) {
    const aspectRatio = cycle[at % cycle.length] ?? '1:1';
    const size = imageSizes[aspectRatio];
    const request = { prompt, negativePrompt: '', seed: 100 + at, model: null, identity: null, aspectRatio };
    pictures.push({ png: await drawPreview(request), ratio: size.width / size.height });
  }
  const file = path.join(import.meta.dirname, '..', 'docs', name);
  const sheet = await layRows(pictures, height);
  const made = await sheet.webp({ quality: 76, effort: 6 }).toFile(file);
  console.log(
    `${all.length} pictures, ${made.width} × ${made.height}, ${Math.round(made.size / 1000)} kB: ${file}`,
  );
}

const pairs: readonly string[] = [
  'bride and groom under an oak',
  'two women in red dresses on a rooftop at night',
  'a man with a grey beard and a woman with black braids, library, smiling',
  'an elderly couple in a garden',
  'a chef and a waiter in a kitchen',
];
const emptyPlaces = places.map(
  (place) => `${place === 'train' ? 'a train compartment' : place} without people`,
);
const things = thingNames.map((name) => `a ${name}`);

await drawSheet('preview-contact-sheet.webp', samplePeople, ratios, 330);
await drawSheet('preview-subjects.webp', [...pairs, ...emptyPlaces, ...things], ['1:1'], 186);
