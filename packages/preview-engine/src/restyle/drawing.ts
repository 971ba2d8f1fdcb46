/** Pen and press: ink, line art, comic, risograph. */

import { clamped, lumaOf, saturate, shaded, smoothstep, tint } from './image.ts';
import { contours, dots, hatch } from './lines.ts';
import { blur, patches, smoothed } from './smooth.ts';
import type { Style } from './style.ts';

/** Contours, and tone in up to three layers of hatching. */
export const inkDrawing: Style = (image, hand) => {
  const { unit } = hand;
  const calm = smoothed(image, 5 * unit, 0.08);
  const lines = contours(calm, Math.max(1, 2.4 * unit), 0.018);
  const luma = blur(lumaOf(calm), image, 1.5 * unit);
  const turn = hand.dice('hatching').between(-0.15, 0.15);
  const spacing = Math.max(4, 8 * unit);
  return shaded(image, (ink, x, y, at) => {
    const tone = 1 - (luma[at] ?? 0);
    const wobble = hand.cloud(x, y, 70 * unit) * 0.4 + hand.cloud(x, y, 14 * unit) * 0.1;
    const first = hatch(x, y, 0.8 + turn, spacing, clamped((tone - 0.36) * 1.15), wobble);
    const second = hatch(x, y, -0.75 + turn, spacing, clamped((tone - 0.52) * 1.4), wobble);
    const third = hatch(x, y, 0.05 + turn, spacing * 0.8, clamped((tone - 0.68) * 1.9), wobble);
    const solid = smoothstep(0.84, 0.93, tone);
    const black =
      1 -
      (1 - (lines[at] ?? 0)) * (1 - first * 0.82) * (1 - second * 0.82) * (1 - third * 0.85) * (1 - solid);
    const paper = hand.grain(x, y) * 2.5 + hand.cloud(x, y, 40 * unit) * 2;
    ink[0] = 250 + paper;
    ink[1] = 247 + paper;
    ink[2] = 239 + paper;
    tint(ink, [24, 20, 30], clamped(black * (0.93 + hand.grain(x, y) * 0.07)));
  });
};

/** Thin, even lines on white. */
export const lineArt: Style = (image, hand) => {
  const { unit } = hand;
  const calm = patches(smoothed(image, 4 * unit, 0.06), 4 * unit);
  const lines = contours(calm, Math.max(1, 2 * unit), 0.012);
  const bold = contours(calm, Math.max(1.2, 3.6 * unit), 0.07);
  return shaded(image, (ink, _x, _y, at) => {
    ink[0] = 255;
    ink[1] = 254;
    ink[2] = 252;
    tint(ink, [28, 26, 38], clamped(Math.max((lines[at] ?? 0) * 0.92, bold[at] ?? 0)));
  });
};

/** Flat colours within bold outlines, and a screen of dots in their shades. */
export const comic: Style = (image, hand) => {
  const { unit } = hand;
  const flat = patches(smoothed(image, 8 * unit, 0.09), 8 * unit);
  const lines = contours(smoothed(image, 4 * unit, 0.05), Math.max(1, 2.9 * unit), 0.034);
  const luma = lumaOf(flat);
  const cell = Math.max(4, 8 * unit);
  const angle = hand.dice('screen').between(0.3, 0.9);
  const levels = 5;
  return shaded(flat, (ink, x, y, at) => {
    const light = luma[at] ?? 0;
    const level = (Math.floor(light * levels) + smoothstep(0.42, 0.58, (light * levels) % 1)) / levels;
    const lift = (0.06 + level * 0.98) / Math.max(0.04, light);
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * Math.min(2, lift);
    saturate(ink, 1.6);
    for (let c = 0; c < 3; c++) ink[c] = clamped((ink[c] ?? 0) * 1.05, 0, 255);
    const shade = dots(x, y, angle, cell, clamped((0.62 - light) * 0.75));
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * (1 - shade * 0.3);
    tint(ink, [20, 16, 26], Math.max(lines[at] ?? 0, 1 - smoothstep(0.07, 0.13, light)));
  });
};

/** Pairs of inks that print well over each other, dark and bright. */
const inkPairs = [
  [[38, 62, 138], [255, 102, 94]],
  [[0, 92, 92], [255, 122, 64]],
  [[72, 44, 120], [255, 176, 46]],
  [[28, 74, 84], [245, 92, 142]],
] as const; // biome-ignore format: a table

/** Two inks, each a screen of its own, a little out of register. */
export const risograph: Style = (image, hand) => {
  const { unit } = hand;
  const { width, height } = image;
  const calm = smoothed(image, 4 * unit, 0.06);
  const luma = lumaOf(calm);
  const [red, , blue] = calm.planes;
  const [dark, bright] = hand.dice('inks').pick(inkPairs);
  const [dx, dy] = [Math.round(hand.dice('shift').between(2, 4) * unit), Math.round(3 * unit)];
  const cell = Math.max(3.5, 5.5 * unit);
  return shaded(image, (ink, x, y, at) => {
    const there = Math.min(height - 1, y + dy) * width + Math.min(width - 1, x + dx);
    const warmth = ((red[there] ?? 0) - (blue[there] ?? 0)) / 255;
    const brightTone = clamped(0.1 + (1 - (luma[there] ?? 0)) * 0.55 + warmth * 0.75);
    const darkTone = clamped(
      smoothstep(0.2, 1.02, 1 - (luma[at] ?? 0)) ** 1.15 * 1.1 - clamped(warmth) * 0.15,
    );
    const speck = hand.grain(x, y);
    const screened = (tone: number, angle: number) =>
      clamped(dots(x, y, angle, cell, tone) * 0.55 + tone * 0.5 + speck * 0.16 * tone);
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
