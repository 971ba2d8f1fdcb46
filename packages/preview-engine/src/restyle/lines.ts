/** Lines and hatching of a picture. */

import { type Image, type Plane, smoothstep, toLuma } from './image.ts';
import { averageAlongLines, blur, measureFlow } from './smooth.ts';

/**
 * The amount of ink (0 … 1) of a pen along edges: a difference of Gaussians, smoothed along the lines
 * (after Winnemöller's XDoG, 2012). `width` is the line's in pixels; a lower `threshold` finds fainter edges.
 */
export function drawContours(image: Image, width: number, threshold: number): Plane {
  const edge = new Float32Array(image.width * image.height);
  // For each channel: red on green of the same brightness has an edge too.
  for (const plane of image.planes) {
    const near = blur(plane, image, width * 0.6);
    const wide = blur(plane, image, width * 1.1);
    for (let at = 0; at < edge.length; at++) {
      const mean = wide[at] ?? 0;
      edge[at] = Math.max(edge[at] ?? 0, (mean - (near[at] ?? 0)) / (52 + mean));
    }
  }
  const flow = measureFlow(toLuma(image), image, width * 2);
  const [even] = averageAlongLines([edge] as const, image, flow, width * 2.2);
  return even.map((value) => smoothstep(threshold, threshold * 2.4, value));
}

/** The amount of ink of parallel lines at an angle, for a tone of 0 (white) … 1 (black). */
export function measureHatching(
  x: number,
  y: number,
  angle: number,
  spacing: number,
  tone: number,
  wobble: number,
): number {
  const across = (x * Math.sin(angle) + y * Math.cos(angle)) / spacing + wobble;
  const off = Math.abs((across % 1) + (across < 0 ? 1 : 0) - 0.5) * 2;
  const half = tone * 0.75;
  return smoothstep(1 - half - 0.3, 1 - half + 0.1, off) * smoothstep(0, 0.12, tone);
}

/** The amount of ink (0 … 1) of a rotated dot screen, for a tone of 0 … 1. */
export function measureDots(x: number, y: number, angle: number, cell: number, tone: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [u, v] = [(x * cos - y * sin) / cell, (x * sin + y * cos) / cell];
  const [du, dv] = [u - Math.round(u), v - Math.round(v)];
  const radius = Math.sqrt(tone) * 0.72;
  const soft = 0.9 / cell;
  return 1 - smoothstep(radius - soft, radius + soft, Math.hypot(du, dv));
}
