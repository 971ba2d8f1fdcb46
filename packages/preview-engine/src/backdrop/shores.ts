/** Beach, sea, lake and desert. */

import { mix } from '../color.ts';
import { curve, cut, fill, line, type Point, polygon, round, tapered } from '../pen.ts';
import { drawOpenSky, drawTrees } from './heights.ts';
import { drawLeaf } from './plants.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';

export function drawWaves(stage: Stage, from: number, bands: number, color: string): string {
  const { width, height, unit } = stage;
  const roll = stage.dice('waves');
  const rough = stage.scene.weather === 'storm';
  return Array.from({ length: bands }, (_, i) => {
    const y = from + (height - from) * (i / bands) ** 1.25;
    const size = unit * (0.035 + i * 0.016) * (rough ? 1.9 : 1);
    const phase = roll.between(0, size * 2);
    let path = `M${round(-size * 2 - phase)} ${round(y)}`;
    for (let x = -size * 2; x < width + size * 4; x += size * 2)
      path += `q${round(size)} ${round(-size * (rough ? 0.62 : 0.36))} ${round(size * 2)} 0`;
    return drawLayer(
      stage,
      `${path}V${round(height * 1.1)}H${round(-size * 4)}Z`,
      stage.local(color, 1 - i / bands),
      y,
      0.2,
    );
  }).join('');
}

function drawPalm(stage: Stage, root: Point, height: number, lean: number, color: string): string {
  const top: Point = [root[0] + lean, root[1] - height];
  const trunk = tapered(
    [root, [root[0] + lean * 0.2, root[1] - height * 0.5], top, [top[0] + 2, top[1] - 2]],
    height * 0.07,
    0.9,
  );
  const leaves = [-2.9, -2.3, -1.6, -0.9, -0.3, 0.2, 2.95]
    .map((angle, i) =>
      drawLeaf(
        top,
        angle + (angle < -1.57 ? -0.25 : 0.25),
        height * (0.5 + (i % 3) * 0.07),
        height * 0.11,
        mix(color, stage.scene.palette.glow, (i % 3) * 0.1),
        stage.scene.palette.glow,
      ),
    )
    .join('');
  return fill(trunk, mix(color, '#5a3a24', 0.5)) + leaves;
}

export const drawBeach = (stage: Stage): string => {
  const { width, height, unit } = stage;
  const roll = stage.dice('beach');
  const sea = height * 0.56;
  const side = roll.chance(0.5) ? 0.08 : 0.92;
  return (
    drawOpenSky(stage) +
    fill(
      `M0 ${round(sea)}H${width}V${height}H0Z`,
      stage.pen.linear(
        [0, sea],
        [0, height * 0.85],
        [
          [0, stage.local('#6fc0c8', 0.8)],
          [1, stage.local('#2f8f9c', 0.35)],
        ],
      ),
    ) +
    [0.02, 0.06, 0.11]
      .map((y, i) =>
        line(
          curve([
            [0, sea + height * y],
            [width * 0.3, sea + height * (y + 0.008)],
            [width * 0.7, sea + height * (y - 0.006)],
            [width, sea + height * y],
          ]),
          stage.scene.palette.glow,
          unit * 0.004,
          0.5 - i * 0.1,
        ),
      )
      .join('') +
    drawLayer(
      stage,
      shapeRidge(stage, 'sand', height * 0.76, unit * 0.05, 2).path,
      stage.local('#ecd2a0', 0.2),
      height * 0.74,
      0.1,
    ) +
    drawPalm(
      stage,
      [width * side, height * 0.92],
      unit * 0.62,
      unit * (side > 0.5 ? -0.1 : 0.1),
      stage.local('#2f6f4f', 0.3),
    ) +
    drawPalm(
      stage,
      [width * (side > 0.5 ? 0.98 : 0.02), height],
      unit * 0.44,
      unit * (side > 0.5 ? -0.04 : 0.05),
      stage.local('#24583f', 0.15),
    )
  );
};

