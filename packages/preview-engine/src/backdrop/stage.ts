/** The drawing context of the backdrop, and the shapes that all places share. */

import { mix, multiply } from '../color.ts';
import { curve, fill, line, type Pen, type Point, round } from '../pen.ts';
import { createDice, type Dice } from '../random.ts';
import type { Scene } from '../scene.ts';

export type Stage = {
  pen: Pen;
  scene: Scene;
  width: number;
  height: number;
  /** The picture's shorter side, the unit of all sizes. */
  unit: number;
  head: Point;
  dice(name: string): Dice;
  /** The colour of a thing at a depth (0 near … 1 far) in this light. */
  local(color: string, depth: number): string;
};

export function createStage(scene: Scene, pen: Pen): Stage {
  const { width, height, palette } = scene;
  return {
    pen,
    scene,
    width,
    height,
    unit: Math.min(width, height),
    head: [scene.framing.x, scene.framing.y],
    dice: (name) => createDice(scene.detailSeed, name),
    local: (color, depth) => {
      const layer = depth > 0.66 ? palette.far : depth > 0.33 ? palette.middle : palette.near;
      return mix(mix(color, multiply(color, palette.ambient), 0.7), layer, 0.34 + depth * 0.42);
    },
  };
}

/** Draws a layer of paper, lit from above, with a bright edge and a shadow behind it. */
export function drawLayer(stage: Stage, path: string, color: string, top: number, haze = 0.5): string {
  const { palette } = stage.scene;
  const shadow = mix(color, palette.near, 0.7);
  const cast = [16, 10, 5].map((width) => line(path, shadow, (width * stage.unit) / 1000, 0.12)).join('');
  const body = stage.pen.linear(
    [0, top],
    [0, top + stage.height * 0.5],
    [
      [0, mix(color, palette.glow, 0.2)],
      [0.3, color],
      [1, mix(color, palette.sky[2], haze)],
    ],
  );
  return `<g transform="translate(0 ${round(-stage.unit * 0.005)})">${cast}</g>${fill(path, body)}${line(path, mix(color, palette.glow, 0.6), stage.unit * 0.0022, 0.5)}`;
}

/** The outline of hills along the horizon; `sharp` turns them into peaks. */
export function shapeRidge(
  stage: Stage,
  name: string,
  y: number,
  rise: number,
  count: number,
  sharp = false,
): { path: string; points: Point[] } {
  const roll = stage.dice(name);
  const { width, height } = stage;
  const points: Point[] = Array.from({ length: count * 2 + 1 }, (_, i) => [
    -width * 0.06 + (width * 1.12 * i) / (count * 2),
    y - (i % 2 ? rise * roll.between(0.45, 1) : rise * roll.between(-0.12, 0.2)),
  ]);
  const top = sharp
    ? points.map((point) => point.map(round).join(' ')).join('L')
    : curve(points, 1.1).slice(1);
  return {
    path: `M${top}L${round(width * 1.1)} ${round(height * 1.1)}L${round(-width * 0.1)} ${round(height * 1.1)}Z`,
    points,
  };
}
