/** Cloth: a cut shape with light, folds, a pattern and a cast shadow. */

import { circle, curve, fill, line, type Point, tapered } from '../pen.ts';
import type { Pattern } from '../scene.ts';
import type { Tones } from '../tones.ts';
import type { Body } from './body.ts';
import type { Studio } from './studio.ts';

function drawPattern(studio: Studio, pattern: Pattern, tones: Tones): string {
  const roll = studio.dice('pattern');
  const ink =
    studio.scene.clothes.second === studio.scene.clothes.color
      ? tones.glow
      : studio.tones(studio.scene.clothes.second).base;
  const rows = (step: number, draw: (y: number, index: number) => string) =>
    Array.from({ length: Math.ceil(760 / step) }, (_, i) => draw(140 + i * step, i)).join('');
  switch (pattern) {
    case 'stripes':
      return rows(27, (y) =>
        line(
          curve([
            [-260, y - 14],
            [-130, y],
            [0, y + 9],
            [130, y],
            [260, y - 14],
          ]),
          ink,
          9,
          0.85,
        ),
      );
    case 'checks':
      return (
        rows(44, (y) =>
          line(
            curve([
              [-260, y - 10],
              [0, y + 8],
              [260, y - 10],
            ]),
            ink,
            13,
            0.34,
          ),
        ) +
        Array.from({ length: 12 }, (_, i) => line(`M${-242 + i * 44} 120V900`, ink, 13, 0.34)).join('') +
        rows(44, (y) =>
          line(
            curve([
              [-260, y + 12],
              [0, y + 30],
              [260, y + 12],
            ]),
            tones.glow,
            1.6,
            0.5,
          ),
        )
      );
    case 'dots':
      return rows(30, (y, i) =>
        Array.from({ length: 17 }, (_, k) =>
          fill(circle([-256 + k * 32 + (i % 2) * 16, y], 5), ink, 0.85),
        ).join(''),
      );
    case 'flowers': {
      const petals = (center: Point, size: number) => {
        const turn = roll.between(0, 1.2);
        return (
          [0, 1, 2, 3, 4]
            .map((k) =>
              fill(
                circle(
                  [
                    center[0] + Math.cos(turn + k * 1.257) * size * 0.62,
                    center[1] + Math.sin(turn + k * 1.257) * size * 0.62,
                  ],
                  size * 0.5,
                ),
                ink,
                0.9,
              ),
            )
            .join('') + fill(circle(center, size * 0.34), studio.tones(studio.scene.palette.accents[1]).base)
        );
      };
      const leaf = (center: Point, size: number) =>
        fill(
          tapered(
            [
              center,
              [center[0] + size, center[1] - size * 0.7],
              [center[0] + size * 1.8, center[1] - size * 0.6],
            ],
            size * 0.8,
          ),
          tones.dark,
          0.45,
        );
      return rows(46, (y, i) =>
        Array.from({ length: 9 }, (_, k) => {
          const center: Point = [-250 + k * 62 + (i % 2) * 31 + roll.between(-9, 9), y + roll.between(-9, 9)];
          return leaf(center, roll.between(8, 14)) + petals(center, roll.between(9, 15));
        }).join(''),
      );
    }
    default:
      return '';
  }
}

/** Draws a piece of cloth inside `path`, lit from the light's side, with `extra` on it. */
export function drawPiece(
  studio: Studio,
  path: string,
  color: string,
  options: { pattern?: Pattern; extra?: string; lift?: number; gloss?: boolean } = {},
): string {
  const { pen, lit } = studio;
  const tones = studio.tones(color);
  const { pattern = 'plain', extra = '', lift = 5, gloss = false } = options;
  const across = pen.linear(
    [lit * 170, 180],
    [-lit * 175, 330],
    [
      [0, gloss ? tones.glow : tones.lit],
      [0.32, tones.base],
      [0.68, tones.soft],
      [1, tones.deep],
    ],
  );
  const down = pen.linear(
    [0, 240],
    [0, 760],
    [
      [0, tones.dark, 0],
      [1, tones.dark, 0.62],
    ],
  );
  const cast =
    lift > 0
      ? `<g transform="translate(${-lit * lift * 0.7} ${lift})">${[2.4, 1.5, 0.7].map((width) => line(path, tones.dark, width * lift, 0.13)).join('')}</g>`
      : '';
  return (
    cast +
    pen.clipped(
      path,
      fill(path, across) +
        drawPattern(studio, pattern, tones) +
        fill(path, down) +
        extra +
        line(path, tones.glow, 3, 0.32) +
        line(path, tones.dark, 0.8, 0.4),
    )
  );
}

/** Draws soft folds from the armpits and the elbow. */
export function drawFolds(
  studio: Studio,
  body: Body,
  color: string,
  strength: number,
  sleeved: boolean,
): string {
  const tones = studio.tones(color);
  const roll = studio.dice('folds');
  const fold = (points: Point[], width: number) => {
    const ridge = points.map(([x, y]): Point => [x - studio.lit * 2, y - width * 0.7]);
    return (
      [2.8, 1.9, 1.1]
        .map((share) => fill(tapered(points, width * share), tones.dark, 0.085 * strength))
        .join('') + fill(tapered(ridge, width * 0.8), tones.glow, 0.15 * strength)
    );
  };
  let folds = '';
  for (const side of [-1, 1] as const) {
    const pit = body.p(side * (body.shoulder - 24), 290);
    for (let i = 0; i < 3; i++) {
      folds += fold(
        [
          pit,
          [pit[0] - side * roll.between(24, 44), pit[1] + i * 14 - 12],
          [pit[0] - side * roll.between(60, 100), pit[1] + i * 34 - roll.between(24, 40)],
        ],
        roll.between(4, 8),
      );
    }
    const elbow = body.p(side * (body.shoulder + 6), 400 + roll.between(-20, 60));
    for (let i = 0; i < 3; i++) {
      const crease = fold(
        [
          [elbow[0] + side * 24, elbow[1] + i * 36],
          [elbow[0], elbow[1] + 14 + i * 36],
          [elbow[0] - side * 22, elbow[1] + 4 + i * 40],
        ],
        roll.between(3, 6),
      );
      if (sleeved) folds += crease;
    }
  }
  for (let i = 0; i < 3; i++) {
    const x = roll.between(-50, 50);
    folds += fold([body.p(x, 400), body.p(x * 0.8 + 10, 470), body.p(x * 0.9 - 14, 560)], roll.between(5, 9));
  }
  return folds;
}
