/** The styles of photography: light, colour and grain; lines and places stay. */

import { clamp, type Image, type Ink, saturate, shade, smoothstep, tint, toLuma } from './image.ts';
import { blur, boxBlur, smoothImage } from './smooth.ts';
import type { Hand, Style } from './style.ts';

/** The distance of a pixel from the middle: 0 there, 1 in the corners. */
const getDistanceFromMiddle = (x: number, y: number, { width, height }: Image) =>
  ((x / width - 0.5) ** 2 + (y / height - 0.48) ** 2) * 2;

/** The glow around bright parts, 0 … 1 for each pixel. */
function computeGlow(image: Image, from: number, radius: number) {
  return blur(
    toLuma(image).map((value) => smoothstep(from, 1, value)),
    image,
    radius,
  );
}

/** An S curve: darker shadows and lighter highlights; 0 keeps the value. */
const addContrast = (value: number, amount: number) => {
  const t = clamp(value / 255);
  return 255 * (t + (t * t * (3 - 2 * t) - t) * amount);
};
const contrast = (ink: Ink, amount: number) => {
  for (let c = 0; c < 3; c++) ink[c] = addContrast(ink[c] ?? 0, amount);
};
const add = (ink: Ink, light: readonly [number, number, number], amount: number) => {
  // Screen blending: bright pixels gain little.
  for (let c = 0; c < 3; c++)
    ink[c] = 255 - (255 - (ink[c] ?? 0)) * (1 - ((light[c] ?? 0) / 255) * clamp(amount));
};
const addGrain = (ink: Ink, hand: Hand, x: number, y: number, amount: number) => {
  const speck = (hand.grain(x, y) * 0.6 + hand.cloud(x, y, 2 * Math.max(1, hand.unit)) * 0.9) * amount;
  for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) + speck;
};

/** The factors for each channel that remove half of a colour cast, as measured on nearly grey pixels. */
function computeCastCorrection({ planes }: Image): number[] {
  const sums = [0, 0, 0];
  for (let at = 0; at < planes[0].length; at++) {
    const [r, g, b] = [planes[0][at] ?? 0, planes[1][at] ?? 0, planes[2][at] ?? 0];
    const most = Math.max(r, g, b, 1);
    const nearGrey = (Math.min(r, g, b) / most) ** 6;
    [r, g, b].forEach((value, c) => {
      sums[c] = (sums[c] ?? 0) + value * nearGrey;
    });
  }
  const grey = sums.reduce((all, sum) => all + sum, 0) / 3;
  return sums.map((sum) => 1 + (clamp(grey / Math.max(1e-6, sum), 0.85, 1.18) - 1) * 0.5);
}

/** Photograph: less noise and colour cast, more local contrast and sharpness. */
export const photograph: Style = (image, hand) => {
  const clean = smoothImage(image, 3 * hand.unit, 0.035);
  const luma = toLuma(clean);
  const around = boxBlur(boxBlur(luma, image, 28 * hand.unit), image, 28 * hand.unit);
  const near = blur(luma, image, 1.4 * hand.unit);
  const gains = computeCastCorrection(clean);
  return shade(clean, (ink, x, y, at) => {
    const light = luma[at] ?? 0;
    const local = (light - (around[at] ?? 0)) * 62 + (light - (near[at] ?? 0)) * 130;
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * (gains[c] ?? 1) + local;
    contrast(ink, 0.22);
    saturate(ink, 1.1);
    addGrain(ink, hand, x, y, 1.6);
  });
};

/** Film still: teal shadows, warm highlights, a halo around bright parts. */
export const filmStill: Style = (image, hand) => {
  const halo = computeGlow(image, 0.6, 14 * hand.unit);
  return shade(image, (ink, x, y, at) => {
    contrast(ink, 0.4);
    const light = clamp((0.2126 * ink[0] + 0.7152 * ink[1] + 0.0722 * ink[2]) / 255);
    saturate(ink, 0.88);
    const [shadow, bright] = [(1 - light) ** 1.5, light ** 1.3];
    ink[0] += -26 * shadow + 22 * bright;
    ink[1] += 5 * shadow + 5 * bright;
    ink[2] += 22 * shadow - 30 * bright;
    add(ink, [255, 150, 90], (halo[at] ?? 0) * 0.2);
    const dim = 1 - 0.42 * getDistanceFromMiddle(x, y, image) ** 1.4;
    for (let c = 0; c < 3; c++) ink[c] = 7 + (ink[c] ?? 0) * dim * 0.97;
    addGrain(ink, hand, x, y, 5);
  });
};

