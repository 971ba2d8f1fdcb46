/** Draws the workshop, the kitchen and the laboratory. */

import { mix } from '../color.ts';
import { blob, circle, curve, fill, line, type Point, polygon, round } from '../pen.ts';
import { drawLampShade, drawWall, rectPath } from './rooms.ts';
import { drawBench, drawJar, drawShelf, getSides } from './shelves.ts';
import { drawLayer, type Stage } from './stage.ts';

/** Draws a tool on the wall, by number. */
function drawTool(stage: Stage, [x, y]: Point, size: number, kind: number): string {
  const wood = stage.local('#7a4826', 0.08);
  const steel = mix(stage.local('#55616b', 0.08), stage.scene.palette.glow, 0.12);
  const shaft = (from: number, to: number, width: number, tone: string) =>
    line(`M${round(x)} ${round(y + size * from)}V${round(y + size * to)}`, tone, size * width);
  switch (kind % 5) {
    case 0:
      return (
        shaft(0.2, 1.3, 0.12, wood) + fill(rectPath(x - size * 0.32, y, size * 0.64, size * 0.26), steel)
      );
    case 1:
      return (
        fill(
          polygon([
            [x - size * 0.2, y + size * 0.35],
            [x + size * 0.2, y + size * 0.35],
            [x + size * 0.05, y + size * 1.6],
          ]),
          steel,
        ) +
        line(
          blob([
            [x - size * 0.18, y],
            [x + size * 0.18, y],
            [x + size * 0.2, y + size * 0.34],
            [x - size * 0.2, y + size * 0.34],
          ]),
          wood,
          size * 0.11,
        )
      );
    case 2:
      return [-0.26, 0, 0.26]
        .map(
          (dx) =>
            line(`M${round(x + dx * size)} ${round(y)}v${round(size * 0.5)}`, wood, size * 0.13) +
            line(
              `M${round(x + dx * size)} ${round(y + size * 0.5)}v${round(size * (0.5 + dx * 0.4))}`,
              steel,
              size * 0.07,
            ),
        )
        .join('');
    case 3:
      return line(
        `M${round(x - size * 0.25)} ${round(y)}V${round(y + size * 1.2)}H${round(x + size * 0.5)}`,
        steel,
        size * 0.12,
      );
    default:
      return (
        line(circle([x, y + size * 0.4], size * 0.36), wood, size * 0.12) +
        line(circle([x, y + size * 0.4], size * 0.2), mix(wood, steel, 0.4), size * 0.07)
      );
  }
}

export const drawWorkshop = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { wide, flip, left, right } = getSides(stage);
  const tools = flip ? left : right;
  const shelves = flip ? right : left;
  const board = mix(stage.local('#d9ae76', 0.35), scene.palette.glow, 0.2);
  const rows = [0.12, 0.34, 0.56];
  return (
    drawWall(stage, '#a9785a') +
    Array.from({ length: 9 }, (_, i) =>
      line(`M${round((width * i) / 8)} 0V${round(height)}`, scene.palette.near, unit * 0.003, 0.2),
    ).join('') +
    drawLayer(
      stage,
      rectPath(tools - (flip ? 0 : 0), height * 0.07, wide, height * 0.66),
      board,
      height * 0.07,
      0.1,
    ) +
    rows
      .map((y, row) =>
        [0.2, 0.45, 0.7, 0.92]
          .map((x, i) =>
            drawTool(stage, [tools + wide * (flip ? 1 - x : x), height * y], unit * 0.082, i + row * 2),
          )
          .join(''),
      )
      .join('') +
    [0.24, 0.46, 0.68]
      .map((y) =>
        drawShelf(stage, [shelves, height * y], wide, (foot, size, at) => drawJar(stage, foot, size, at)),
      )
      .join('') +
    drawLampShade(stage, width * (flip ? 0.72 : 0.28), height * 0.06, stage.local('#3f6f5f', 0.25)) +
    drawBench(stage, height * 0.82, '#8a5a36')
  );
};

