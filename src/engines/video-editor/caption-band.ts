import { createRequire } from 'node:module';
import { sharp } from '@castwright/media/sharp.ts';

type Size = { width: number; height: number };

/** White letters and how much they cover each pixel (0 … 255), on a band over the whole width of a frame. */
export type CaptionBand = {
  /** The first row of the band. Even, like its height. */
  top: number;
  height: number;
  /** Of each pixel of the band, row by row. */
  coverage: Uint8Array;
};

/** The font comes with the product, because a server may have none. It has the letters of Latin, Greek, Cyrillic, Hebrew, Arabic and more. */
const font = { package: 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf', name: 'DejaVu Sans Bold' };
const maxLines = 2;
/** Rows below the band, by the shorter side: the AI label of downloads has its place there. */
const bottomMargin = 0.09;
/** Rows of a letter's em square, by the shorter side: of the largest letters, and by what each next try is smaller. */
const letterSize = 0.062;
const smaller = 0.9;
const minLetterSize = 5;

const roundToEven = (value: number): number => 2 * Math.round(value / 2);

/**
 * Draws a caption: centred, in one or two lines, in the largest letters in which it fits. The fonts of the server give
 * letters that the font of the product lacks.
 */
export async function createCaptionBand(text: string, frame: Size): Promise<CaptionBand> {
  const side = Math.min(frame.width, frame.height);
  const width = Math.max(8, Math.round(frame.width * 0.92));
  let size = Math.max(minLetterSize, side * letterSize);
  let drawn = await drawText(text, size, width);
  // A line is at most 1.45 em high.
  while (drawn.height > maxLines * size * 1.45 || drawn.width > width) {
    if (size * smaller < minLetterSize) break;
    size *= smaller;
    drawn = await drawText(text, size, width);
  }
  const letters = { ...drawn, height: Math.min(drawn.height, frame.height) };
  const height = Math.min(frame.height, roundToEven(letters.height + size));
  const top = Math.max(0, roundToEven(frame.height - side * bottomMargin - height));
  return { top, height, coverage: placeLetters(letters, { width: frame.width, height }) };
}

type Letters = Size & { data: Buffer; channels: number };

async function drawText(text: string, size: number, width: number): Promise<Letters> {
  const { data, info } = await sharp({
    text: {
      text: escapeMarkup(text),
      fontfile: createRequire(import.meta.url).resolve(font.package),
      font: `${font.name} ${size.toFixed(2)}`,
      // At 72 dots an inch, a point is a pixel.
      ...{ dpi: 72, width, align: 'centre', wrap: 'word-char' },
    },
  })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

/** Pango reads markup. Control characters would end it. */
const escapeMarkup = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

function placeLetters({ channels, data, height, width }: Letters, band: Size): Uint8Array {
  const coverage = new Uint8Array(band.width * band.height);
  const left = Math.max(0, Math.floor((band.width - width) / 2));
  const top = Math.max(0, Math.floor((band.height - height) / 2));
  const [columns, rows] = [Math.min(width, band.width - left), Math.min(height, band.height - top)];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      coverage[(top + y) * band.width + left + x] = data[(y * width + x) * channels] as number;
    }
  }
  return coverage;
}
