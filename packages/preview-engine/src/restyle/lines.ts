/** The lines of a picture, and tone laid as strokes. */

import { type Image, lumaOf, type Plane, smoothstep } from './image.ts';
import { alongLines, blur, flowOf } from './smooth.ts';

/**
 * How much ink (0 … 1) a pen leaves along edges: the difference of two Gaussians, evened along the lines
 * (after Winnemöller's XDoG, 2012). `width` is the line's in pixels; a lower `threshold` finds fainter edges.
 */
export function contours(image: Image, width: number, threshold: number): Plane {
  const edge = new Float32Array(image.width * image.height);
  // In each colour of its own: red on green of the same brightness has an edge too.
  for (const plane of image.planes) {
    const near = blur(plane, image, width * 0.6);
    const wide = blur(plane, image, width * 1.1);
    for (let at = 0; at < edge.length; at++) {
      const mean = wide[at] ?? 0;
      edge[at] = Math.max(edge[at] ?? 0, (mean - (near[at] ?? 0)) / (52 + mean));
    }
  }
  const flow = flowOf(lumaOf(image), image, width * 2);
  const [even] = alongLines([edge] as const, image, flow, width * 2.2);
  return even.map((value) => smoothstep(threshold, threshold * 2.4, value));
}

/** A stroke pattern: how much ink parallel lines of this angle leave where the tone (0 white … 1 black) asks for them. */
export function hatch(
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

/** Dots of a screen turned by an angle: how much ink (0 … 1) they leave for a tone of 0 … 1. */
export function dots(x: number, y: number, angle: number, cell: number, tone: number): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [u, v] = [(x * cos - y * sin) / cell, (x * sin + y * cos) / cell];
  const [du, dv] = [u - Math.round(u), v - Math.round(v)];
  const radius = Math.sqrt(tone) * 0.72;
  const soft = 0.9 / cell;
  return 1 - smoothstep(radius - soft, radius + soft, Math.hypot(du, dv));
}
