/** Harbour, market and pool. */

import { mix } from '../color.ts';
import { blob, circle, curve, cut, fill, line, type Point, polygon, round } from '../pen.ts';
import { drawOpenSky } from './heights.ts';
import { rectPath } from './rooms.ts';
import { drawWaves } from './shores.ts';
import { drawLayer, type Stage, shapeRidge } from './stage.ts';
import { drawSkyline, drawStreet } from './town.ts';

export const drawHarbour = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const side = stage.dice('harbour').pick([0.13, 0.87]);
  const x = width * side;
  const base = height * 0.6;
  const tall = unit * 0.46;
  const trunk = (from: number, to: number): Point[] => {
    const half = (t: number) => unit * (0.062 - t * 0.022);
    return [
      [x - half(from), base - tall * from],
      [x + half(from), base - tall * from],
      [x + half(to), base - tall * to],
      [x - half(to), base - tall * to],
    ];
  };
  const white = mix(stage.local('#f2ece0', 0.4), scene.palette.glow, 0.1);
  const red = stage.local('#b8402f', 0.3);
  const top = base - tall;
  const lantern = mix(scene.palette.glow, '#fff0c0', 0.5);
  const beam = (way: number) =>
    fill(
      polygon([
        [x, top - unit * 0.03],
        [x + way * width, top - unit * 0.16],
        [x + way * width, top + unit * 0.06],
      ]),
      stage.pen.linear(
        [x, 0],
        [x + way * width * 0.8, 0],
        [
          [0, lantern, 0.6],
          [1, lantern, 0],
        ],
      ),
    );
  const house = (hx: number, w: number, color: string) =>
    drawLayer(stage, rectPath(hx, base - w * 0.8, w, w), stage.local(color, 0.5), base - w, 0.1) +
    drawLayer(
      stage,
      polygon([
        [hx - w * 0.1, base - w * 0.8],
        [hx + w * 0.5, base - w * 1.3],
        [hx + w * 1.1, base - w * 0.8],
      ]),
      stage.local('#7a3f34', 0.45),
      base - w,
      0.1,
    ) +
    fill(rectPath(hx + w * 0.36, base - w * 0.6, w * 0.26, w * 0.3), lantern, 0.8);
  const far = side < 0.5 ? width * 0.66 : width * 0.04;
  return (
    drawOpenSky(stage, 3) +
    beam(side < 0.5 ? 1 : -1) +
    drawLayer(
      stage,
      shapeRidge(stage, 'headland', base + unit * 0.02, unit * 0.06, 2).path,
      stage.local('#5f7f78', 0.7),
      base - unit * 0.1,
    ) +
    [0, 1, 2]
      .map((i) => house(far + i * unit * 0.105, unit * 0.085, ['#d9b07a', '#c9705a', '#8fa9b0'][i] as string))
      .join('') +
    drawLayer(
      stage,
      blob([
        [x - unit * 0.2, base + unit * 0.05],
        [x - unit * 0.09, base - unit * 0.03],
        [x + unit * 0.1, base - unit * 0.03],
        [x + unit * 0.22, base + unit * 0.05],
      ]),
      stage.local('#5a5f66', 0.4),
      base,
      0.1,
    ) +
    [0, 1, 2, 3, 4]
      .map((i) => drawLayer(stage, polygon(trunk(i / 5, (i + 1) / 5)), i % 2 ? red : white, top, 0.1))
      .join('') +
    drawLayer(
      stage,
      rectPath(x - unit * 0.055, top - unit * 0.008, unit * 0.11, unit * 0.018),
      scene.palette.near,
      top,
      0.05,
    ) +
    fill(rectPath(x - unit * 0.028, top - unit * 0.062, unit * 0.056, unit * 0.056), lantern) +
    fill(
      circle([x, top - unit * 0.034], unit * 0.12),
      stage.pen.radial([x, top - unit * 0.034], unit * 0.12, [
        [0, lantern, 0.8],
        [1, lantern, 0],
      ]),
    ) +
    drawLayer(
      stage,
      polygon([
        [x - unit * 0.042, top - unit * 0.06],
        [x, top - unit * 0.11],
        [x + unit * 0.042, top - unit * 0.06],
      ]),
      red,
      top,
      0.05,
    ) +
    drawWaves(stage, base + unit * 0.04, 6, '#2a86a0')
  );
};

