/** Rooms: walls, windows, lamps, shelves. */

import { mix } from '../color.ts';
import { circle, cut, fill, line, polygon, round } from '../pen.ts';
import { drawWeatherOutside } from './air.ts';
import { drawBokeh } from './lights.ts';
import { drawLeaf } from './plants.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';

export const rectPath = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}Z`;

/** Draws a wall with panelling, lit from one side. */
export function drawWall(stage: Stage, color: string): string {
  const { width, height, scene } = stage;
  const tone = stage.local(color, 0.6);
  const from = scene.light.side > 0 ? width : 0;
  return (
    fill(rectPath(0, 0, width, height), tone) +
    fill(
      rectPath(0, 0, width, height),
      stage.pen.radial([from, height * 0.2], Math.hypot(width, height) * 0.9, [
        [0, scene.palette.glow, 0.75],
        [0.5, scene.palette.glow, 0.12],
        [1, scene.palette.near, 0.55],
      ]),
    )
  );
}

export function drawWindowFrame(
  stage: Stage,
  x: number,
  y: number,
  w: number,
  h: number,
  arched: boolean,
): string {
  const { palette } = stage.scene;
  const unit = stage.unit;
  const shape = (g: number) =>
    arched
      ? `M${round(x - g)} ${round(y + h + g)}V${round(y + w / 2)}a${round(w / 2 + g)} ${round(w / 2 + g)} 0 0 1 ${round(w + g * 2)} 0V${round(y + h + g)}Z`
      : rectPath(x - g, y - g, w + g * 2, h + g * 2);
  const view =
    fill(
      shape(0),
      stage.pen.linear(
        [0, y],
        [0, y + h],
        [
          [0, palette.sky[0]],
          [0.5, palette.sky[1]],
          [1, palette.sky[2]],
        ],
      ),
    ) +
    fill(circle([x + w * 0.6, y + h * 0.45], w * 0.22), palette.glow) +
    drawLayer(
      stage,
      shapeRidge(stage, `view${Math.round(x)}`, y + h * 0.78, h * 0.2, 4).path,
      palette.far,
      y + h * 0.6,
    ) +
    drawLayer(
      stage,
      shapeRidge(stage, `view2${Math.round(x)}`, y + h * 0.92, h * 0.14, 5).path,
      palette.middle,
      y + h * 0.8,
    ) +
    drawWeatherOutside(stage);
  const bar = mix(palette.near, palette.glow, 0.72);
  return (
    drawLayer(stage, shape(unit * 0.022), bar, y, 0.1) +
    stage.pen.clipped(shape(0), view) +
    line(
      `M${round(x + w / 2)} ${round(arched ? y : y)}V${round(y + h)}M${round(x)} ${round(y + h * 0.5)}h${round(w)}`,
      bar,
      unit * 0.013,
    )
  );
}

export function drawLampShade(stage: Stage, x: number, drop: number, color: string): string {
  const { unit, scene } = stage;
  const s = unit * 0.075;
  return (
    fill(
      circle([x, drop + s * 0.8], s * 3.4),
      stage.pen.radial([x, drop + s * 0.8], s * 3.4, [
        [0, scene.palette.glow, 0.6],
        [1, scene.palette.glow, 0],
      ]),
    ) +
    line(`M${round(x)} 0V${round(drop)}`, scene.palette.near, unit * 0.004) +
    drawLayer(
      stage,
      cut(
        [
          [x - s * 0.3, drop],
          [x + s * 0.3, drop],
        ],
        [
          [x + s, drop + s * 0.9],
          [x - s, drop + s * 0.9],
        ],
      ),
      color,
      drop,
      0.1,
    ) +
    fill(circle([x, drop + s * 0.95], s * 0.32), scene.palette.glow)
  );
}

export function drawPlant(stage: Stage, name: string, x: number, y: number, size: number): string {
  const roll = stage.dice(name);
  const pot = stage.local(stage.scene.palette.accents[0], 0.3);
  return (
    Array.from({ length: 7 }, (_, i) =>
      drawLeaf(
        [x, y],
        -1.57 + (i - 3) * 0.36 + roll.between(-0.1, 0.1),
        size * roll.between(0.8, 1.25),
        size * 0.3,
        mix(stage.local('#3f7a55', 0.3), stage.scene.palette.glow, (i % 3) * 0.12),
        stage.scene.palette.glow,
      ),
    ).join('') +
    drawLayer(
      stage,
      polygon([
        [x - size * 0.28, y - size * 0.05],
        [x + size * 0.28, y - size * 0.05],
        [x + size * 0.2, y + size * 0.45],
        [x - size * 0.2, y + size * 0.45],
      ]),
      pot,
      y,
      0.05,
    )
  );
}

export const drawCafe = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('cafe');
  const flip = roll.chance(0.5);
  const x = flip ? width * 0.06 : width * 0.94 - unit * 0.36;
  const shelf = (y: number) =>
    drawLayer(
      stage,
      rectPath(flip ? width - unit * 0.34 : -10, y, unit * 0.36, unit * 0.018),
      stage.local('#6a4630', 0.3),
      y,
      0.05,
    ) +
    Array.from({ length: 6 }, (_, i) => {
      const h = unit * roll.between(0.04, 0.085);
      return fill(
        rectPath(
          (flip ? width - unit * 0.32 : unit * 0.02) + i * unit * 0.05,
          y - h,
          unit * roll.between(0.022, 0.036),
          h,
        ),
        stage.local(roll.pick([...scene.palette.accents, '#efe3cc']), 0.45),
      );
    }).join('');
  return (
    drawWall(stage, roll.pick(['#b5735a', '#6f8f86', '#c9a26a'])) +
    drawWindowFrame(stage, x, height * 0.12, unit * 0.34, height * 0.56, true) +
    shelf(height * 0.26) +
    shelf(height * 0.42) +
    shelf(height * 0.58) +
    drawLampShade(stage, width * 0.3, height * 0.08, stage.local(scene.palette.accents[1], 0.3)) +
    drawLampShade(stage, width * 0.76, height * 0.13, stage.local(scene.palette.accents[0], 0.3)) +
    drawBokeh(stage, 12, 0.1, 0.7) +
    drawLayer(
      stage,
      rectPath(-10, height * 0.78, width + 20, height),
      stage.local('#5a3626', 0.2),
      height * 0.78,
      0.05,
    ) +
    drawPlant(stage, 'plant', flip ? width * 0.93 : width * 0.07, height * 0.74, unit * 0.15)
  );
};

export const drawInterior = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const roll = stage.dice('room');
  const flip = roll.chance(0.5);
  const x = flip ? width * 0.05 : width * 0.95 - unit * 0.34;
  const frame = (fx: number, fy: number, w: number, h: number) =>
    drawLayer(stage, rectPath(fx, fy, w, h), stage.local('#efe0c8', 0.4), fy, 0.05) +
    fill(rectPath(fx + w * 0.1, fy + h * 0.1, w * 0.8, h * 0.8), scene.palette.accents[1]) +
    stage.pen.clipped(
      rectPath(fx + w * 0.1, fy + h * 0.1, w * 0.8, h * 0.8),
      fill(circle([fx + w * 0.6, fy + h * 0.4], w * 0.22), scene.palette.accents[0]) +
        fill(circle([fx + w * 0.2, fy + h * 1], w * 0.5), scene.palette.middle),
    );
  const curtain = (cx: number, w: number) =>
    [0, 1, 2]
      .map((i) =>
        drawLayer(
          stage,
          roundedRectPath(cx + (w * i) / 3, -10, w / 3 + 4, height * 0.84),
          mix(stage.local(scene.palette.accents[0], 0.5), scene.palette.glow, 0.25 - i * 0.06),
          0,
          0.2,
        ),
      )
      .join('');
  return (
    drawWall(stage, roll.pick(['#8fa39a', '#c98f72', '#d9c19a', '#9a8fae'])) +
    drawWindowFrame(stage, x, height * 0.1, unit * 0.34, height * 0.5, roll.chance(0.4)) +
    curtain(flip ? x + unit * 0.36 : x - unit * 0.14, unit * 0.13) +
    frame(flip ? width * 0.76 : width * 0.07, height * 0.14, unit * 0.17, unit * 0.22) +
    frame(flip ? width * 0.8 : width * 0.1, height * 0.44, unit * 0.13, unit * 0.13) +
    drawLayer(
      stage,
      rectPath(-10, height * 0.8, width + 20, height),
      stage.local('#7a5a44', 0.3),
      height * 0.8,
      0.05,
    ) +
    drawPlant(stage, 'room plant', flip ? width * 0.9 : width * 0.1, height * 0.78, unit * 0.2)
  );
};

const roundedRectPath = (x: number, y: number, w: number, h: number) =>
  `M${round(x)} ${round(y)}h${round(w)}q${round(w * 0.2)} ${round(h * 0.5)} 0 ${round(h)}h${round(-w)}q${round(w * 0.2)} ${round(-h * 0.5)} 0 ${round(-h)}Z`;
