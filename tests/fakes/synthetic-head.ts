/**
 * Heads of people who do not exist, drawn by arithmetic alone: a surface with eyes, nose and mouth, lit and turned. Face
 * detectors find them, so tests and benches need no photograph.
 */
import sharp from 'sharp';

type Rgb = readonly [number, number, number];
type Vector = [number, number, number];

/** The proportions and colours of a head; lengths are shares of half its height. */
export type SyntheticPerson = {
  width: number;
  jaw: number;
  chin: number;
  cheek: number;
  eyeY: number;
  eyeGap: number;
  eyeWidth: number;
  eyeHeight: number;
  eyeTilt: number;
  browY: number;
  browHeight: number;
  browTilt: number;
  noseLength: number;
  noseWidth: number;
  noseDepth: number;
  mouthY: number;
  mouthWidth: number;
  lip: number;
  hairline: number;
  longHair: boolean;
  skin: Rgb;
  hair: Rgb;
  iris: Rgb;
  lips: Rgb;
};

/** How a head is shown. */
export type HeadView = {
  /** Radians to the side and downwards. */
  yaw?: number;
  pitch?: number;
  /** The direction to the light: right, down, towards the viewer. */
  light?: Vector;
  ambient?: number;
  /** Half the head's height as a share of the picture's side. */
  scale?: number;
  /** The middle of the head, as shares of the side. */
  centre?: readonly [number, number];
  background?: Rgb;
  tint?: Rgb;
};

/** Views of a person that differ in pose, light, colour and distance. */
export const headViews: readonly HeadView[] = [
  {},
  { yaw: 0.3, light: [0.6, -0.2, 0.7] },
  { yaw: -0.45, light: [-0.2, -0.7, 0.6], ambient: 0.25 },
  { pitch: 0.18, tint: [1.08, 1, 0.86], background: [60, 50, 44] },
  { yaw: 0.2, pitch: -0.12, light: [0, -0.3, 1], ambient: 0.55, scale: 0.24, background: [180, 190, 200] },
  { yaw: -0.2, light: [0.9, -0.1, 0.4], ambient: 0.2, background: [30, 34, 44], tint: [0.85, 0.95, 1.1] },
];

const skins: readonly Rgb[] = [
  [236, 196, 170],
  [224, 172, 138],
  [198, 140, 104],
  [150, 98, 70],
  [96, 62, 46],
  [245, 212, 190],
];
const hairs: readonly Rgb[] = [
  [40, 28, 22],
  [92, 58, 34],
  [170, 120, 60],
  [30, 30, 34],
  [120, 50, 30],
  [200, 180, 150],
];
const irises: readonly Rgb[] = [
  [70, 50, 35],
  [60, 95, 120],
  [70, 100, 60],
  [40, 30, 25],
];
const lipColours: readonly Rgb[] = [
  [170, 80, 80],
  [150, 70, 66],
  [190, 100, 96],
  [120, 60, 58],
];

/** Creates the person of a seed: an adult with proportions and colours of their own. */
export function createSyntheticPerson(seed: number): SyntheticPerson {
  const random = createRandom(seed * 2_654_435_761);
  const between = (least: number, most: number) => least + (most - least) * random();
  const choose = (all: readonly Rgb[]): Rgb => all[Math.floor(random() * all.length)] ?? [0, 0, 0];
  return {
    width: between(0.66, 0.82),
    jaw: between(0.62, 0.9),
    chin: between(0.06, 0.18),
    cheek: between(0.02, 0.1),
    eyeY: between(-0.1, -0.02),
    eyeGap: between(0.27, 0.36),
    eyeWidth: between(0.105, 0.14),
    eyeHeight: between(0.045, 0.068),
    eyeTilt: between(-0.12, 0.14),
    browY: between(0.11, 0.17),
    browHeight: between(0.014, 0.032),
    browTilt: between(-0.2, 0.2),
    noseLength: between(0.26, 0.38),
    noseWidth: between(0.075, 0.135),
    noseDepth: between(0.08, 0.16),
    mouthY: between(0.4, 0.5),
    mouthWidth: between(0.17, 0.27),
    lip: between(0.03, 0.06),
    hairline: between(-0.62, -0.48),
    longHair: random() > 0.5,
    skin: choose(skins),
    hair: choose(hairs),
    iris: choose(irises),
    lips: choose(lipColours),
  };
}

/**
 * Draws a person's head.
 *
 * @param side pixels of the square picture
 * @returns a PNG
 */
export async function drawSyntheticHead(
  person: SyntheticPerson,
  view: HeadView = {},
  side = 192,
): Promise<Buffer> {
  const { centre = [0.5, 0.52], scale = 0.34 } = view;
  const paint = createPainter(person, view);
  const pixels = Buffer.alloc(side * side * 3);
  for (let at = 0; at < side * side; at++) {
    const x = ((at % side) / side - centre[0]) / scale;
    const y = (Math.floor(at / side) / side - centre[1]) / scale;
    for (const [channel, value] of paint(x, y).entries()) {
      pixels[at * 3 + channel] = Math.max(0, Math.min(255, value));
    }
  }
  return sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .blur(0.6)
    .png()
    .toBuffer();
}

