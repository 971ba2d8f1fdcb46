/** Grades a picture without a recipe by the prompt's words for light, weather, time and style. */

import type { Raster } from '../raster.ts';
import type { LightKind, Style as Manner, Time, Weather } from '../scene.ts';
import type { Understanding } from '../understand.ts';
import { clamp, type Image, type Ink, saturate, shade, smoothstep, tint, toLuma } from './image.ts';
import { filterPicture, restylePicture } from './restyle.ts';
import { blur } from './smooth.ts';
import type { Hand, Style } from './style.ts';

/** A light: the colours of its shadows and highlights, and their strength. */
type Light = {
  dark: readonly [number, number, number];
  light: readonly [number, number, number];
  /** How much shadows and highlights take on their colours, 0 … 1. */
  amount: number;
  /** A factor; 1 keeps the brightness. */
  exposure: number;
  saturation: number;
  /** How much the bright parts glow. */
  bloom: number;
  /** The strength of the vignette. */
  vignette: number;
};

const plainLight: Light = {
  dark: [0, 0, 0],
  light: [255, 255, 255],
  amount: 0,
  exposure: 1,
  saturation: 1,
  bloom: 0,
  vignette: 0,
};

// Shadows have the colour of the sky, highlights that of the sun or the lamp.
const timeLights: Record<Exclude<Time, 'night'>, Partial<Light>> = {
  dawn: { dark: [72, 70, 118], light: [255, 214, 204], amount: 0.3, exposure: 1.02, saturation: 0.9, bloom: 0.25 },
  day: { dark: [40, 52, 74], light: [255, 252, 240], amount: 0.12, exposure: 1.12, saturation: 1.08 },
  golden: { dark: [86, 44, 40], light: [255, 206, 120], amount: 0.36, exposure: 1.04, saturation: 1.1, bloom: 0.3, vignette: 0.2 },
  sunset: { dark: [66, 34, 92], light: [255, 150, 92], amount: 0.42, exposure: 0.92, saturation: 1.1, bloom: 0.3, vignette: 0.3 },
  neon: { dark: [30, 20, 110], light: [255, 110, 214], amount: 0.45, exposure: 0.82, saturation: 1.3, bloom: 0.5, vignette: 0.4 },
}; // biome-ignore format: a table
const lightKindLights: Record<LightKind, Partial<Light>> = {
  soft: { amount: 0.06, light: [255, 250, 244], dark: [90, 84, 92], bloom: 0.35, exposure: 1.05, saturation: 0.96 },
  rim: { bloom: 0.3, exposure: 0.9, vignette: 0.45 },
  dramatic: { dark: [8, 6, 16], amount: 0.2, exposure: 0.84, saturation: 0.92, vignette: 0.75 },
  neon: timeLights.neon,
  candle: { dark: [58, 20, 14], light: [255, 182, 92], amount: 0.45, exposure: 0.78, bloom: 0.35, vignette: 0.6 },
  backlit: { light: [255, 238, 205], amount: 0.14, exposure: 1.02, bloom: 0.85 },
}; // biome-ignore format: a table
const weatherLights: Record<Weather, Partial<Light>> = {
  clear: { exposure: 1.06, saturation: 1.1 },
  rain: { dark: [44, 56, 72], light: [206, 218, 228], amount: 0.34, exposure: 0.88, saturation: 0.68 },
  storm: { dark: [22, 30, 46], light: [178, 192, 210], amount: 0.45, exposure: 0.7, saturation: 0.6, vignette: 0.5 },
  snowfall: { dark: [78, 92, 116], light: [244, 248, 255], amount: 0.26, exposure: 1.05, saturation: 0.75 },
  fog: { dark: [150, 158, 164], light: [236, 238, 238], amount: 0.5, exposure: 1.02, saturation: 0.55, bloom: 0.3 },
  clouds: { dark: [70, 76, 86], light: [226, 230, 234], amount: 0.24, exposure: 0.96, saturation: 0.8 },
  wind: { saturation: 0.94, exposure: 1.02 },
}; // biome-ignore format: a table

