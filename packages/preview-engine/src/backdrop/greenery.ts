/** Forest, jungle, garden and meadow. */

import { mix } from '../color.ts';
import { circle, curve, fill, line, type Point, polygon, tapered } from '../pen.ts';
import { drawOpenSky } from './heights.ts';
import { drawBush, drawFrond, drawLeaf } from './plants.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';

export const drawForest = (stage: Stage): string => {
  const { width, height, unit } = stage;
  const trunks = (name: string, count: number, thick: number, depth: number) => {
    const roll = stage.dice(name);
    const color = stage.local('#4a5a44', depth);
    return Array.from({ length: count }, (_, i) => {
      const x = (width * (i + roll.between(0.1, 0.9))) / count;
      const w = unit * thick * roll.between(0.6, 1.3);
      const lean = unit * roll.between(-0.03, 0.03);
      const branch = height * roll.between(0.1, 0.5);
      const way = roll.chance(0.5) ? 1 : -1;
      return (
        drawLayer(
          stage,
          polygon([
            [x - w * 0.4 + lean, -10],
            [x + w * 0.4 + lean, -10],
            [x + w * 0.6, height],
            [x - w * 0.6, height],
          ]),
          color,
          0,
          0.55,
        ) +
        fill(
          tapered(
            [
              [x + lean * 0.6, branch],
              [x + way * unit * 0.1, branch - unit * 0.07],
              [x + way * unit * 0.19, branch - unit * 0.2],
            ],
            w * 0.34,
            0.9,
          ),
          color,
        )
      );
    }).join('');
  };
  const floor = stage.dice('ferns');
  return (
    drawOpenSky(stage, 0) +
    trunks('far', 11, 0.035, 0.95) +
    fill(`M0 0H${width}V${height}H0Z`, stage.scene.palette.sky[2], 0.16) +
    trunks('middle', 7, 0.055, 0.6) +
    drawCanopy(stage, 0.55) +
    trunks('near', 3, 0.09, 0.25) +
    drawLayer(
      stage,
      shapeRidge(stage, 'floor', height * 0.84, unit * 0.06, 4).path,
      stage.local('#345a40', 0.15),
      height * 0.8,
      0.1,
    ) +
    Array.from({ length: 9 }, (_, i) =>
      drawFrond(
        stage,
        `fern${i}`,
        [width * floor.next(), height * 0.96],
        -1.57 + floor.between(-0.7, 0.7),
        unit * floor.between(0.14, 0.26),
        stage.local('#3f7350', 0.2),
      ),
    ).join('')
  );
};

function drawCanopy(stage: Stage, depth: number): string {
  const roll = stage.dice(`canopy${depth}`);
  return Array.from({ length: 15 }, (_, i) =>
    drawBush(
      stage,
      [(stage.width * i) / 14, stage.unit * roll.between(-0.02, 0.1)],
      stage.unit * roll.between(0.07, 0.12),
      stage.local(roll.pick(['#4f8a5c', '#6a9a5a', '#3f7350']), depth),
    ),
  ).join('');
}

export const drawJungle = (stage: Stage): string => {
  const { width, height, unit } = stage;
  const roll = stage.dice('jungle');
  const wall = (depth: number, count: number, size: number) =>
    Array.from({ length: count }, (_, i) => {
      const left = i % 2 === 0;
      const root: Point = [left ? -unit * 0.04 : width + unit * 0.04, height * roll.between(0.05, 1.02)];
      return drawFrond(
        stage,
        `wall${depth}${i}`,
        root,
        (left ? 0 : Math.PI) + roll.between(-0.8, 0.8),
        unit * size * roll.between(0.7, 1.2),
        stage.local(roll.pick(['#2f7a5a', '#4f9a5a', '#1f6a5f', '#7aa84f']), depth),
      );
    }).join('');
  return (
    drawOpenSky(stage, 0) +
    wall(0.95, 14, 0.66) +
    drawCanopy(stage, 0.7) +
    wall(0.55, 12, 0.5) +
    wall(0.2, 10, 0.4)
  );
};

export const drawGarden = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('flowers');
  const flower = (x: number, y: number, size: number) => {
    const color = mix(
      roll.pick(scene.palette.accents),
      roll.pick(['#f2a0a8', '#fbe3d0', '#e86a5c', '#f4c45a']),
      0.6,
    );
    const stem = line(
      curve([
        [x, y],
        [x + size * 0.3, y + size * 2],
        [x, y + size * 5],
      ]),
      stage.local('#3f7a4f', 0.2),
      size * 0.14,
    );
    return (
      stem +
      drawLeaf(
        [x, y + size * 2.4],
        roll.between(-0.9, -0.2),
        size * 1.7,
        size * 0.6,
        stage.local('#4f8a55', 0.2),
        scene.palette.glow,
      ) +
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          fill(
            circle([x + Math.cos(i * 1.05) * size * 0.55, y + Math.sin(i * 1.05) * size * 0.5], size * 0.46),
            mix(color, scene.palette.glow, (i % 3) * 0.14),
          ),
        )
        .join('') +
      fill(circle([x, y], size * 0.34), mix(scene.palette.accents[1], '#f6c945', 0.5))
    );
  };
  const hedge = (y: number, size: number, depth: number, count: number) =>
    Array.from({ length: count }, (_, i) =>
      drawBush(
        stage,
        [(width * (i + roll.between(0, 0.8))) / count, height * y],
        unit * size * roll.between(0.8, 1.25),
        stage.local(roll.pick(['#5f9a5f', '#7aa860', '#3f7f5f']), depth),
      ),
    ).join('');
  return (
    drawOpenSky(stage, 2) +
    hedge(0.52, 0.12, 0.9, 8) +
    hedge(0.66, 0.13, 0.55, 7) +
    hedge(0.86, 0.14, 0.25, 6) +
    Array.from({ length: 22 }, () =>
      flower(width * roll.next(), height * roll.between(0.62, 0.94), unit * roll.between(0.018, 0.036)),
    ).join('')
  );
};

export const drawMeadow = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('meadow');
  const blades = Array.from({ length: 80 }, () => {
    const x = width * roll.next();
    const tall = unit * roll.between(0.08, 0.22);
    return fill(
      tapered(
        [
          [x, height * 1.02],
          [x + tall * 0.1, height - tall * 0.6],
          [x + tall * roll.between(-0.3, 0.4), height - tall * 1.2],
        ],
        unit * 0.012,
        0.8,
      ),
      mix(
        stage.local(roll.pick(['#7a9a4a', '#b8a850', '#4f8a4f']), 0.15),
        scene.palette.glow,
        roll.between(0, 0.3),
      ),
    );
  }).join('');
  return (
    drawOpenSky(stage, 4) +
    drawLayer(
      stage,
      shapeRidge(stage, 'm1', height * 0.6, unit * 0.12, 2).path,
      stage.local('#8fb47a', 0.9),
      height * 0.5,
    ) +
    drawBush(stage, [width * 0.12, height * 0.62], unit * 0.07, stage.local('#4f8255', 0.6)) +
    drawBush(stage, [width * 0.86, height * 0.6], unit * 0.09, stage.local('#4f8255', 0.6)) +
    drawLayer(
      stage,
      shapeRidge(stage, 'm2', height * 0.7, unit * 0.1, 2).path,
      stage.local('#86a85a', 0.5),
      height * 0.62,
      0.2,
    ) +
    drawLayer(
      stage,
      shapeRidge(stage, 'm3', height * 0.86, unit * 0.1, 2).path,
      stage.local('#5f8a48', 0.15),
      height * 0.78,
      0.1,
    ) +
    blades
  );
};
