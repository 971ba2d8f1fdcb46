import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { unpackWoff } from '../../scripts/build/unpack-woff.ts';

export type TextPictureOptions = {
  /** Font size in pixels. */
  size: number;
  dark?: boolean;
  /** Degrees clockwise. */
  turned?: number;
  /** Standard deviation of added noise, of 255; the result is a JPEG then. */
  noise?: number;
};

let font: Promise<string> | null = null;

/** Young Serif as a file that Pango reads. */
async function fontFile(): Promise<string> {
  const packed = createRequire(import.meta.url).resolve(
    '@fontsource/young-serif/files/young-serif-latin-400-normal.woff',
  );
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'castwright-font-')), 'young-serif.ttf');
  await writeFile(file, unpackWoff(await readFile(packed)));
  return file;
}

/** A picture of the text, in lines of about fifty letters, with a margin of 40 pixels before it is rotated. */
export async function makeTextPicture(
  text: string,
  { size, dark, turned = 0, noise = 0 }: TextPictureOptions,
) {
  font ??= fontFile();
  const [ink, ground] = dark ? ['#f2efe8', '#1a2330'] : ['#222222', '#f7f4ee'];
  const words = await sharp({
    text: {
      text: `<span foreground="${ink}">${text.replaceAll('&', '&amp;')}</span>`,
      fontfile: await font,
      font: `Young Serif ${size}`,
      width: size * 30,
      rgba: true,
      dpi: 72,
      spacing: Math.round(size * 0.4),
    },
  })
    .png()
    .toBuffer();
  const flat = await sharp(words).flatten({ background: ground }).png().toBuffer();
  const margin = { top: 40, bottom: 40, left: 40, right: 40 };
  const upright = await sharp(flat)
    .extend({ ...margin, background: ground })
    .png()
    .toBuffer();
  const placed =
    turned === 0 ? upright : await sharp(upright).rotate(turned, { background: ground }).png().toBuffer();
  return noise === 0 ? placed : noisy(placed, noise);
}

async function noisy(picture: Buffer, sigma: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata();
  const grain = sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  });
  return sharp(picture)
    .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 75 })
    .toBuffer();
}