function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const smooth = (from: number, to: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)));
  return t * t * (3 - 2 * t);
};
const bump = (x: number, y: number, width: number, height: number) =>
  Math.exp(-(x * x) / (2 * width * width) - (y * y) / (2 * height * height));
const sides = [-1, 1] as const;

/** The height of the face at a place of its front; null beside the head. */
function measureHeight(of: SyntheticPerson, x: number, y: number): number | null {
  const half = of.width * (y < 0.05 ? 1 : 1 - (1 - of.jaw) * smooth(0.05, 1, y));
  const inside = 1 - (x / half) ** 2 - y ** 2;
  if (inside <= 0) return null;
  const { cheek, chin, eyeGap, eyeY, mouthWidth, mouthY, noseDepth, noseLength, noseWidth } = of;
  let z = Math.sqrt(inside) * 0.75;
  z += noseDepth * bump(x, y - eyeY - noseLength * 0.55, 0.05, noseLength * 0.42);
  z += noseDepth * 0.9 * bump(x, y - eyeY - noseLength, noseWidth * 0.62, 0.05);
  for (const side of sides) {
    const eyeX = x - side * eyeGap;
    z += 0.045 * bump(eyeX, y - eyeY, 0.07, 0.05) - 0.075 * bump(eyeX, y - eyeY, 0.13, 0.075);
    z += cheek * bump(x - side * eyeGap * 1.12, y - eyeY - 0.22, 0.13, 0.12);
    z += 0.03 * bump(eyeX, y - eyeY + of.browY * 0.9, 0.17, 0.05);
  }
  z += 0.035 * bump(x, y - mouthY, mouthWidth * 0.7, 0.05) + chin * bump(x, y - 0.8, 0.16, 0.12);
  return z - 0.03 * bump(x, y - mouthY - 0.13, 0.14, 0.04);
}

/** The colour of the skin with its features, without light. */
function readSkin(of: SyntheticPerson, x: number, y: number): Vector {
  const { eyeGap, eyeY, hair, lip, lips, mouthWidth, mouthY, noseLength, noseWidth, skin } = of;
  let colour: Vector = [...skin];
  const mix = (other: Rgb, share: number) => {
    const part = Math.max(0, Math.min(1, share));
    colour = colour.map((value, at) => value + ((other[at] ?? 0) - value) * part) as Vector;
  };
  const shade = (by: number) => skin.map((value) => value * by) as Vector;
  const flush: Vector = [skin[0] * 0.98, skin[1] * 0.78, skin[2] * 0.76];
  for (const side of sides) mix(flush, 0.45 * bump(x - side * 0.42, y - 0.2, 0.16, 0.14));
  mix(flush, 0.35 * bump(x, y - eyeY - noseLength, 0.09, 0.06));
  for (const side of sides) {
    const eyeX = x - side * eyeGap;
    const eyeDown = y - eyeY + eyeX * of.eyeTilt * side;
    const brow = eyeDown + of.browY + 0.25 * eyeX * side * of.browTilt + 0.35 * eyeX * eyeX;
    const isBrow = smooth(of.browHeight * 1.5, of.browHeight * 0.5, Math.abs(brow));
    mix(hair.map((value) => value * 0.8) as Vector, isBrow * smooth(0.19, 0.14, Math.abs(eyeX)) * 0.9);
    mix(shade(0.62), 0.5 * bump(eyeX, eyeDown + 0.02, 0.12, 0.06));
    paintEye(of, eyeX, eyeDown, mix);
    mix([50, 26, 22], 0.85 * bump(x - side * noseWidth * 0.5, y - eyeY - noseLength - 0.035, 0.02, 0.011));
  }
  mix(shade(0.6), 0.5 * bump(x, y - eyeY - noseLength - 0.05, noseWidth * 0.9, 0.014));
  const across = x / mouthWidth;
  const down = y - mouthY;
  if (Math.abs(across) < 1) {
    const upper = lip * (1 - across ** 2) * (1 - 0.25 * Math.exp(-60 * across ** 2));
    const lower = lip * 1.25 * Math.sqrt(1 - across ** 2);
    mix(lips, 0.85 * smooth(0, 0.012, down + upper) * smooth(0, 0.015, lower - down));
    mix([60, 24, 24], smooth(0.011, 0.004, Math.abs(down - 0.004 * Math.cos(across * 6))) * 0.85);
  }
  return colour;
}

type Mix = (colour: Rgb, share: number) => void;

