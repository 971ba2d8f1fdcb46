import { sharp } from '@castwright/media/sharp.ts';

type Size = { width: number; height: number };

/** The overlay and its position in pixels from the upper left corner. */
export type Label = Size & { png: Buffer; left: number; top: number };

/**
 * Letters as strokes, because a server may have no fonts. On the grid, capitals span 0 … 9, small letters 3 … 9 and
 * descenders reach 12.
 */
const letters: Record<string, [path: string, width: number]> = {
  A: ['M0 9L3.5 0L7 9M1.2 6H5.8', 7],
  I: ['M0 0V9', 0.8],
  '-': ['M0 5.8H3.4', 3.4],
  g: ['M5.6 3V9.6A2.7 2.5 0 0 1 0.6 10.8M5.6 6A2.8 3 0 1 0 5.6 6.1', 5.6],
  e: ['M0.1 6H5.7A2.8 3 0 1 0 4.8 8.2', 5.7],
  n: ['M0 3V9M0 5.4Q0.5 3 2.7 3T5 5.4V9', 5],
  r: ['M0 3V9M0 5.4Q0.6 3 3.2 3.2', 3.2],
  a: ['M5.6 3V9M5.6 6A2.8 3 0 1 0 5.6 6.1', 5.6],
  t: ['M1.6 0.6V7.4Q1.6 9 3.2 9H3.6M0 3H3.6', 3.6],
  d: ['M5.6 0V9M5.6 6A2.8 3 0 1 0 5.6 6.1', 5.6],
};

export const labelText = 'AI-generated';
/** Distances between letters, around the text, and from the picture's edge. */
const gap = 2.2;
const padding = { x: 7, y: 5 };
const margin = 8;

const wordWidth = [...labelText].reduce((sum, letter) => sum + getLetterWidth(letter) + gap, -gap);
const box: Size = { width: wordWidth + 2 * padding.x, height: 12 + 2 * padding.y };

/** Capitals are 1/40 of the shorter side high, or less where the label would not fit. */
function getScale({ width, height }: Size): number {
  const legible = Math.max(1, Math.min(width, height) / 360);
  return Math.min(legible, width / (box.width + 2 * margin), height / (box.height + 2 * margin));
}

/** Creates the label for a picture of this size, for its lower left corner: the preview engine marks the right one. */
export async function createLabel(picture: Size): Promise<Label> {
  const scale = getScale(picture);
  const [width, height] = [box.width, box.height].map((side) => Math.max(1, Math.floor(side * scale)));
  const png = await sharp(Buffer.from(renderLabel(width as number, height as number)))
    .png()
    .toBuffer();
  const distance = Math.floor(margin * scale);
  return {
    png,
    width: width as number,
    height: height as number,
    left: distance,
    top: picture.height - (height as number) - distance,
  };
}

function renderLabel(width: number, height: number): string {
  let x = 0;
  const paths = [...labelText].map((letter) => {
    const path = `<path transform="translate(${x.toFixed(2)} 0)" d="${letters[letter]?.[0]}"/>`;
    x += getLetterWidth(letter) + gap;
    return path;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${box.width} ${box.height}">`,
    `<rect width="${box.width}" height="${box.height}" rx="4" fill="#000" opacity="0.62"/>`,
    `<g transform="translate(${padding.x} ${padding.y})" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">`,
    ...paths,
    '</g></svg>',
  ].join('');
}

function getLetterWidth(letter: string): number {
  const shape = letters[letter];
  if (!shape) throw new Error(`the label has no letter ${letter}`);
  return shape[1];
}
