/** Roll collars, neckties and bow ties. */

import { blob, curve, cut, line, polygon, softLine } from '../pen.ts';
import type { Body } from './body.ts';
import { drawPiece } from './cloth.ts';
import type { Studio } from './studio.ts';

/** Draws a soft roll of cloth around the neck. */
export function drawRoll(studio: Studio, body: Body, color: string): string {
  const n = body.neck;
  const p = (x: number, y: number) => body.p(x, y);
  const path = cut(
    [p(-n - 4, 116), p(-n * 0.4, 133), p(0, 137), p(n * 0.4, 133), p(n + 4, 116)],
    [
      p(n + 15, 152),
      p(n + 20, 168),
      p(n * 0.5, 188),
      p(0, 192),
      p(-n * 0.5, 188),
      p(-n - 20, 168),
      p(-n - 15, 152),
    ],
  );
  const tones = studio.tones(color);
  const ribs = Array.from({ length: 15 }, (_, i) => {
    const x = (i - 7) * (n / 6.4);
    return line(
      curve([p(x * 0.92, 112 + 22 * (1 - Math.abs(i - 7) / 7)), p(x, 150), p(x * 1.08, 190)]),
      tones.deep,
      2,
      0.4,
    );
  }).join('');
  const turn = softLine(
    curve([p(-n - 12, 144), p(-n * 0.4, 162), p(n * 0.4, 162), p(n + 12, 144)]),
    tones.dark,
    4,
    0.32,
  );
  return drawPiece(studio, path, color, { extra: ribs + turn, lift: 7 });
}

/** Draws a necktie or, with `bow`, a bow tie. */
export function drawTie(studio: Studio, body: Body, color: string, bow: boolean, end = 452): string {
  const p = (x: number, y: number) => body.p(x, y);
  if (bow) {
    const wing = (side: number) =>
      drawPiece(
        studio,
        blob(
          [
            p(side * 4, 186),
            p(side * 20, 174),
            p(side * 40, 168),
            p(side * 43, 190),
            p(side * 38, 210),
            p(side * 20, 202),
          ],
          0.7,
        ),
        color,
        { lift: 4 },
      );
    return (
      wing(-1) +
      wing(1) +
      drawPiece(studio, blob([p(-9, 180), p(9, 180), p(10, 199), p(-10, 199)], 0.6), color, { lift: 2 })
    );
  }
  return (
    drawPiece(
      studio,
      polygon([p(-11, 206), p(11, 206), p(22, end - 26), p(0, end), p(-22, end - 26)]),
      color,
      {
        lift: 5,
      },
    ) + drawPiece(studio, polygon([p(-17, 180), p(17, 180), p(11, 210), p(-11, 210)]), color, { lift: 3 })
  );
}
