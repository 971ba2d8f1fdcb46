/** A colour in CIE L*a*b*, D65. */
export type Lab = readonly [l: number, a: number, b: number];

/** D65, 2° observer. */
const white = [0.95047, 1, 1.08883] as const;

/** Converts 8-bit sRGB (IEC 61966-2-1) to Lab. */
export function toLab(red: number, green: number, blue: number): Lab {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)];
  const x = labFunction((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / white[0]);
  const y = labFunction((0.2126729 * r + 0.7151522 * g + 0.072175 * b) / white[1]);
  const z = labFunction((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / white[2]);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Converts to `#rrggbb`, the nearest sRGB colour. */
export function toHex([l, a, b]: Lab): string {
  const fy = (l + 16) / 116;
  const x = white[0] * inverseLabFunction(fy + a / 500);
  const y = white[1] * inverseLabFunction(fy);
  const z = white[2] * inverseLabFunction(fy - b / 200);
  const parts = [
    3.2404542 * x - 1.5371385 * y - 0.4985314 * z,
    -0.969266 * x + 1.8760108 * y + 0.041556 * z,
    0.0556434 * x - 0.2040259 * y + 1.0572252 * z,
  ];
  return `#${parts.map((part) => toSrgbByte(part).toString(16).padStart(2, '0')).join('')}`;
}

/** The squared colour difference (CIE 1976). */
export function getSquaredDifference(one: Lab, other: Lab): number {
  return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

function toLinear(byte: number): number {
  const value = byte / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function toSrgbByte(value: number): number {
  const bright = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(255 * Math.min(1, Math.max(0, bright)));
}

const edge = (6 / 29) ** 3;

function labFunction(share: number): number {
  return share > edge ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29;
}

function inverseLabFunction(value: number): number {
  return value > 6 / 29 ? value ** 3 : 3 * (6 / 29) ** 2 * (value - 4 / 29);
}