export const drawKitchen = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { wide, flip, left, right } = getSides(stage);
  const tiles = mix(stage.local('#dfe4dc', 0.5), scene.palette.glow, 0.2);
  const steel = mix(stage.local('#b9c3c8', 0.3), scene.palette.glow, 0.2);
  const copper = stage.local('#b8693c', 0.2);
  const step = unit * 0.085;
  const grid =
    Array.from({ length: Math.ceil(height / step) }, (_, i) => `M0 ${round(i * step)}H${width}`).join('') +
    Array.from({ length: Math.ceil(width / step) }, (_, i) => `M${round(i * step)} 0V${height}`).join('');
  const rail = height * 0.12;
  const pan = (x: number, size: number, at: number) =>
    line(`M${round(x)} ${round(rail)}v${round(size * 1.1)}`, scene.palette.near, size * 0.13) +
    drawLayer(stage, circle([x, rail + size * 1.7], size * 0.72), at % 2 ? copper : steel, rail, 0.05) +
    fill(circle([x, rail + size * 1.7], size * 0.5), scene.palette.glow, 0.18);
  return (
    drawWall(stage, '#cfd6cd') +
    fill(rectPath(0, 0, width, height), tiles, 0.5) +
    line(grid, scene.palette.near, unit * 0.003, 0.16) +
    line(`M-10 ${round(rail)}H${width + 10}`, steel, unit * 0.014) +
    [0.06, 0.18, 0.3, 0.7, 0.83, 0.95]
      .map((x, i) => pan(width * x, unit * (0.09 - (i % 3) * 0.014), i))
      .join('') +
    [0.52, 0.72]
      .map((y) =>
        drawShelf(stage, [flip ? left : right, height * y], wide, (foot, size, at) =>
          drawJar(stage, foot, size, at),
        ),
      )
      .join('') +
    drawLayer(
      stage,
      polygon([
        [flip ? width - wide * 0.8 : wide * 0.1, height * 0.44],
        [flip ? width - wide * 0.1 : wide * 0.8, height * 0.44],
        [flip ? width + 10 : wide * 0.95, height * 0.58],
        [flip ? width - wide * 0.95 : -10, height * 0.58],
      ]),
      steel,
      height * 0.44,
      0.05,
    ) +
    [0, 1, 2]
      .map((i) => {
        const x = flip ? width - wide * 0.45 : wide * 0.45;
        return line(
          curve([
            [x + (i - 1) * unit * 0.05, height * 0.78],
            [x + (i - 0.7) * unit * 0.06, height * 0.72],
            [x + (i - 1.2) * unit * 0.06, height * 0.66],
            [x + (i - 0.8) * unit * 0.06, height * 0.6],
          ]),
          '#ffffff',
          unit * 0.014,
          0.3,
        );
      })
      .join('') +
    drawBench(stage, height * 0.82, '#8f9a9c')
  );
};

export const drawLaboratory = (stage: Stage): string => {
  const { height, unit, width, scene } = stage;
  const { wide, left, right } = getSides(stage);
  const flask = ([x, y]: Point, size: number, at: number) => {
    const liquid = [...scene.palette.accents, '#5fb6a8', '#d9a441'][at] as string;
    const glass = mix(scene.palette.glow, '#dff1f2', 0.6);
    const shape =
      at % 2
        ? `M${round(x - size * 0.14)} ${round(y - size * 1.5)}v${round(size * 0.6)}l${round(-size * 0.36)} ${round(size * 0.9)}h${round(size)}l${round(-size * 0.36)} ${round(-size * 0.9)}v${round(-size * 0.6)}Z`
        : `${circle([x, y - size * 0.5], size * 0.5)}${rectPath(x - size * 0.13, y - size * 1.4, size * 0.26, size * 0.6)}`;
    return (
      fill(shape, glass, 0.55) +
      stage.pen.clipped(shape, fill(rectPath(x - size, y - size * 0.55, size * 2, size), liquid, 0.85)) +
      line(shape, glass, unit * 0.003, 0.8)
    );
  };
  return (
    drawWall(stage, '#a9c3c6') +
    [0.24, 0.47, 0.7]
      .map(
        (y, i) =>
          drawShelf(stage, [left, height * y], wide, (foot, size, at) =>
            i === 1 ? drawJar(stage, foot, size, at) : flask(foot, size, at),
          ) +
          drawShelf(stage, [right, height * y], wide, (foot, size, at) =>
            i === 0 ? drawJar(stage, foot, size, at) : flask(foot, size, at),
          ),
      )
      .join('') +
    drawLampShade(stage, width * 0.5, height * 0.03, stage.local('#e8ecec', 0.2)) +
    drawBench(stage, height * 0.84, '#c9d2d2')
  );
};
