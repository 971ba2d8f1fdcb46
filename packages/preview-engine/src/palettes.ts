/** Chooses a palette by the time of day, and changes it for light, weather and style. */

import { adjust, mix, withLightness } from './color.ts';
import { ambients, type Row, rows } from './palette-table.ts';
import type { LightKind, Palette, Style, Time, Weather } from './scene.ts';

/** The number of palettes for a time of day. */
export const countPalettes = (time: Time): number => rows[time].length;

/** The palette `index` of a time of day, changed for the light and the style of the picture. */
export function getPalette(time: Time, index: number, light: LightKind, style: Style): Palette {
  const list = rows[time];
  const [sky, far, middle, near, glow, key, shade, rim, accents] = list[index % list.length] as Row;
  const plain: Palette = { sky, far, middle, near, glow, key, shade, rim, ambient: ambients[time], accents };
  return mapPalette(applyLight(plain, light), createColorChange(style));
}

function applyLight(palette: Palette, light: LightKind): Palette {
  switch (light) {
    case 'candle':
      return {
        ...palette,
        key: '#ffcf8a',
        rim: '#ff9d4a',
        ambient: mix(palette.ambient, '#ffbf80', 0.6),
        shade: '#7a4a5c',
      };
    case 'neon':
      return {
        ...palette,
        key: '#ffb4e6',
        rim: '#35f0ff',
        ambient: mix(palette.ambient, '#d69cff', 0.55),
        shade: '#5a48c8',
      };
    case 'dramatic':
      return { ...palette, shade: mix(palette.shade, '#2a2040', 0.5) };
    case 'soft':
      return { ...palette, shade: mix(palette.shade, '#ffffff', 0.22) };
    default:
      return palette;
  }
}

/** Changes sky and light for the weather. */
export function applyWeather(palette: Palette, weather: Weather): Palette {
  const [veil, much, dim] = {
    storm: ['#46576a', 0.66, -0.06],
    rain: ['#77889a', 0.45, -0.03],
    clouds: ['#a9b4bf', 0.5, 0],
    fog: ['#c8ced0', 0.4, 0.02],
    snowfall: ['#c3d0de', 0.3, 0],
    wind: ['#9db6c4', 0.1, 0],
    clear: ['#6fb2e0', 0, 0],
  }[weather] as [string, number, number];
  const grey = (color: string) => adjust(mix(color, veil, much), dim);
  const [top, middle, low] = palette.sky;
  return {
    ...palette,
    sky: [grey(top), grey(middle), grey(low)],
    far: grey(palette.far),
    middle: mix(palette.middle, veil, much * 0.6),
    glow: mix(palette.glow, mix(veil, '#ffffff', 0.5), much * 0.8),
  };
}

/** Gives everything behind the figure one colour: "against a teal background". */
export function applyPaperColor(palette: Palette, color: string): Palette {
  return {
    ...palette,
    sky: [adjust(color, -0.03), color, adjust(color, 0.05)],
    far: adjust(color, -0.05),
    middle: adjust(color, -0.1),
    glow: mix(color, adjust(palette.glow, 0.02), 0.45),
    accents: [adjust(color, -0.07), adjust(color, 0.06), adjust(color, -0.12)],
  };
}

/** The change that a style makes to every colour of the surroundings. */
function createColorChange(style: Style): (color: string) => string {
  switch (style) {
    case 'pastel':
      return (color) => withLightness(color, 0.62 + lightness(color) * 0.34, 0.62);
    case 'watercolor':
      return (color) => withLightness(color, 0.42 + lightness(color) * 0.55, 0.82);
    case 'popart':
      return (color) => adjust(color, 0.02, 1.45);
    case 'cyberpunk':
      return (color) => mix(adjust(color, -0.03, 1.25), '#5a1fb0', 0.14);
    case 'vintage':
      return (color) => mix(adjust(color, 0.01, 0.7), '#d8b27a', 0.2);
    case 'woodblock':
      return (color) => mix(adjust(color, 0, 0.85), '#e9dcc0', 0.16);
    case 'artdeco':
      return (color) => mix(color, lightness(color) > 0.6 ? '#e8c983' : '#12303a', 0.34);
    case 'minimal':
      return (color) => withLightness(color, 0.3 + lightness(color) * 0.66, 0.8);
    case 'fantasy':
      return (color) => mix(adjust(color, 0.01, 1.2), '#9a6ae0', 0.12);
    default:
      return (color) => color;
  }
}

const lightness = (color: string) => {
  const value = Number.parseInt(color.slice(1), 16);
  return (((value >> 16) & 255) * 0.3 + ((value >> 8) & 255) * 0.59 + (value & 255) * 0.11) / 255;
};

function mapPalette(palette: Palette, change: (color: string) => string): Palette {
  const [a, b, c] = palette.sky;
  const [x, y, z] = palette.accents;
  return {
    ...palette,
    sky: [change(a), change(b), change(c)],
    far: change(palette.far),
    middle: change(palette.middle),
    near: change(palette.near),
    glow: change(palette.glow),
    accents: [change(x), change(y), change(z)],
  };
}
