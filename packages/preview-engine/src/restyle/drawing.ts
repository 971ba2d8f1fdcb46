/** Pen and press: ink, line art, comic, risograph. */

import { clamp, saturate, shade, smoothstep, tint, toLuma } from './image.ts';
import { drawContours, measureDots, measureHatching } from './lines.ts';
import { blur, paintPatches, smoothImage } from './smooth.ts';
import type { Style } from './style.ts';

/** Ink: contours, and tone in up to three layers of hatching. */
export const inkDrawing: Style = (image, hand) => {
  const { unit } = hand;
  const calm = smoothImage(image, 5 * unit, 0.08);
  const lines = drawContours(calm, Math.max(1, 2.4 * unit), 0.018);
  const luma = blur(toLuma(calm), image, 1.5 * unit);
  const turn = hand.dice('hatching').between(-0.15, 0.15);
  const spacing = Math.max(4, 8 * unit);
  return shade(image, (ink, x, y, at) => {
    const tone = 1 - (luma[at] ?? 0);
    const wobble = hand.cloud(x, y, 70 * unit) * 0.4 + hand.cloud(x, y, 14 * unit) * 0.1;
    const first = measureHatching(x, y, 0.8 + turn, spacing, clamp((tone - 0.36) * 1.15), wobble);
    const second = measureHatching(x, y, -0.75 + turn, spacing, clamp((tone - 0.52) * 1.4), wobble);
    const third = measureHatching(x, y, 0.05 + turn, spacing * 0.8, clamp((tone - 0.68) * 1.9), wobble);
    const solid = smoothstep(0.84, 0.93, tone);
    const black =
      1 -
      (1 - (lines[at] ?? 0)) * (1 - first * 0.82) * (1 - second * 0.82) * (1 - third * 0.85) * (1 - solid);
    const paper = hand.grain(x, y) * 2.5 + hand.cloud(x, y, 40 * unit) * 2;
    ink[0] = 250 + paper;
    ink[1] = 247 + paper;
    ink[2] = 239 + paper;
    tint(ink, [24, 20, 30], clamp(black * (0.93 + hand.grain(x, y) * 0.07)));
  });
};

/** Line art: thin, even lines on white. */
export const lineArt: Style = (image, hand) => {
  const { unit } = hand;
  const calm = paintPatches(smoothImage(image, 4 * unit, 0.06), 4 * unit);
  const lines = drawContours(calm, Math.max(1, 2 * unit), 0.012);
  const bold = drawContours(calm, Math.max(1.2, 3.6 * unit), 0.07);
  return shade(image, (ink, _x, _y, at) => {
    ink[0] = 255;
    ink[1] = 254;
    ink[2] = 252;
    tint(ink, [28, 26, 38], clamp(Math.max((lines[at] ?? 0) * 0.92, bold[at] ?? 0)));
  });
};

/** Comic: flat colours within bold outlines, and halftone dots in the shades. */
export const comic: Style = (image, hand) => {
  const { unit } = hand;
  const flat = paintPatches(smoothImage(image, 8 * unit, 0.09), 8 * unit);
  const lines = drawContours(smoothImage(image, 4 * unit, 0.05), Math.max(1, 2.9 * unit), 0.034);
  const luma = toLuma(flat);
  const cell = Math.max(4, 8 * unit);
  const angle = hand.dice('screen').between(0.3, 0.9);
  const levels = 5;
  return shade(flat, (ink, x, y, at) => {
    const light = luma[at] ?? 0;
    const level = (Math.floor(light * levels) + smoothstep(0.42, 0.58, (light * levels) % 1)) / levels;
    const lift = (0.06 + level * 0.98) / Math.max(0.04, light);
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * Math.min(2, lift);
    saturate(ink, 1.6);
    for (let c = 0; c < 3; c++) ink[c] = clamp((ink[c] ?? 0) * 1.05, 0, 255);
    const shade = measureDots(x, y, angle, cell, clamp((0.62 - light) * 0.75));
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * (1 - shade * 0.3);
    tint(ink, [20, 16, 26], Math.max(lines[at] ?? 0, 1 - smoothstep(0.07, 0.13, light)));
  });
};

/** Pairs of inks that overprint well, dark and bright. */
const inkPairs = [
  [[38, 62, 138], [255, 102, 94]],
  [[0, 92, 92], [255, 122, 64]],
  [[72, 44, 120], [255, 176, 46]],
  [[28, 74, 84], [245, 92, 142]],
] as const; // biome-ignore format: a table

/** Risograph: two inks, each with its own screen, slightly out of register. */
export const risograph: Style = (image, hand) => {
  const { unit } = hand;
  const { width, height } = image;
  const calm = smoothImage(image, 4 * unit, 0.06);
  const luma = toLuma(calm);
  const [red, , blue] = calm.planes;
  const [dark, bright] = hand.dice('inks').pick(inkPairs);
  const [dx, dy] = [Math.round(hand.dice('shift').between(2, 4) * unit), Math.round(3 * unit)];
  const cell = Math.max(3.5, 5.5 * unit);
  return shade(image, (ink, x, y, at) => {
    const there = Math.min(height - 1, y + dy) * width + Math.min(width - 1, x + dx);
    const warmth = ((red[there] ?? 0) - (blue[there] ?? 0)) / 255;
    const brightTone = clamp(0.1 + (1 - (luma[there] ?? 0)) * 0.55 + warmth * 0.75);
    const darkTone = clamp(smoothstep(0.2, 1.02, 1 - (luma[at] ?? 0)) ** 1.15 * 1.1 - clamp(warmth) * 0.15);
    const speck = hand.grain(x, y);
    const screened = (tone: number, angle: number) =>
      clamp(measureDots(x, y, angle, cell, tone) * 0.55 + tone * 0.5 + speck * 0.16 * tone);
    const paper = hand.cloud(x, y, 3 * unit) * 2;
    ink[0] = 247 + paper;
    ink[1] = 241 + paper;
    ink[2] = 228 + paper;
    for (const [color, cover] of [
      [bright, screened(brightTone, 0.26)],
      [dark, screened(darkTone, 1.31)],
    ] as const)
      for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * (1 - cover * (1 - (color[c] ?? 0) / 255));
  });
};
