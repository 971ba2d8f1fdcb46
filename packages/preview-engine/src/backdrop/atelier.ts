/** Draws the painter's atelier and the greenhouse. */

import { mix } from '../color.ts';
import { blob, circle, fill, line, type Point, round } from '../pen.ts';
import { drawFrond } from './plants.ts';
import { drawPlant, drawWall, drawWindowFrame, rectPath } from './rooms.ts';
import { drawBench, getSides } from './shelves.ts';
import { drawSky, drawSunOrMoon } from './sky.ts';
import { drawLayer, type Stage } from './stage.ts';

export const drawAtelier = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { wide, flip, left, right } = getSides(stage);
  const { accents } = scene.palette;
  const canvas = (x: number, y: number, w: number, h: number, at: number) => {
    const inner = rectPath(x, y, w, h);
    return (
      drawLayer(
        stage,
        rectPath(x - unit * 0.008, y - unit * 0.008, w + unit * 0.016, h + unit * 0.016),
        stage.local('#f1e4cb', 0.25),
        y,
        0.05,
      ) +
      stage.pen.clipped(
        inner,
        fill(inner, mix(accents[at % 3] as string, scene.palette.sky[1], 0.4)) +
          fill(circle([x + w * 0.62, y + h * 0.36], w * 0.22), accents[(at + 1) % 3] as string) +
          fill(
            blob([
              [x - w * 0.1, y + h * 0.7],
              [x + w * 0.4, y + h * 0.54],
              [x + w * 1.1, y + h * 0.74],
              [x + w * 1.1, y + h * 1.2],
              [x - w * 0.1, y + h * 1.2],
            ]),
            accents[(at + 2) % 3] as string,
          ),
      )
    );
  };
  const easel = flip ? left + wide * 0.1 : right + wide * 0.14;
  const wood = stage.local('#8f5f3a', 0.2);
  const w = wide * 0.72;
  const post = (from: Point, to: Point) =>
    line(`M${round(from[0])} ${round(from[1])}L${round(to[0])} ${round(to[1])}`, wood, unit * 0.018);
  return (
    drawWall(stage, '#d9c7a8') +
    drawWindowFrame(
      stage,
      flip ? right + wide * 0.2 : left + wide * 0.14,
      height * 0.06,
      wide * 0.66,
      height * 0.46,
      false,
    ) +
    post([easel + w / 2, height * 0.12], [easel - w * 0.1, height * 1.02]) +
    post([easel + w / 2, height * 0.12], [easel + w * 1.1, height * 1.02]) +
    canvas(easel, height * 0.22, w, height * 0.46, 0) +
    drawLayer(
      stage,
      rectPath(easel - w * 0.08, height * 0.68, w * 1.16, unit * 0.026),
      wood,
      height * 0.68,
      0.05,
    ) +
    canvas(flip ? right + wide * 0.5 : left + wide * 0.02, height * 0.62, wide * 0.46, height * 0.24, 1) +
    canvas(flip ? right + wide * 0.2 : left + wide * 0.36, height * 0.68, wide * 0.42, height * 0.22, 2) +
    drawBench(stage, height * 0.88, '#9a7350') +
    [0, 1, 2, 3, 4, 5]
      .map((i) =>
        fill(
          circle(
            [width * (0.04 + i * 0.185), height * (0.93 + (i % 2) * 0.03)],
            unit * (0.008 + (i % 3) * 0.006),
          ),
          accents[i % 3] as string,
          0.8,
        ),
      )
      .join('')
  );
};

export const drawGreenhouse = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('glass');
  const iron = mix(stage.local('#e9efe6', 0.4), scene.palette.glow, 0.35);
  const peak = height * 0.02;
  const eaves = height * 0.3;
  const bars = Array.from({ length: 9 }, (_, i) => {
    const x = (width * i) / 8;
    return `M${round(x)} ${round(height)}V${round(eaves)}L${round(width / 2 + (x - width / 2) * 0.25)} ${round(peak)}`;
  }).join('');
  const greens = ['#2f7a5a', '#4f9a5a', '#1f6a5f', '#7aa84f'];
  const tier = (y: number, count: number, size: number, depth: number) =>
    Array.from({ length: count }, (_, i) => {
      const x = i % 2 ? width * (1 - roll.between(0, 0.3)) : width * roll.between(0, 0.3);
      return drawFrond(
        stage,
        `bed${depth}${i}`,
        [x, height * y],
        -1.57 + roll.between(-0.7, 0.7),
        unit * size * roll.between(0.7, 1.2),
        stage.local(roll.pick(greens), depth),
      );
    }).join('');
  return (
    drawSky(stage) +
    drawSunOrMoon(stage, false) +
    tier(0.72, 8, 0.42, 0.9) +
    fill(rectPath(0, 0, width, height), scene.palette.glow, 0.14) +
    line(bars, iron, unit * 0.011) +
    line([0.3, 0.46, 0.62].map((y) => `M0 ${round(height * y)}H${width}`).join(''), iron, unit * 0.009) +
    [0.08, 0.92]
      .map(
        (x, i) =>
          drawFrond(
            stage,
            `hang${i}`,
            [width * x, height * 0.04],
            1.57 + (i ? 0.5 : -0.5),
            unit * 0.34,
            stage.local('#3f8a5a', 0.3),
          ) +
          drawFrond(
            stage,
            `hang2${i}`,
            [width * x, height * 0.02],
            1.57 + (i ? -0.2 : 0.2),
            unit * 0.26,
            stage.local('#5a9a60', 0.3),
          ),
      )
      .join('') +
    tier(0.86, 8, 0.34, 0.35) +
    drawBench(stage, height * 0.84, '#a9764f') +
    [0.06, 0.2, 0.82, 0.95]
      .map((x, i) => drawPlant(stage, `pot${i}`, width * x, height * 0.82, unit * (0.13 + (i % 2) * 0.04)))
      .join('')
  );
};
