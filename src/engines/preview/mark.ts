/** The small 'preview' mark, as strokes: resvg drops text without fonts, and strokes look the same everywhere. */

import { round } from './pen.ts';
import type { Scene } from './scene.ts';

/** Letters on a grid: x-height 0 … 6, ascender −3, descender 9. */
const letters: Record<string, [path: string, width: number]> = {
  p: ['M0 0V9M0 1.5A3 3 0 1 1 0 4.5', 6.2],
  r: ['M0 0V6M0 2.4Q0.6 0 3.4 0.2', 4.2],
  e: ['M0.1 3H5.8A2.9 3 0 1 0 4.9 5.2', 7],
  v: ['M0 0L2.7 6L5.4 0', 6.6],
  i: ['M0 0V6M0 -2.6V-2.4', 1.9],
  w: ['M0 0L2 6L4.1 1L6.2 6L8.2 0', 9],
};

/** SVG of the mark of a picture of this size, in its lower right corner; small ones keep it legible. */
export function drawMark({ width, height }: Pick<Scene, 'width' | 'height'>): string {
  let x = 0;
  let path = '';
  for (const letter of 'preview') {
    const [shape, advance] = letters[letter] as [string, number];
    path += `<path transform="translate(${round(x)} 0)" d="${shape}"/>`;
    x += advance + 1.9;
  }
  const size = Math.max(0.8, Math.min(width, height) / 640);
  const [boxWidth, boxHeight] = [x + 12, 19];
  const left = width - (boxWidth + 12) * size;
  const top = height - (boxHeight + 12) * size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${round(left)} ${round(top)}) scale(${size})"><rect width="${round(boxWidth)}" height="${boxHeight}" rx="9.5" fill="#14101a" opacity="0.42"/><g transform="translate(7 6)" fill="none" stroke="#fff8ee" stroke-opacity="0.86" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">${path}</g></g></svg>`;
}
