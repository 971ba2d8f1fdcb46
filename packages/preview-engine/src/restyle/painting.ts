/** Wet and dry paint: watercolour, oil, pastel. */

import { barePaper } from '../grade.ts';
import { clamp, saturate, shade, smoothstep, tint, toLuma } from './image.ts';
import { drawContours } from './lines.ts';
import { averageAlongLines, blur, measureFlow, paintPatches, smoothImage } from './smooth.ts';
import type { Hand, Style } from './style.ts';

/** Watercolour: washes that gather at their edges, on paper that shows through and stays bare at the rim. */
export const watercolour: Style = (image, hand) => {
  const { unit } = hand;
  const { width, height } = image;
  const washes = paintPatches(smoothImage(image, 7 * unit, 0.1), 9 * unit);
  const luma = toLuma(washes);
  const wide = blur(luma, image, 4 * unit);
  const lines = drawContours(smoothImage(image, 4 * unit, 0.06), Math.max(1, 1.4 * unit), 0.03);
  const short = Math.min(width, height);
  return shade(washes, (ink, x, y, at) => {
    const blot = hand.cloud(x, y, 90 * unit);
    const granules = hand.cloud(x, y, 5 * unit);
    saturate(ink, 1.28);
    // Pigment gathers on the darker side of the edge of a wash.
    const pooled = clamp(((wide[at] ?? 0) - (luma[at] ?? 0)) * 5);
    const depth = 0.84 + pooled * 0.5 + blot * 0.16 + granules * 0.05 * (1 - (luma[at] ?? 0));
    for (let c = 0; c < 3; c++) ink[c] = 255 - (255 - (ink[c] ?? 0)) * depth;
    tint(ink, [58, 46, 62], (lines[at] ?? 0) * 0.42);
    const tooth = hand.grain(x, y) * 4 + hand.cloud(x, y, 2.6 * unit) * 9;
    const rim = Math.min(x, y, width - x, height - y) / short + blot * 0.022 + granules * 0.004;
    tint(ink, barePaper, Math.max(0.06, 1 - smoothstep(0.012, 0.034, rim)));
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) + tooth;
  });
};

/** Noise that is stretched along the lines, as the height of paint. */
function createBristles(hand: Hand, image: Parameters<Style>[0], flow: ReturnType<typeof measureFlow>) {
  const noise = new Float32Array(image.width * image.height);
  for (let y = 0, at = 0; y < image.height; y++)
    for (let x = 0; x < image.width; x++, at++)
      noise[at] = hand.grain(x, y) * 0.5 + hand.cloud(x, y, 4.5 * Math.max(1, hand.unit));
  return averageAlongLines([noise] as const, image, flow, 22 * hand.unit)[0];
}

/** Oil: strokes that follow the forms, thick enough to catch the light. */
export const oilPainting: Style = (image, hand) => {
  const { unit } = hand;
  const { width } = image;
  const base = paintPatches(image, 10 * unit);
  const flow = measureFlow(blur(toLuma(image), image, 1.5 * unit), image, 7 * unit);
  const strokes = { ...base, planes: averageAlongLines(base.planes, image, flow, 9 * unit) };
  const paint = createBristles(hand, image, flow);
  const luma = toLuma(strokes);
  return shade(strokes, (ink, _x, _y, at) => {
    saturate(ink, 1.34);
    const slope =
      (paint[at] ?? 0) -
      (paint[at + width + 1] ?? paint[at] ?? 0) +
      ((luma[at] ?? 0) - (luma[at + width + 1] ?? luma[at] ?? 0)) * 0.6;
    const lit = slope * 105 + (paint[at] ?? 0) * 22;
    for (let c = 0; c < 3; c++) {
      const value = ink[c] ?? 0;
      ink[c] =
        128 + (value - 124) * 1.1 + lit * (0.5 + 0.5 * Math.sin((Math.PI * clamp(value, 0, 255)) / 255));
    }
  });
};

/** Pastel: chalk on the grain of the paper, in slanting strokes. */
export const pastel: Style = (image, hand) => {
  const { unit } = hand;
  const soft = paintPatches(smoothImage(image, 8 * unit, 0.12), 6 * unit);
  const lines = drawContours(smoothImage(image, 4 * unit, 0.05), Math.max(1, 2.2 * unit), 0.045);
  const angle = hand.dice('stroke').between(0.5, 1);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const paper = [246, 238, 226] as const;
  return shade(soft, (ink, x, y, at) => {
    saturate(ink, 1.35);
    for (let c = 0; c < 3; c++) ink[c] = 255 - (255 - (ink[c] ?? 0)) * 0.82;
    const [u, v] = [x * cos + y * sin, y * cos - x * sin];
    const stroke = hand.cloud(u / 7, v, 2.4 * unit) * 0.75 + hand.cloud(u / 3, v, 9 * unit) * 0.5;
    const tooth = hand.grain(x, y) * 0.55 + hand.cloud(x, y, 2.2 * unit) * 0.7 + stroke * 0.75;
    tint(ink, [84, 62, 88], (lines[at] ?? 0) * 0.62 * clamp(0.8 + tooth));
    tint(ink, paper, smoothstep(0.2, 1, tooth) * 0.55);
    for (let c = 0; c < 3; c++) ink[c] = (ink[c] ?? 0) + stroke * 12;
  });
};
