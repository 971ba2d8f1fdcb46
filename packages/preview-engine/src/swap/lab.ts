/** Pixels in OKLab (Ottosson 2020), three numbers each, and back. */

/** The linear light of each coded value. */
const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const coded = value / 255;
  return coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4;
});

const coded = (light: number): number => {
  const value = light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
  return Math.min(255, Math.max(0, Math.round(value * 255)));
};

/** Converts the pixel at `at` of `pixels` into the three numbers at the same place of `lab`. */
export function readLab(pixels: Uint8Array, at: number, lab: Float32Array): void {
  const r = linear[pixels[at] ?? 0] ?? 0;
  const g = linear[pixels[at + 1] ?? 0] ?? 0;
  const b = linear[pixels[at + 2] ?? 0] ?? 0;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  lab[at] = 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s;
  lab[at + 1] = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  lab[at + 2] = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
}

/** Converts the three numbers at `at` of `lab` into the pixel at `to` of `pixels`. */
export function writeLab(lab: Float32Array, at: number, pixels: Uint8Array, to: number): void {
  const [lightness, a, b] = [lab[at] ?? 0, lab[at + 1] ?? 0, lab[at + 2] ?? 0];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  pixels[to] = coded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  pixels[to + 1] = coded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  pixels[to + 2] = coded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
}
