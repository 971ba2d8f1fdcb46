/** Details of everyday clothes: collars, lapels, fastenings. */

import { adjust } from '../color.ts';
import { blob, circle, curve, cut, fill, line } from '../pen.ts';
import type { Details } from './bench.ts';
import { drawPiece } from './cloth.ts';
import { drawRoll, drawTie } from './neckwear.ts';
import { getAccessoryColor } from './studio.ts';
import { drawButtons, drawCollar, drawLapels, drawRib, drawZip } from './tailoring.ts';

/** The details of everyday garments, drawn over their trunk and sleeves. */
export const everyday: Details = {
  tshirt: ({ studio, body, color }) => drawRib(studio, body, 'crew', color, 8),
  sweater: ({ studio, body, color }) => drawRib(studio, body, 'crew', color, 15),
  turtleneck: ({ studio, body, color }) => drawRoll(studio, body, color),
  hoodie: ({ studio, body, color, tones, p, mirrored }) =>
    mirrored((s) =>
      drawPiece(
        studio,
        cut(
          [
            p(s * (body.neck + 2), 124),
            p(s * (body.neck + 34), 134),
            p(s * (body.neck + 58), 168),
            p(s * (body.neck + 30), 206),
          ],
          [p(s * 6, 236), p(s * 22, 204), p(s * (body.neck - 6), 170)],
        ),
        color,
        { lift: 7 },
      ),
    ) +
    mirrored(
      (s) =>
        line(curve([p(s * 17, 216), p(s * 21, 270), p(s * 18, 318)]), studio.tones('#efe9df').base, 4.5) +
        fill(circle(p(s * 18, 322), 4), tones.dark),
    ),
  shirt: ({ studio, body, color, opening }) =>
    opening() + drawButtons(studio, body, '#f2ece0', 262, 62) + drawCollar(studio, body, color, 1, 0.55),
  blouse: ({ studio, body, color, p, seam, mirrored }) =>
    drawTie(studio, body, color, true) +
    mirrored((s) =>
      drawPiece(
        studio,
        blob([p(s * 6, 196), p(s * 26, 250), p(s * 30, 320), p(s * 12, 330), p(s * 2, 250)]),
        color,
        { lift: 5 },
      ),
    ) +
    seam([p(0, 300), p(0, 900)], 0.3),
  suit: ({ studio, body, color, second, p, seam, opening }) =>
    drawTie(studio, body, getAccessoryColor(studio, 'tie'), false, 398) +
    drawCollar(studio, body, second, 0.86) +
    opening(410) +
    drawLapels(studio, body, adjust(color, 0.012), 22, 420) +
    drawButtons(studio, body, adjust(color, -0.1), 440, 74, 12, 6) +
    seam([p(-body.shoulder + 44, 330), p(-body.shoulder + 86, 326)]),
  leather: ({ studio, body, color, second, p, seam, mirrored }) =>
    drawRib(studio, body, 'crew', second, 9) +
    drawZip(studio, body, 330) +
    drawLapels(studio, body, adjust(color, 0.02), 34, 350) +
    mirrored(
      (s) =>
        seam([p(s * 60, 380), p(s * 92, 440)], 0.8) +
        fill(circle(p(s * (body.neck + 26), 190), 3), '#d9dce0', 0.9),
    ),
  denim: ({ studio, body, color, second, p, seam, opening, mirrored }) =>
    drawRib(studio, body, 'crew', second, 9) +
    opening() +
    drawButtons(studio, body, '#c98d4b', 268, 66, 10) +
    drawCollar(studio, body, color, 1.1, 0.75) +
    mirrored(
      (s) =>
        seam([p(s * 24, 262), p(s * (body.shoulder - 30), 258)], 0.8) +
        seam([p(s * 58, 262), p(s * 46, 420), p(s * 40, 560)], 0.6),
    ),
  coat: ({ studio, body, color, second, opening }) =>
    drawRoll(studio, body, second) +
    opening() +
    drawLapels(studio, body, adjust(color, 0.02), 42, 470, false) +
    drawButtons(studio, body, adjust(color, -0.12), 480, 90, 26, 9),
  trench: ({ studio, body, color, second, p, opening, mirrored }) =>
    drawCollar(studio, body, second, 0.8) +
    opening() +
    drawLapels(studio, body, adjust(color, 0.015), 36, 390) +
    drawButtons(studio, body, '#5a4630', 330, 84, 40, 7) +
    drawButtons(studio, body, '#5a4630', 414, 84, -34, 7) +
    mirrored((s) =>
      drawPiece(
        studio,
        cut(
          [p(s * (body.neck + 50), 166), p(s * (body.shoulder - 4), 188)],
          [p(s * (body.shoulder + 2), 202), p(s * (body.neck + 52), 182)],
        ),
        color,
        { lift: 3 },
      ),
    ),
  dress: ({ body, p, seam, mirrored }) =>
    seam([p(-body.waist, 470), p(0, 482), p(body.waist, 470)]) +
    mirrored((s) => seam([p(s * 40, 250), p(s * 34, 350), p(s * 30, 470)], 0.45)),
  overalls: ({ studio, body, color, second, p, seam, mirrored }) =>
    drawRib(studio, body, 'crew', second, 9) +
    drawPiece(
      studio,
      cut(
        [p(-66, 226), p(0, 230), p(66, 226)],
        [p(78, 380), p(body.waist + 20, 520), p(body.waist + 36, 900)],
        [p(-body.waist - 36, 900), p(-body.waist - 20, 520), p(-78, 380)],
      ),
      color,
      { lift: 6 },
    ) +
    mirrored(
      (s) =>
        drawPiece(
          studio,
          cut([p(s * (body.neck + 40), 166), p(s * 42, 240)], [p(s * 64, 244), p(s * (body.neck + 62), 172)]),
          color,
          { lift: 4 },
        ) + fill(circle(p(s * 53, 242), 6), '#d8b15c'),
    ) +
    seam([p(-64, 240), p(0, 244), p(64, 240)], 0.6),
  apron: ({ studio, body, color, second, p, seam, mirrored }) =>
    drawCollar(studio, body, second, 1, 0.55) +
    mirrored((s) =>
      drawPiece(
        studio,
        cut([p(s * (body.neck + 8), 148), p(s * 54, 214)], [p(s * 74, 214), p(s * (body.neck + 24), 150)]),
        adjust(color, -0.05),
        { lift: 4 },
      ),
    ) +
    drawPiece(
      studio,
      cut(
        [p(-78, 206), p(0, 214), p(78, 206)],
        [p(94, 340), p(body.waist + 26, 500), p(body.waist + 40, 900)],
        [p(-body.waist - 40, 900), p(-body.waist - 26, 500), p(-94, 340)],
      ),
      color,
      { lift: 7, extra: seam([p(-78, 218), p(0, 226), p(78, 218)], 0.6) },
    ) +
    seam([p(-50, 400), p(-48, 470), p(48, 470), p(50, 400), p(-50, 400)], 0.5),
  cardigan: ({ studio, body, second, tones, p, opening, mirrored }) =>
    drawRib(studio, body, 'crew', second, 8) +
    opening() +
    mirrored(
      (s) =>
        line(
          curve([p(s * (body.neck + 18), 154), p(s * 24, 222), p(s * 6, 270), p(s * 5, 900)]),
          tones.lit,
          12,
        ) +
        line(
          curve([p(s * (body.neck + 18), 154), p(s * 24, 222), p(s * 6, 270), p(s * 5, 900)]),
          tones.deep,
          12,
          0.4,
          'stroke-dasharray="1.5 3.4"',
        ),
    ) +
    drawButtons(studio, body, '#8a6a45', 300, 70, 5),
  labcoat: ({ studio, body, color, second, p, seam, opening }) =>
    drawCollar(studio, body, second, 0.9) +
    opening() +
    drawLapels(studio, body, adjust(color, 0.01), 26, 400) +
    seam([p(-100, 320), p(-56, 320)]) +
    line(`M${p(-78, 300).join(' ')}v30`, studio.tones(studio.scene.palette.accents[0]).base, 5),
  vest: ({ studio, body, color, second, p }) =>
    drawPiece(
      studio,
      cut(
        [p(-body.neck - 24, 160), p(-30, 240), p(0, 320)],
        [p(0, 320), p(30, 240), p(body.neck + 24, 160)],
        [p(body.neck + 66, 182), p(body.shoulder - 26, 280), p(body.waist + 4, 470), p(body.waist + 8, 620)],
        [
          p(-body.waist - 8, 620),
          p(-body.waist - 4, 470),
          p(-body.shoulder + 26, 280),
          p(-body.neck - 66, 182),
        ],
      ),
      color,
      { lift: 7 },
    ) +
    drawCollar(studio, body, second, 1) +
    drawButtons(studio, body, '#d8b15c', 344, 54, 0, 5),
};
