import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import type { Site } from '../../src/contract/site.ts';
import type { Portrait } from '../../src/web/lib/portraits.ts';
import type { PublicPage } from '../../src/web/site/page-data.ts';
import { unpackWoff } from './unpack-woff.ts';

export type LinkPictures = Record<PublicPage['picture'], { address: string; alt: string }>;

const width = 1200;
const height = 630;
const packedFont = createRequire(import.meta.url).resolve(
  '@fontsource/young-serif/files/young-serif-latin-400-normal.woff',
);

/** Portraits beside the text: indexes into the wall. */
const columns = { studio: [2, 5, 0, 7, 3, 10], help: [8, 6, 9, 1, 11, 4], rules: [3, 1, 6, 9, 5, 8] };

const logoPath =
  '<path d="M27.6 5.6A15 15 0 1 0 24.6 28.3C24.9 26.9 24.2 25.9 22.4 25.9H17.9C16.2 25.9 15.5 25 15.7 23.6L15.9 22.6C14.8 22.3 14.7 21.6 15.1 21C14.4 20.6 14.4 20 14.9 19.4C15.1 18.9 14.8 18.5 14 18.3C12.5 17.9 12.4 17.2 13.1 16.3C14.5 14.4 15 13.2 15 11.4C15 8 18.6 5.2 22.6 5.2C24.5 5.2 26.2 5.5 27.6 5.6Z"/>';

const renderText = (fontfile: string, text: string, size: number, color: string, widest: number) =>
  sharp({
    text: {
      text: `<span foreground="${color}">${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</span>`,
      fontfile,
      font: `Young Serif ${size}`,
      width: widest,
      rgba: true,
      dpi: 72,
      spacing: -4,
    },
  })
    .png()
    .toBuffer();

/** Renders the preview images for links to this installation: text on the left, portraits on the right. */
export async function drawLinkPictures(
  site: Site,
  portraits: Portrait[],
  { out, cache }: { out: string; cache: string },
): Promise<LinkPictures> {
  await mkdir(path.join(out, 'assets'), { recursive: true });
  await mkdir(cache, { recursive: true });
  const font = path.join(cache, 'young-serif.ttf');
  await writeFile(font, unpackWoff(await readFile(packedFont)));
  const draw = async (name: keyof typeof columns, words: string) => {
    const cell = { width: 190, height: 253, gap: 10 };
    const frames = await Promise.all(
      columns[name].map(async (index, place) => {
        const file = portraits[index]?.files.at(-1);
        if (!file) return null;
        const input = await sharp(path.join(out, file.address))
          .resize(cell.width, cell.height, { fit: 'cover' })
          .toBuffer();
        const row = place % 2;
        const column = Math.floor(place / 2);
        return {
          input,
          left: 620 + column * (cell.width + cell.gap),
          top: 56 + row * (cell.height + cell.gap),
        };
      }),
    );
    const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#110f0d"/><rect x="604" y="40" width="640" height="550" fill="#0a0807" stroke="#2e2924"/><g transform="translate(64 64) scale(1.75)" fill="#ff7d4d">${logoPath}</g></svg>`;
    const jpeg = await sharp(Buffer.from(sheet))
      .composite([
        ...frames.filter((frame) => frame !== null),
        { input: await renderText(font, site.brand.name, 34, '#f4eee4', 400), left: 136, top: 78 },
        { input: await renderText(font, words, 58, '#f4eee4', 510), left: 64, top: 250 },
      ])
      .jpeg({ quality: 84, mozjpeg: true })
      .toBuffer();
    const file = `link-${name}-${createHash('sha256').update(jpeg).digest('hex').slice(0, 8)}.jpg`;
    await writeFile(path.join(out, 'assets', file), jpeg);
    return { address: `/assets/${file}`, alt: `${words} Six drawn portraits on a contact sheet.` };
  };
  return {
    studio: await draw('studio', site.brand.tagline),
    help: await draw('help', 'How the studio works.'),
    rules: await draw('rules', 'The rules of the studio.'),
  };
}