export const drawMarket = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { accents, glow } = scene.palette;
  const cloth = mix(glow, '#f4ead6', 0.6);
  const stall = (x: number, w: number, at: number) => {
    const color = stage.local(accents[at % 3] as string, 0.15);
    const y = height * 0.36;
    const awning = Array.from({ length: 6 }, (_, i) =>
      drawLayer(
        stage,
        `M${round(x + (w * i) / 6)} ${round(y)}h${round(w / 6)}v${round(unit * 0.09)}a${round(w / 12)} ${round(w / 12)} 0 0 1 ${round(-w / 6)} 0Z`,
        i % 2 ? cloth : color,
        y,
        0.05,
      ),
    ).join('');
    const heap = Array.from({ length: 16 }, (_, i) =>
      fill(
        circle(
          [x + w * (0.08 + (i % 8) * 0.12), height * 0.75 - Math.floor(i / 8) * unit * 0.036],
          unit * 0.032,
        ),
        stage.local(
          ['#d9702f', '#c23b2f', '#7f9a3f', '#e2b23f'][(Math.floor((i % 8) / 2) + at) % 4] as string,
          0.12,
        ),
      ),
    ).join('');
    return (
      line(
        [0.04, 0.96].map((t) => `M${round(x + w * t)} ${round(y)}V${height}`).join(''),
        stage.local('#7a5236', 0.2),
        unit * 0.014,
      ) +
      fill(rectPath(x + w * 0.04, y, w * 0.92, height * 0.4), scene.palette.near, 0.4) +
      heap +
      drawLayer(
        stage,
        rectPath(x, height * 0.76, w, height),
        stage.local('#9a6a42', 0.2),
        height * 0.76,
        0.05,
      ) +
      awning
    );
  };
  return drawStreet(stage) + stall(-unit * 0.06, width * 0.4, 0) + stall(width * 0.66, width * 0.42, 1);
};

export const drawPool = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { accents, glow } = scene.palette;
  const side = stage.dice('pool').pick([0.12, 0.88]);
  const edge = height * 0.62;
  const color = stage.local(accents[0], 0.2);
  const [x, y] = [width * side, height * 0.3];
  const parasol = Array.from({ length: 6 }, (_, i) => {
    const at = (t: number): Point => [x + (t - 0.5) * unit * 0.44, y + unit * 0.09];
    return fill(
      cut([[x, y - unit * 0.05], at(i / 6)], [at((i + 1) / 6), [x, y - unit * 0.05]]),
      i % 2 ? mix(glow, '#f8efdc', 0.6) : color,
    );
  }).join('');
  const ripples = Array.from({ length: 9 }, (_, i) => {
    const ry = edge + unit * (0.05 + i * 0.036);
    const dx = ((i * 37) % 11) * 0.09 * width;
    return line(
      curve([
        [dx - unit * 0.1, ry],
        [dx, ry - unit * 0.008],
        [dx + unit * 0.1, ry],
        [dx + unit * 0.2, ry - unit * 0.008],
      ]),
      glow,
      unit * 0.006,
      0.55,
    );
  }).join('');
  return (
    drawOpenSky(stage, 2) +
    drawSkyline(stage, 'far', height * 0.58, unit * 0.26, '#8fa0bc', 0.95) +
    drawSkyline(stage, 'middle', height * 0.64, unit * 0.16, '#6a7a9a', 0.6) +
    drawLayer(stage, rectPath(-10, edge, width + 20, height), stage.local('#37b5c4', 0.2), edge, 0.15) +
    ripples +
    drawLayer(
      stage,
      rectPath(-10, edge - unit * 0.022, width + 20, unit * 0.04),
      stage.local('#e9dcc4', 0.2),
      edge,
      0.05,
    ) +
    line(`M${round(x)} ${round(y)}V${round(edge)}`, stage.local('#8a6444', 0.2), unit * 0.012) +
    parasol +
    drawLayer(
      stage,
      rectPath(-10, height * 0.94, width + 20, height),
      stage.local('#d9bf98', 0.15),
      height * 0.94,
      0.05,
    )
  );
};
