/** Mountains and snow, and the open sky over every landscape. */

import { mix } from '../color.ts';
import { fill, polygon } from '../pen.ts';
import { drawPine } from './plants.ts';
import { drawClouds, drawSky, drawStars, drawSunOrMoon } from './sky.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';

const isDark = (stage: Stage) => stage.scene.time === 'night' || stage.scene.time === 'neon';

export const drawOpenSky = (stage: Stage, count = 3): string =>
  drawSky(stage) +
  (isDark(stage) ? drawStars(stage, 90) : '') +
  (['storm', 'rain', 'clouds'].includes(stage.scene.weather)
    ? drawClouds(stage, 9, 1.7)
    : drawSunOrMoon(stage) + drawClouds(stage, count));

export const drawMountain = (stage: Stage): string => {
  const { height, unit } = stage;
  const peaks = shapeRidge(stage, 'peaks', height * 0.56, unit * 0.34, 3, true);
  const caps = peaks.points
    .filter((_, i) => i % 2)
    .map(([x, y]) =>
      fill(
        polygon([
          [x, y],
          [x + unit * 0.055, y + unit * 0.1],
          [x + unit * 0.02, y + unit * 0.075],
          [x - unit * 0.005, y + unit * 0.11],
          [x - unit * 0.03, y + unit * 0.07],
          [x - unit * 0.06, y + unit * 0.105],
        ]),
        stage.scene.palette.glow,
        0.8,
      ),
    )
    .join('');
  return (
    drawOpenSky(stage) +
    drawLayer(stage, peaks.path, stage.local('#8a9ab8', 0.9), height * 0.25) +
    caps +
    drawLayer(
      stage,
      shapeRidge(stage, 'hills', height * 0.66, unit * 0.16, 3, true).path,
      stage.local('#5f7f8f', 0.5),
      height * 0.5,
    ) +
    drawLayer(
      stage,
      shapeRidge(stage, 'near', height * 0.8, unit * 0.1, 3).path,
      stage.local('#3f5f4f', 0.2),
      height * 0.7,
      0.2,
    ) +
    drawTrees(stage, 'row', 12, 0.82, 0.12, '#2f5444', 0.12)
  );
};

export function drawTrees(
  stage: Stage,
  name: string,
  count: number,
  y: number,
  size: number,
  color: string,
  depth: number,
): string {
  const roll = stage.dice(name);
  return Array.from({ length: count }, (_, i) =>
    drawPine(
      stage,
      [(stage.width * (i + roll.between(0, 1))) / count, stage.height * (y + roll.between(-0.01, 0.05))],
      stage.unit * size * roll.between(0.7, 1.3),
      stage.local(color, depth),
    ),
  ).join('');
}

export const drawSnow = (stage: Stage): string => {
  const { height, unit } = stage;
  return (
    drawOpenSky(stage, 2) +
    drawLayer(
      stage,
      shapeRidge(stage, 's1', height * 0.56, unit * 0.24, 3, true).path,
      stage.local('#b9cbe0', 0.9),
      height * 0.35,
    ) +
    drawTrees(stage, 'far', 18, 0.6, 0.13, '#5f7f8f', 0.75) +
    drawLayer(
      stage,
      shapeRidge(stage, 's2', height * 0.68, unit * 0.08, 3).path,
      mix(stage.local('#eef3fa', 0.4), '#ffffff', 0.35),
      height * 0.6,
      0.3,
    ) +
    drawTrees(stage, 'near', 9, 0.8, 0.28, '#2f5560', 0.35) +
    drawLayer(
      stage,
      shapeRidge(stage, 's3', height * 0.86, unit * 0.08, 3).path,
      mix(stage.local('#f6f8fc', 0.2), '#ffffff', 0.5),
      height * 0.8,
      0.2,
    )
  );
};
