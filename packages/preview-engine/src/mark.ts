/** The small "preview" mark. It is drawn as strokes, which need no fonts and look the same on every machine. */

import { round } from './pen.ts';
import type { Scene } from './scene.ts';

/** The letters as paths on a grid: x-height 0 … 6, ascender −3, descender 9. */
const letters: Record<string, [path: string, width: number]> = {
  p: ['M0 0V9M0 1.5A3 3 0 1 1 0 4.5', 6.2],
  r: ['M0 0V6M0 2.4Q0.6 0 3.4 0.2', 4.2],
  e: ['M0.1 3H5.8A2.9 3 0 1 0 4.9 5.2', 7],
  v: ['M0 0L2.7 6L5.4 0', 6.6],
  i: ['M0 0V6M0 -2.6V-2.4', 1.9],
  w: ['M0 0L2 6L4.1 1L6.2 6L8.2 0', 9],
};

type Size = Pick<Scene, 'width' | 'height'>;

const word = 'preview';
/** The gap between letters, and the margin around the mark. */
const gap = 1.9;
const margin = 12;
const box = { width: measureText(word) + 12, height: 19 };

function measureText(text: string): number {
  return [...text].reduce((sum, letter) => sum + (letters[letter]?.[1] ?? 0) + gap, 0);
}

/** The scale of the mark for a picture of this size; it stays legible in small pictures. */
export function getMarkSize({ width, height }: Size): number {
  return Math.max(0.8, Math.min(width, height) / 640);
}

/** The pixels that a mark of this scale needs, including its margin. */
export function getMarkRoom(size: number): Size {
  return {
    width: Math.ceil((box.width + 2 * margin) * size),
    height: Math.ceil((box.height + 2 * margin) * size),
  };
}

/** Draws the mark of a picture of this size, in the lower right corner. @returns SVG */
export function drawMark({ width, height }: Size, size = getMarkSize({ width, height })): string {
  let x = 0;
  let path = '';
  for (const letter of word) {
    const [shape, advance] = letters[letter] as [string, number];
    path += `<path transform="translate(${round(x)} 0)" d="${shape}"/>`;
    x += advance + gap;
  }
  const left = width - (box.width + margin) * size;
  const top = height - (box.height + margin) * size;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${round(left)} ${round(top)}) scale(${size})"><rect width="${round(box.width)}" height="${box.height}" rx="9.5" fill="#14101a" opacity="0.42"/><g transform="translate(7 6)" fill="none" stroke="#fff8ee" stroke-opacity="0.86" stroke-width="1.25" stroke-linecap="round" stroke-linejoin="round">${path}</g></g></svg>`;
}
