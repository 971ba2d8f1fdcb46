/** Draws shelves and tables with the things on them. */

import { mix } from '../color.ts';
import { fill, type Point } from '../pen.ts';
import { rectPath } from './rooms.ts';
import { drawLayer, type Stage } from './stage.ts';

/** Draws a shelf from `x` on, with things on it. */
export function drawShelf(
  stage: Stage,
  [x, y]: Point,
  width: number,
  thing: (foot: Point, size: number, at: number) => string,
): string {
  const { unit } = stage;
  const roll = stage.dice(`shelf${Math.round(x)}${Math.round(y)}`);
  const count = Math.max(2, Math.round(width / (unit * 0.075)));
  const things = Array.from({ length: count }, (_, i) =>
    roll.chance(0.88)
      ? thing(
          [x + (width * (i + 0.5)) / count, y],
          unit * roll.between(0.05, 0.085),
          Math.floor(roll.next() * 5),
        )
      : '',
  ).join('');
  return things + drawLayer(stage, rectPath(x, y, width, unit * 0.018), stage.local('#6a4630', 0.3), y, 0.05);
}

/** Draws the top of a table along the lower edge. */
export const drawBench = (stage: Stage, y: number, color: string): string =>
  drawLayer(stage, rectPath(-10, y, stage.width + 20, stage.height), stage.local(color, 0.2), y, 0.05) +
  drawLayer(
    stage,
    rectPath(-10, y, stage.width + 20, stage.unit * 0.03),
    stage.local(mix(color, '#f2dcb8', 0.3), 0.2),
    y,
    0.05,
  );

/** The walls beside the figure: where they begin, how wide they are, and which one has the larger object. */
export const getSides = (stage: Stage) => {
  const flip = stage.dice('sides').chance(0.5);
  const wide = stage.width / 2 - stage.unit * 0.16;
  return { left: -10, right: stage.width - wide + 10, wide, flip };
};

/** Draws a jar on a shelf, in one of five colours. */
export function drawJar(stage: Stage, [x, y]: Point, size: number, at: number): string {
  const tone = stage.local(
    ['#c9805a', '#8fa39a', '#e2cfa4', '#6f5a7a', stage.scene.palette.accents[0]][at] as string,
    0.4,
  );
  const wide = size * (0.5 + (at % 3) * 0.14);
  return (
    fill(rectPath(x - wide / 2, y - size, wide, size), tone) +
    fill(rectPath(x - wide / 2, y - size, wide * 0.26, size), stage.scene.palette.glow, 0.2) +
    fill(
      rectPath(x - wide * 0.34, y - size * 1.16, wide * 0.68, size * 0.18),
      mix(tone, stage.scene.palette.near, 0.4),
    )
  );
}