function paintEye(of: SyntheticPerson, x: number, y: number, mix: Mix): void {
  const along = x / of.eyeWidth;
  if (Math.abs(along) >= 1) return;
  const upper = of.eyeHeight * (1 - along ** 2);
  const lower = upper * 0.75;
  const open = smooth(0, 0.014, y + upper) * smooth(0, 0.012, lower - y);
  const fromPupil = Math.hypot(x, y + 0.004);
  const iris = of.eyeHeight * 0.92;
  mix([238, 234, 230], open);
  mix(of.iris, smooth(iris, iris - 0.008, fromPupil) * open);
  mix([8, 6, 6], smooth(iris * 0.5, iris * 0.5 - 0.006, fromPupil) * open);
  mix([255, 255, 255], smooth(0.012, 0.006, Math.hypot(x - 0.016, y + 0.018)) * open);
  mix([28, 18, 16], smooth(0.016, 0.006, Math.abs(y + upper)) * 0.9);
  mix([90, 60, 50], smooth(0.01, 0.004, Math.abs(y - lower)) * 0.35);
}

/** Turns a vector of the view into one of the head; the inverse turns it back. */
function createTurn(yaw: number, pitch: number) {
  const [cosY, sinY, cosP, sinP] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)];
  return {
    toHead([x, y, z]: Vector): Vector {
      const depth = x * sinY + z * cosY;
      return [x * cosY - z * sinY, y * cosP - depth * sinP, y * sinP + depth * cosP];
    },
    toView([x, y, z]: Vector): Vector {
      const depth = z * cosP - y * sinP;
      return [x * cosY + depth * sinY, y * cosP + z * sinP, depth * cosY - x * sinY];
    },
  };
}

function toUnit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}
const dot = (one: Vector, other: Vector) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2];

/** Creates a function from a place, in head units around its middle, to a colour. */
function createPainter(of: SyntheticPerson, view: HeadView): (x: number, y: number) => Vector {
  const { ambient = 0.38, background = [120, 125, 130], tint = [1, 1, 1] } = view;
  const { toHead, toView } = createTurn(view.yaw ?? 0, view.pitch ?? 0);
  const light = toUnit(view.light ?? [-0.4, -0.5, 0.8]);
  const halfway = toUnit([light[0], light[1], light[2] + 1]);
  const isInside = (x: number, y: number, z: number) => {
    const [headX, headY, depth] = toHead([x, y, z]);
    const height = measureHeight(of, headX, headY);
    return height !== null && depth <= height;
  };
  const findSurface = (x: number, y: number): Vector | null => {
    if (Math.hypot(x, y) > 1.3) return null;
    let z = 1.15;
    while (z > -0.3 && !isInside(x, y, z)) z -= 0.04;
    if (z <= -0.3) return null;
    let [inner, outer] = [z, z + 0.04];
    for (let round = 0; round < 6; round++) {
      const middle = (inner + outer) / 2;
      if (isInside(x, y, middle)) inner = middle;
      else outer = middle;
    }
    return toHead([x, y, inner]);
  };
  const behind = (x: number, y: number): Vector => {
    const isNeck = Math.abs(x) < 0.36 && y > 0.55 && y < 1.35;
    if (y > 1.12 && (x / 1.5) ** 2 + ((y - 1.95) / 0.85) ** 2 < 1) {
      return [70, 80, 96].map((value) => value * (1.05 - 0.2 * x * x)) as Vector;
    }
    const acrossHair = x / (of.width + 0.18);
    const isHair =
      acrossHair ** 2 + ((y + 0.12) / 1.08) ** 2 < 1 ||
      (of.longHair && Math.abs(acrossHair) < 0.95 && y > -0.1 && y < 1.25);
    if (isHair && !(isNeck && y > 0.75)) {
      const strand = 0.85 + 0.15 * Math.sin(x * 90 + y * 12);
      return of.hair.map((value) => value * (0.6 + 0.4 * (1 - acrossHair ** 2)) * strand) as Vector;
    }
    if (isNeck) {
      return of.skin.map((value) => value * (0.3 + 0.3 * Math.sqrt(1 - (x / 0.36) ** 2))) as Vector;
    }
    return background.map((value) => value + y * 10) as Vector;
  };
  return (x, y) => {
    const place = findSurface(x, y);
    if (!place) return behind(x, y);
    const [headX, headY] = place;
    const step = 0.012;
    const height = (atX: number, atY: number) => measureHeight(of, atX, atY) ?? -0.2;
    const slopeX = (height(headX + step, headY) - height(headX - step, headY)) / (2 * step);
    const slopeY = (height(headX, headY + step) - height(headX, headY - step)) / (2 * step);
    const normal = toView(toUnit([-slopeX, -slopeY, 1]));
    const lit = Math.max(0, dot(normal, light));
    const fringe = of.hairline + 0.1 * Math.cos(headX * 7) + 0.25 * headX * headX;
    if (headY < fringe) {
      const strand = 0.8 + 0.2 * Math.sin(headX * 80 + headY * 10);
      return of.hair.map((value) => value * (0.4 + 0.75 * lit) * strand) as Vector;
    }
    const shine = 41 * Math.max(0, dot(normal, halfway)) ** 22;
    return readSkin(of, headX, headY).map(
      (value, at) => (value * (ambient + (1 - ambient) * lit) + shine) * (tint[at] ?? 1),
    ) as Vector;
  };
}
