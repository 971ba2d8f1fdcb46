/** Draws the observatory and the theatre. */

import { mix } from '../color.ts';
import { circle, curve, cut, fill, line, type Point, polygon, round } from '../pen.ts';
import { drawBokeh } from './lights.ts';
import { rectPath } from './rooms.ts';
import { drawStars, drawSunOrMoon } from './sky.ts';
import { drawLayer, type Stage } from './stage.ts';

export const drawObservatory = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { palette } = scene;
  const side = stage.dice('dome').pick([-1, 1] as const);
  const shell = mix(stage.local('#3a4a6a', 0.4), palette.near, 0.25);
  const slot: Point[] = [
    [width * 0.5 - unit * 0.34, height * 0.62],
    [width * 0.5 - unit * 0.3, height * 0.2],
    [width * 0.5 - unit * 0.16, -10],
    [width * 0.5 + unit * 0.3, -10],
    [width * 0.5 + unit * 0.38, height * 0.24],
    [width * 0.5 + unit * 0.4, height * 0.62],
  ];
  const opening = `${curve(slot.slice(0, 3))}L${slot
    .slice(3)
    .map((p) => p.map(round).join(' '))
    .join('L')}Z`;
  const ribs = [-0.95, -0.72, -0.5, 0.54, 0.76, 1]
    .map((x) =>
      curve([
        [width * 0.5 + x * width * 0.58, height * 0.8],
        [width * 0.5 + x * width * 0.52, height * 0.36],
        [width * 0.5 + x * width * 0.24, -10],
      ]),
    )
    .join('');
  const deep = mix(palette.sky[0], '#0a1030', scene.time === 'day' ? 0.2 : 0.5);
  const p = (along: number, off: number): Point => {
    const [x, y] = [width * (0.5 + side * 0.24), height * 0.58];
    const [dx, dy] = [side * 0.5, -0.866];
    return [x + (dx * along - dy * off) * unit, y + (dy * along + dx * off) * unit];
  };
  const brass = stage.local('#c9984a', 0.15);
  const tube = stage.local('#e4dccb', 0.15);
  return (
    fill(rectPath(0, 0, width, height), shell) +
    stage.pen.clipped(
      opening,
      fill(
        rectPath(0, 0, width, height),
        stage.pen.linear(
          [0, 0],
          [0, height * 0.7],
          [
            [0, deep],
            [1, palette.sky[1]],
          ],
        ),
      ) +
        drawStars(stage, 150, 0.7) +
        drawSunOrMoon(stage, false),
    ) +
    line(ribs, mix(shell, palette.glow, 0.3), unit * 0.006, 0.7) +
    line(opening, mix(shell, palette.glow, 0.45), unit * 0.014) +
    drawLayer(
      stage,
      polygon([p(-0.16, -0.035), p(0.16, -0.05), p(0.16, 0.05), p(-0.16, 0.035)]),
      tube,
      0,
      0.05,
    ) +
    drawLayer(
      stage,
      polygon([p(0.14, -0.062), p(0.42, -0.066), p(0.42, 0.066), p(0.14, 0.062)]),
      tube,
      0,
      0.05,
    ) +
    [-0.16, 0.13, 0.38]
      .map((at) =>
        drawLayer(
          stage,
          polygon([p(at, -0.07), p(at + 0.035, -0.07), p(at + 0.035, 0.07), p(at, 0.07)]),
          brass,
          0,
          0.05,
        ),
      )
      .join('') +
    drawLayer(
      stage,
      cut(
        [p(-0.02, -0.03), p(-0.02, 0.03)],
        [
          [p(0, 0)[0] + unit * 0.09, height],
          [p(0, 0)[0] - unit * 0.09, height],
        ],
      ),
      stage.local('#4a4f5f', 0.2),
      height * 0.6,
      0.05,
    ) +
    drawLayer(
      stage,
      rectPath(-10, height * 0.8, width + 20, height),
      stage.local('#4a3a46', 0.2),
      height * 0.8,
      0.05,
    ) +
    line(
      `M-10 ${round(height * 0.76)}H${width + 10}${[0.04, 0.2, 0.36, 0.66, 0.82, 0.97].map((x) => `M${round(width * x)} ${round(height * 0.76)}V${height}`).join('')}`,
      brass,
      unit * 0.009,
    )
  );
};

export const drawTheatre = (stage: Stage): string => {
  const { width, height, unit, scene } = stage;
  const { palette } = scene;
  const neon = scene.time === 'neon';
  const velvet = neon ? '#3a1a6a' : stage.dice('velvet').pick(['#7a1f2b', '#7a1f2b', '#4a1f4a', '#1f3a5a']);
  const curtain = (from: number, to: number) =>
    Array.from({ length: 6 }, (_, i) => {
      const w = (to - from) / 6;
      const x = from + w * i;
      return fill(
        rectPath(x, -10, w + 1, height * 0.9),
        stage.pen.linear(
          [x, 0],
          [x + w, 0],
          [
            [0, mix(velvet, '#140a12', 0.6)],
            [0.45, mix(velvet, palette.glow, 0.22)],
            [1, mix(velvet, '#140a12', 0.55)],
          ],
        ),
      );
    }).join('');
  const beam = (x: number, to: number, color: string) =>
    fill(
      polygon([
        [x - unit * 0.015, -10],
        [x + unit * 0.015, -10],
        [to + unit * 0.26, height * 0.94],
        [to - unit * 0.26, height * 0.94],
      ]),
      stage.pen.linear(
        [x, 0],
        [to, height],
        [
          [0, color, 0.7],
          [1, color, 0.06],
        ],
      ),
    );
  const swag = Array.from({ length: 6 }, (_, i) => {
    const x = (width * i) / 6;
    return drawLayer(
      stage,
      `M${round(x)} -10h${round(width / 6)}V${round(unit * 0.05)}q${round(-width / 12)} ${round(unit * 0.11)} ${round(-width / 6)} 0Z`,
      mix(velvet, palette.glow, 0.14),
      0,
      0.05,
    );
  }).join('');
  const lamps = [0.12, 0.36, 0.64, 0.88];
  return (
    fill(rectPath(0, 0, width, height), mix(mix(velvet, palette.sky[0], 0.25), '#120a16', 0.66)) +
    curtain(-10, width * 0.26) +
    curtain(width * 0.74, width + 10) +
    fill(
      circle(stage.head, unit * 0.62),
      stage.pen.radial(stage.head, unit * 0.62, [
        [0, palette.glow, 0.5],
        [0.6, palette.glow, 0.14],
        [1, palette.glow, 0],
      ]),
    ) +
    lamps
      .map((x, i) =>
        beam(
          width * x,
          width * (0.5 + (x - 0.5) * (i % 2 ? 0.3 : -0.3)),
          neon ? (palette.accents[i % 3] as string) : mix(palette.glow, '#fff2cf', 0.5),
        ),
      )
      .join('') +
    swag +
    lamps
      .map(
        (x) =>
          fill(circle([width * x, unit * 0.06], unit * 0.03), '#17121a') +
          fill(circle([width * x, unit * 0.072], unit * 0.018), mix(palette.glow, '#ffffff', 0.5)),
      )
      .join('') +
    drawLayer(
      stage,
      rectPath(-10, height * 0.86, width + 20, height),
      stage.local('#7a4a30', 0.25),
      height * 0.86,
      0.05,
    ) +
    drawBokeh(stage, 10, 0.78, 0.98)
  );
};