/** Noir: black and white with deep shadows, a pool of light, and grain. */
export const noir: Style = (image, hand) => {
  const luma = toLuma(image);
  const [red, green] = image.planes;
  const around = boxBlur(boxBlur(luma, image, 40 * hand.unit), image, 40 * hand.unit);
  const halo = computeGlow(image, 0.7, 12 * hand.unit);
  const from = hand.dice('lamp').chance(0.5) ? 0.3 : 0.7;
  return shade(image, (ink, x, y, at) => {
    // As through an orange filter: light skin, dark sky.
    const seen = (0.55 * (red[at] ?? 0) + 0.4 * (green[at] ?? 0)) / 255 + 0.05 * (luma[at] ?? 0);
    const local = seen + (seen - (around[at] ?? 0)) * 0.45;
    const lamp = 1.12 - 0.75 * ((x / image.width - from) ** 2 + (y / image.height - 0.38) ** 2) ** 0.9;
    const tone =
      addContrast(addContrast(255 * clamp(local * lamp - 0.03), 0.75), 0.45) + (halo[at] ?? 0) * 22;
    ink[0] = tone * 1.01;
    ink[1] = tone;
    ink[2] = tone * 0.985 + 2;
    addGrain(ink, hand, x, y, 9);
  });
};

/** Vintage: a faded print with lifted blacks, warm paper and a light leak from one side. */
export const vintage: Style = (image, hand) => {
  const halo = computeGlow(image, 0.55, 18 * hand.unit);
  const leak = hand.dice('leak');
  const [side, height, reach] = [leak.chance(0.5), leak.between(0.1, 0.8), leak.between(0.16, 0.28)];
  return shade(image, (ink, x, y, at) => {
    saturate(ink, 0.72);
    contrast(ink, 0.15);
    ink[0] = 44 + ink[0] * 0.83;
    ink[1] = 32 + ink[1] * 0.8;
    ink[2] = 40 + ink[2] * 0.62;
    add(ink, [255, 226, 180], (halo[at] ?? 0) * 0.16);
    const dim = 1 - 0.3 * getDistanceFromMiddle(x, y, image) ** 1.6;
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * dim;
    const away = side ? x / image.width : 1 - x / image.width;
    const spread = Math.exp(-((away / reach) ** 2)) * Math.exp(-(((y / image.height - height) / 0.42) ** 2));
    add(ink, [255, 122, 48], spread * 0.72);
    add(ink, [255, 214, 120], spread * spread * 0.5);
    addGrain(ink, hand, x, y, 7);
    // Dust and scratches.
    if (hand.cloud(x, y, 3.4 * hand.unit) > 0.83) tint(ink, [250, 240, 220], 0.35);
  });
};

/** Night: dark and cool, with glowing lamps and windows. */
export const night: Style = (image, hand) => {
  const luma = toLuma(image);
  const [red, , blue] = image.planes;
  const lamps = luma.map((value, at) => {
    const warm = ((red[at] ?? 0) - (blue[at] ?? 0)) / 255;
    return smoothstep(0.62, 0.95, value) * smoothstep(0.02, 0.35, warm);
  });
  // A lamp is brighter than its surroundings; a broad bright area is skin, a wall or the sky.
  const around = boxBlur(luma, image, 50 * hand.unit);
  const lit = lamps.map((value, at) => value * smoothstep(0.12, 0.3, (luma[at] ?? 0) - (around[at] ?? 0)));
  const halo = blur(lit, image, 16 * hand.unit);
  return shade(image, (ink, x, y, at) => {
    const light = luma[at] ?? 0;
    saturate(ink, 0.55);
    const level = 0.16 + 0.52 * light ** 0.95;
    const moon = (1.25 * level * 255) / Math.max(30, 255 * light + 30);
    ink[0] = ink[0] * moon * 0.58 + 4;
    ink[1] = ink[1] * moon * 0.78 + 8;
    ink[2] = ink[2] * moon * 1.12 + 24;
    add(ink, [255, 196, 110], (lit[at] ?? 0) * 0.85);
    add(ink, [255, 160, 70], (halo[at] ?? 0) * 0.9);
    const dim = 1 - 0.4 * getDistanceFromMiddle(x, y, image) ** 1.3;
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * dim;
    addGrain(ink, hand, x, y, 4);
  });
};