export const drawSea = (stage: Stage): string => {
  const { width, height, unit } = stage;
  const roll = stage.dice('boat');
  const y = height * 0.53;
  const x = width * roll.pick([0.14, 0.84]);
  const sail =
    fill(
      polygon([
        [x, y - unit * 0.17],
        [x + unit * 0.085, y - unit * 0.03],
        [x, y - unit * 0.03],
      ]),
      stage.scene.palette.glow,
    ) +
    fill(
      polygon([
        [x - unit * 0.008, y - unit * 0.14],
        [x - unit * 0.05, y - unit * 0.03],
        [x - unit * 0.008, y - unit * 0.03],
      ]),
      mix(stage.scene.palette.glow, stage.scene.palette.accents[0], 0.5),
    );
  return (
    drawOpenSky(stage, 4) +
    fill(
      cut(
        [
          [x - unit * 0.07, y - unit * 0.02],
          [x + unit * 0.09, y - unit * 0.02],
        ],
        [
          [x + unit * 0.06, y + unit * 0.015],
          [x - unit * 0.045, y + unit * 0.015],
        ],
      ),
      stage.local('#5a3326', 0.4),
    ) +
    sail +
    drawWaves(stage, y, 7, '#2a86a0')
  );
};

export const drawDesert = (stage: Stage): string => {
  const { width, height, unit } = stage;
  const roll = stage.dice('cactus');
  const cactus = (x: number, y: number, size: number) => {
    const color = stage.local('#3f7a5a', 0.2);
    return (
      line(
        `M${round(x)} ${round(y)}v${round(-size)}M${round(x)} ${round(y - size * 0.45)}h${round(size * 0.26)}v${round(-size * 0.3)}M${round(x)} ${round(y - size * 0.32)}h${round(-size * 0.24)}v${round(-size * 0.24)}`,
        color,
        size * 0.14,
      ) +
      line(
        `M${round(x - size * 0.03)} ${round(y)}v${round(-size)}`,
        stage.scene.palette.glow,
        size * 0.02,
        0.5,
      )
    );
  };
  return (
    drawOpenSky(stage, 1) +
    drawLayer(
      stage,
      shapeRidge(stage, 'mesa', height * 0.58, unit * 0.15, 2, true).path,
      stage.local('#c4694a', 0.85),
      height * 0.45,
    ) +
    drawLayer(
      stage,
      shapeRidge(stage, 'dune1', height * 0.66, unit * 0.1, 2).path,
      stage.local('#e0935a', 0.55),
      height * 0.58,
      0.2,
    ) +
    cactus(width * roll.pick([0.1, 0.14]), height * 0.8, unit * 0.24) +
    cactus(width * 0.9, height * 0.74, unit * 0.15) +
    drawLayer(
      stage,
      shapeRidge(stage, 'dune2', height * 0.8, unit * 0.12, 2).path,
      stage.local('#d8834a', 0.2),
      height * 0.7,
      0.1,
    )
  );
};

export const drawLake = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('lake');
  const y = height * 0.6;
  const glitter = Array.from({ length: 34 }, () =>
    line(
      `M${round(width * roll.next())} ${round(y + (height - y) * roll.next())}h${round(unit * roll.between(0.03, 0.14))}`,
      scene.palette.glow,
      unit * 0.003,
      roll.between(0.2, 0.6),
    ),
  ).join('');
  return (
    drawOpenSky(stage, 3) +
    drawLayer(
      stage,
      shapeRidge(stage, 'l1', y - unit * 0.04, unit * 0.26, 3, true).path,
      stage.local('#7f95b0', 0.9),
      height * 0.3,
    ) +
    drawLayer(
      stage,
      shapeRidge(stage, 'l2', y, unit * 0.1, 4).path,
      stage.local('#4f7a70', 0.55),
      height * 0.5,
    ) +
    fill(
      `M0 ${round(y)}H${width}V${height}H0Z`,
      stage.pen.linear(
        [0, y],
        [0, height],
        [
          [0, mix(scene.palette.sky[2], scene.palette.far, 0.35)],
          [1, stage.local('#2f6f86', 0.35)],
        ],
      ),
    ) +
    glitter +
    drawTrees(stage, 'bank', 7, 0.72, 0.26, '#2f5548', 0.3)
  );
};