/** The style filter for each drawing style; a style without one keeps the picture. */
const styleFilters: Partial<Record<Manner, string>> = {
  watercolor: 'watercolour',
  noir: 'noir',
  pastel: 'pastel',
  popart: 'comic',
  vintage: 'vintage',
  sketch: 'ink_drawing',
};

const createLightFilter =
  (light: Light): Style =>
  (image: Image, { unit }: Hand) => {
    const bright = toLuma(image).map((value) => smoothstep(0.5, 1, value));
    const glow = light.bloom > 0 ? blur(bright, image, 22 * unit) : bright;
    return shade(image, (ink: Ink, x, y, at) => {
      saturate(ink, light.saturation);
      for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * light.exposure;
      const level = clamp((0.2126 * ink[0] + 0.7152 * ink[1] + 0.0722 * ink[2]) / 255);
      const toned = [0, 1, 2].map((c) => {
        const [low, high] = [light.dark[c] ?? 0, light.light[c] ?? 0];
        return low + (high - low) * level;
      }) as Ink;
      tint(ink, toned, light.amount);
      const shine = light.bloom * (glow[at] ?? 0) * 0.6;
      for (let c = 0; c < 3; c++)
        ink[c] = 255 - (255 - (ink[c] ?? 0)) * (1 - shine * ((light.light[c] ?? 0) / 255));
      const away = ((x / image.width - 0.5) ** 2 + (y / image.height - 0.48) ** 2) * 2;
      for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) * (1 - light.vignette * away * 0.7);
    });
  };

/** Draws falling rain or snow over the whole picture. */
const createFallFilter =
  (kind: 'rain' | 'snow'): Style =>
  (image, hand) => {
    const { unit } = hand;
    return shade(image, (ink, x, y) => {
      const along = y + x * 0.22;
      const streak =
        kind === 'rain'
          ? smoothstep(0.5, 0.86, hand.cloud((x - y * 0.22) * 1.6, along / 26, 2.6 * unit))
          : smoothstep(0.6, 0.78, hand.cloud(x, y, 7 * unit));
      tint(ink, kind === 'rain' ? [214, 226, 238] : [250, 252, 255], streak * (kind === 'rain' ? 0.3 : 0.85));
    });
  };

/**
 * Grades a picture by a prompt; null when the prompt says nothing of light, weather, time or style. The content of the
 * picture stays: changing it would need a model.
 */
export async function gradeByWords(
  picture: Raster,
  { wanted, avoided }: Understanding,
  amount: number,
  seed: number,
): Promise<Raster | null> {
  const last = <T>(values: readonly T[], without: readonly T[]) =>
    values.findLast((value) => !without.includes(value));
  const time = last(wanted.time, avoided.time);
  const light = last(wanted.light, avoided.light);
  const weather = last(wanted.weather, avoided.weather);
  const manner = styleFilters[last(wanted.style, avoided.style) ?? 'papercut'];
  if (!time && !light && !weather && !manner) return null;
  let graded = picture;
  const through = async (values: Partial<Light> | undefined) => {
    if (values)
      graded = await filterPicture(graded, createLightFilter({ ...plainLight, ...values }), 1, amount, seed);
  };
  if (time === 'night') graded = await restylePicture(graded, 'night', amount, seed);
  else await through(time && timeLights[time]);
  await through(light && lightKindLights[light]);
  await through(weather && weatherLights[weather]);
  if (weather === 'rain' || weather === 'storm')
    graded = await filterPicture(graded, createFallFilter('rain'), 1, amount, seed);
  if (weather === 'snowfall') graded = await filterPicture(graded, createFallFilter('snow'), 1, amount, seed);
  return manner ? restylePicture(graded, manner, amount, seed) : graded;
}
