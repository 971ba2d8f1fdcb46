/** Leaves, fronds, trees. */

import { mix } from '../color.ts';
import { circle, curve, fill, line, type Point, polygon, round, tapered } from '../pen.ts';
import type { Stage } from './stage.ts';

/** Draws a leaf with its rib, from `root` along `angle`. */
export function drawLeaf(
  root: Point,
  angle: number,
  length: number,
  width: number,
  color: string,
  rib: string,
  opacity = 1,
): string {
  const p = (along: number, off: number): Point => [
    root[0] + Math.cos(angle) * length * along - Math.sin(angle) * off,
    root[1] + Math.sin(angle) * length * along + Math.cos(angle) * off,
  ];
  const bend = width * 0.4;
  const spine = [p(0, 0), p(0.3, bend * 0.5), p(0.65, bend * 0.4), p(1, -bend * 0.4)];
  return (
    fill(tapered(spine, width), color, opacity) +
    line(curve(spine), rib, Math.max(0.8, width * 0.06), opacity * 0.6)
  );
}

/** Draws a stem with leaves on both sides. */
export function drawFrond(
  stage: Stage,
  name: string,
  root: Point,
  angle: number,
  length: number,
  color: string,
): string {
  const roll = stage.dice(name);
  const { palette } = stage.scene;
  const curl = roll.between(-0.5, 0.5);
  const count = Math.round(roll.between(6, 10));
  let drawn = '';
  const spine: Point[] = Array.from({ length: count + 1 }, (_, i) => {
    const t = i / count;
    const a = angle + curl * t;
    return [root[0] + Math.cos(a) * length * t, root[1] + Math.sin(a) * length * t];
  });
  spine.forEach((point, i) => {
    if (i === 0) return;
    const a = angle + curl * (i / count);
    const size = length * 0.34 * (1.1 - i / count) + length * 0.06;
    for (const side of [-1, 1])
      drawn += drawLeaf(
        point,
        a + side * 0.85,
        size,
        size * 0.3,
        side > 0 ? color : mix(color, palette.glow, 0.14),
        mix(color, palette.glow, 0.5),
      );
  });
  return line(curve(spine), color, length * 0.018) + drawn;
}

export function drawPine(stage: Stage, [x, y]: Point, height: number, color: string): string {
  const tiers = [0, 1, 2, 3].map((i) => {
    const top = y - height + (height * 0.72 * i) / 4;
    const half = height * (0.1 + i * 0.055);
    return fill(
      polygon([
        [x, top - height * 0.04],
        [x + half, top + height * 0.3],
        [x, top + height * 0.26],
        [x - half, top + height * 0.3],
      ]),
      mix(color, stage.scene.palette.glow, 0.16 - i * 0.045),
    );
  });
  return (
    fill(
      `M${round(x - height * 0.02)} ${round(y - height * 0.1)}h${round(height * 0.04)}v${round(height * 0.12)}h${round(-height * 0.04)}Z`,
      color,
    ) + tiers.toReversed().join('')
  );
}

/** Draws a round tree of three discs. */
export function drawBush(stage: Stage, [x, y]: Point, size: number, color: string): string {
  const { palette } = stage.scene;
  const side = stage.scene.light.side;
  return [
    [-0.5, -0.3, 0.6],
    [0.5, -0.25, 0.62],
    [0, -0.72, 0.74],
  ]
    .map(([dx, dy, r]) => {
      const center: Point = [x + (dx ?? 0) * size, y + (dy ?? 0) * size];
      const radius = (r ?? 1) * size;
      return fill(
        circle(center, radius),
        stage.pen.radial([center[0] + side * radius * 0.5, center[1] - radius * 0.6], radius * 1.6, [
          [0, mix(color, palette.glow, 0.35)],
          [0.6, color],
          [1, mix(color, palette.near, 0.5)],
        ]),
      );
    })
    .join('');
}
