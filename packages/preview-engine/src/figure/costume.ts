/** Details of costume: gowns, robes, armour, suits for space. */

import { adjust, mix } from '../color.ts';
import { blob, circle, curve, cut, fill, line, type Point } from '../pen.ts';
import type { Details } from './bench.ts';
import type { Body } from './body.ts';
import { drawPiece } from './cloth.ts';
import type { Studio } from './studio.ts';
import { drawButtons, drawRib } from './tailoring.ts';

/** The details of gowns, robes, armour and other costume. */
export const costume: Details = {
  gown: ({ studio, body, second, tones, p, seam, mirrored }) =>
    mirrored((s) =>
      line(
        curve([
          p(s * (body.neck + 56), 178),
          p(s * (body.neck + 44), 206),
          p(s * (body.neck + 22), 226),
          p(s * 14, 232),
          p(0, 243),
        ]),
        tones.glow,
        3,
        0.9,
      ),
    ) +
    mirrored((s) => seam([p(s * 44, 246), p(s * 36, 360), p(s * 30, 470)], 0.6)) +
    fill(circle(p(0, 250), 6), studio.tones(second).glow),
  kimono: ({ studio, body }) => drawKimono(studio, body),
  armor: ({ studio, body }) => drawArmor(studio, body),
  uniform: ({ studio, body, color, p, opening, mirrored }) =>
    drawPiece(
      studio,
      cut(
        [p(-body.neck - 4, 122), p(0, 142), p(body.neck + 4, 122)],
        [p(body.neck + 14, 158), p(0, 184), p(-body.neck - 14, 158)],
      ),
      color,
      { lift: 5 },
    ) +
    opening() +
    drawButtons(studio, body, '#e2b457', 208, 46, 0, 6) +
    mirrored((s) =>
      drawPiece(
        studio,
        cut(
          [p(s * (body.neck + 48), 162), p(s * (body.shoulder + 6), 190)],
          [p(s * (body.shoulder + 10), 210), p(s * (body.neck + 52), 180)],
        ),
        '#d9a441',
        { lift: 4, gloss: true },
      ),
    ) +
    [0, 1, 2]
      .map((i) =>
        fill(
          `M${p(-92 + i * 18, 268).join(' ')}h14v10h-14Z`,
          studio.tones(studio.scene.palette.accents[i] as string).base,
        ),
      )
      .join(''),
  cloak: ({ studio, body, color, p, mirrored }) =>
    mirrored((s) =>
      drawPiece(
        studio,
        cut(
          [
            p(s * (body.neck + 2), 128),
            p(s * (body.neck + 46), 142),
            p(s * (body.shoulder + 26), 210),
            p(s * (body.shoulder + 56), 420),
            p(s * (body.shoulder + 60), 900),
          ],
          [p(s * 44, 900), p(s * 56, 420), p(s * 40, 240), p(s * 22, 196)],
        ),
        color,
        { lift: 9 },
      ),
    ) +
    fill(circle(p(0, 214), 11), studio.tones('#d9a441').base) +
    fill(circle(p(studio.lit * 3, 211), 4.5), studio.tones('#d9a441').glow) +
    line(curve([p(-30, 206), p(0, 216), p(30, 206)]), studio.tones('#d9a441').deep, 3),
  tunic: ({ studio, body, color, second, p }) =>
    drawRib(studio, body, 'scoop', second, 13) +
    line(
      curve([p(-body.waist - 8, 474), p(0, 486), p(body.waist + 8, 474)]),
      studio.tones(mix(color, '#3a2416', 0.7)).base,
      18,
    ),
  spacesuit: ({ studio, body, second, p, seam, mirrored }) =>
    drawPiece(
      studio,
      cut(
        [p(-body.neck - 46, 146), p(-body.neck, 184), p(0, 198), p(body.neck, 184), p(body.neck + 46, 146)],
        [
          p(body.neck + 56, 172),
          p(body.neck + 6, 222),
          p(0, 234),
          p(-body.neck - 6, 222),
          p(-body.neck - 56, 172),
        ],
      ),
      '#b9c3cc',
      { lift: 8, gloss: true },
    ) +
    line(
      curve([
        p(-body.neck - 50, 158),
        p(-body.neck - 2, 202),
        p(0, 215),
        p(body.neck + 2, 202),
        p(body.neck + 50, 158),
      ]),
      studio.tones('#d8703a').base,
      9,
    ) +
    fill(circle(p(-body.neck - 74, 232), 20), studio.tones(studio.scene.palette.accents[0]).base) +
    line(circle(p(-body.neck - 74, 232), 20), studio.tones('#f4f1ea').glow, 3) +
    fill(circle(p(-body.neck - 70, 228), 7), studio.tones('#f4f1ea').glow) +
    mirrored((s) =>
      line(curve([p(s * 60, 244), p(s * 84, 300), p(s * 70, 400)]), studio.tones('#8f9aa5').base, 15),
    ) +
    drawPiece(studio, blob([p(-52, 300), p(52, 300), p(54, 380), p(-54, 380)], 0.4), second, {
      lift: 5,
    }) +
    [0, 1, 2]
      .map((i) =>
        fill(circle(p(-28 + i * 28, 340), 8), studio.tones(studio.scene.palette.accents[i] as string).lit),
      )
      .join('') +
    mirrored((s) => seam([p(s * (body.shoulder - 30), 200), p(s * (body.shoulder - 44), 290)])),
  sari: ({ studio, body }) => drawSari(studio, body),
  poncho: ({ studio, body, second, p }) =>
    [0, 1, 2]
      .map((i) =>
        line(
          curve([
            p(-230, 330 + i * 60),
            p(-110, 360 + i * 66),
            p(0, 420 + i * 70),
            p(110, 360 + i * 66),
            p(230, 330 + i * 60),
          ]),
          studio.tones(studio.scene.palette.accents[i] as string).base,
          i === 1 ? 26 : 12,
          0.9,
        ),
      )
      .join('') + drawRib(studio, body, 'boat', second, 12),
};

