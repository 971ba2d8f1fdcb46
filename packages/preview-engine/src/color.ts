/** Colour arithmetic on `#rrggbb`. Mixing happens in OKLab (Ottosson 2020), which is perceptually uniform. */

/** Three channels: red, green, blue, or the three of OKLab. */
export type Triple = [number, number, number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (value: number) => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** Parses `#rrggbb` into three channels, each 0 … 1. */
export function parseChannels(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function formatChannels(channels: Triple): string {
  return `#${channels
    .map((channel) =>
      Math.round(Math.min(1, Math.max(0, channel)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Converts to OKLab: lightness 0 … 1, green to red, blue to yellow. */
export function toLab(color: string): Triple {
  const [r, g, b] = parseChannels(color).map(toLinear) as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** Converts from OKLab, clipped to sRGB. */
export function fromLab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return formatChannels([
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]);
}

/** Mixes two colours: amount 0 gives `from`, 1 gives `to`. */
export function mix(from: string, to: string, amount: number): string {
  const a = toLab(from);
  const b = toLab(to);
  return fromLab([0, 1, 2].map((i) => (a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * amount) as Triple);
}

/** Adds `lightness` (−1 … 1) to the OKLab lightness and multiplies the chroma. */
export function adjust(color: string, lightness: number, chroma = 1): string {
  const [l, a, b] = toLab(color);
  return fromLab([Math.min(1, Math.max(0, l + lightness)), a * chroma, b * chroma]);
}

/** Multiplies a colour with a light, as a coloured lamp does. */
export function multiply(color: string, light: string): string {
  const a = parseChannels(color);
  const b = parseChannels(light);
  return formatChannels([a[0] * b[0], a[1] * b[1], a[2] * b[2]]);
}

/** OKLab lightness, 0 … 1. */
export const getLightness = (color: string): number => toLab(color)[0];

/** Sets the lightness of a colour and keeps its hue. */
export function withLightness(color: string, lightness: number, chroma = 1): string {
  const [, a, b] = toLab(color);
  return fromLab([lightness, a * chroma, b * chroma]);
}

/** How different two colours look: their distance in OKLab. */
export function labDistance(a: string, b: string): number {
  const [one, two] = [toLab(a), toLab(b)];
  return Math.hypot(one[0] - two[0], one[1] - two[1], one[2] - two[2]);
}