function drawKimono(studio: Studio, body: Body): string {
  const { color, second } = studio.scene.clothes;
  const p = (x: number, y: number) => body.p(x, y);
  const band = (side: -1 | 1, tone: string, inset: number, width: number) =>
    drawPiece(
      studio,
      cut(
        [
          p(side * (body.neck + 4 - inset), 126),
          p(side * (body.neck - 4 - inset), 170),
          p(-side * 20, 300),
          p(-side * 74, 440),
        ],
        [
          p(-side * (74 - width), 470),
          p(side * (4 + width * 0.4), 300),
          p(side * (body.neck + width - 6 - inset), 186),
          p(side * (body.neck + width - inset), 140),
        ],
      ),
      tone,
      { lift: 5 },
    );
  const obi = cut(
    [p(-body.waist - 24, 440), p(0, 452), p(body.waist + 24, 440)],
    [p(body.waist + 26, 560), p(0, 572), p(-body.waist - 26, 560)],
  );
  return (
    band(-1, '#f4ecdf', 8, 26) +
    band(1, '#f4ecdf', 8, 26) +
    band(-1, mix(color, second, 0.5), -2, 34) +
    band(1, mix(color, second, 0.5), -2, 34) +
    drawPiece(studio, obi, second, { lift: 6, pattern: 'plain' }) +
    line(
      curve([p(-body.waist - 24, 500), p(0, 512), p(body.waist + 24, 500)]),
      studio.tones(studio.scene.palette.accents[2]).base,
      9,
    )
  );
}

function drawArmor(studio: Studio, body: Body): string {
  const { color, second } = studio.scene.clothes;
  const p = (x: number, y: number) => body.p(x, y);
  const gold = studio.tones('#d3a24c');
  const tones = studio.tones(color);
  const plate = (side: -1 | 1, i: number) =>
    drawPiece(
      studio,
      blob([
        p(side * (body.neck + 44 + i * 10), 168 + i * 22),
        p(side * (body.shoulder - 10), 172 + i * 26),
        p(side * (body.shoulder + 38), 214 + i * 34),
        p(side * (body.shoulder + 44), 262 + i * 36),
        p(side * (body.shoulder - 6), 246 + i * 34),
        p(side * (body.neck + 60), 214 + i * 28),
      ]),
      i % 2 ? adjust(color, 0.03) : color,
      { lift: 7, gloss: true },
    );
  const gorget = cut(
    [p(-body.neck - 6, 112), p(0, 138), p(body.neck + 6, 112)],
    [p(body.neck + 20, 158), p(52, 206), p(0, 224), p(-52, 206), p(-body.neck - 20, 158)],
  );
  return (
    line(curve([p(0, 224), p(0, 560)]), tones.glow, 3, 0.6) +
    [330, 400, 470]
      .map(
        (y) =>
          line(curve([p(-body.waist - 20, y), p(0, y + 26), p(body.waist + 20, y)]), tones.dark, 3, 0.6) +
          line(
            curve([p(-body.waist - 20, y + 4), p(0, y + 30), p(body.waist + 20, y + 4)]),
            tones.glow,
            1.6,
            0.6,
          ),
      )
      .join('') +
    [2, 1, 0].map((i) => plate(-1, i) + plate(1, i)).join('') +
    drawPiece(studio, gorget, adjust(color, 0.04), { lift: 7, gloss: true }) +
    line(curve([p(-body.neck - 6, 112), p(0, 138), p(body.neck + 6, 112)]), gold.base, 5) +
    line(curve([p(-52, 206), p(0, 224), p(52, 206)]), gold.lit, 4) +
    fill(blob([p(0, 250), p(18, 276), p(0, 312), p(-18, 276)], 0.4), studio.tones(second).lit) +
    line(blob([p(0, 250), p(18, 276), p(0, 312), p(-18, 276)], 0.4), gold.base, 4)
  );
}

function drawSari(studio: Studio, body: Body): string {
  const { second } = studio.scene.clothes;
  const p = (x: number, y: number) => body.p(x, y);
  const gold = studio.tones('#dcae52');
  const edge: Point[] = [p(-body.neck - 30, 164), p(-34, 238), p(24, 330), p(body.waist + 10, 430)];
  const drape = cut(
    edge,
    [p(body.waist + 40, 620), p(body.waist + 40, 900)],
    [
      p(-body.waist - 40, 900),
      p(-body.shoulder + 10, 420),
      p(-body.shoulder - 6, 240),
      p(-body.shoulder + 6, 190),
    ],
  );
  const folds = [1, 2, 3, 4]
    .map((i) =>
      line(curve(edge.map(([x, y]): Point => [x - i * 17, y + i * 26])), studio.tones(second).dark, 3, 0.34),
    )
    .join('');
  return drawPiece(studio, drape, second, {
    lift: 8,
    extra:
      folds +
      line(curve(edge), gold.base, 20) +
      line(curve(edge.map(([x, y]): Point => [x - 7, y + 11])), gold.deep, 2.4) +
      line(curve(edge), gold.glow, 3, 0.9, 'stroke-dasharray="2 8"'),
  });
}
