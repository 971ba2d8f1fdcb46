/** The pieces of garments: necklines, collars, lapels, fastenings. */

import { circle, curve, cut, fill, line, type Point, polygon, softLine } from '../pen.ts';
import type { Body } from './body.ts';
import { drawPiece } from './cloth.ts';
import type { Studio } from './studio.ts';

export type Neckline = 'crew' | 'vee' | 'deep' | 'scoop' | 'square' | 'sweetheart' | 'boat' | 'high';

/** The neckline from the left side of the neck to the right; `from` is where the shoulder line continues. */
function shapeNeckline(body: Body, kind: Neckline): { run: Point[]; from: number } {
  const n = body.neck;
  const p = (x: number, y: number) => body.p(x, y);
  const mirror = (half: [number, number][], bottom: [number, number][]): Point[] => [
    ...half.map(([x, y]) => p(-x, y)),
    ...bottom.map(([x, y]) => p(x, y)),
    ...half.toReversed().map(([x, y]) => p(x, y)),
  ];
  switch (kind) {
    case 'crew':
      return {
        run: mirror(
          [
            [n + 16, 154],
            [n - 2, 176],
          ],
          [[0, 190]],
        ),
        from: 2,
      };
    case 'high':
      return {
        run: mirror(
          [
            [n + 5, 128],
            [n - 6, 138],
          ],
          [[0, 144]],
        ),
        from: 1,
      };
    case 'vee':
      return {
        run: mirror(
          [
            [n + 20, 157],
            [n * 0.55, 200],
            [8, 238],
          ],
          [[0, 247]],
        ),
        from: 2,
      };
    case 'deep':
      return {
        run: mirror(
          [
            [n + 20, 157],
            [n * 0.9, 230],
            [n * 0.5, 320],
          ],
          [[0, 404]],
        ),
        from: 2,
      };
    case 'scoop':
      return {
        run: mirror(
          [
            [n + 36, 168],
            [n + 22, 204],
            [n * 0.6, 234],
          ],
          [[0, 242]],
        ),
        from: 3,
      };
    case 'square':
      return {
        run: mirror(
          [
            [n + 46, 172],
            [n + 40, 200],
            [n + 38, 234],
            [n + 30, 238],
          ],
          [[0, 240]],
        ),
        from: 3,
      };
    case 'sweetheart':
      return {
        run: mirror(
          [
            [n + 56, 178],
            [n + 46, 206],
            [n + 24, 226],
            [n * 0.4, 232],
          ],
          [[0, 243]],
        ),
        from: 3,
      };
    case 'boat':
      return {
        run: mirror(
          [
            [n + 58, 178],
            [n + 20, 194],
          ],
          [[0, 200]],
        ),
        from: 3,
      };
  }
}

/** The outline of a garment's trunk below its neckline. */
export function shapeTrunk(body: Body, kind: Neckline, thickness: number, hips = 0): string {
  const { run, from } = shapeNeckline(body, kind);
  const flank = (side: -1 | 1): Point[] => [
    body.p(side * (body.shoulder - 14), 262),
    body.p(side * (body.shoulder - 22 + thickness * 0.4), 330),
    body.p(side * (body.waist + thickness), 470),
    body.p(side * (body.waist + 14 + thickness + hips * 0.5), 560),
    body.p(side * (body.waist + 34 + thickness + hips), 700),
    body.p(side * (body.waist + 34 + thickness + hips), 900),
  ];
  const shoulder = (side: -1 | 1) => body.outside(side, thickness, from).slice(0, 6 - from);
  return cut(run, [...shoulder(1), ...flank(1)], [...flank(-1).toReversed(), ...shoulder(-1).toReversed()]);
}

/** The outline of a sleeve, from the shoulder down to the point `end`. */
export function shapeSleeve(body: Body, side: -1 | 1, thickness: number, end = 11): string {
  const outside = body.outside(side, thickness, 3).slice(0, Math.max(2, end - 3));
  const inside = body.inside(side, thickness).slice(0, Math.max(1, end - 5));
  const seam: Point[] = [
    body.p(side * (body.shoulder - 34), 240),
    body.p(side * (body.shoulder - 26), 196 - thickness),
  ];
  return cut(outside, [...inside.toReversed(), ...seam]);
}

/** Draws a shirt collar of two wings. */
export function drawCollar(studio: Studio, body: Body, color: string, size = 1, open = 0): string {
  const wing = (side: -1 | 1) => {
    const n = body.neck;
    const path = polygon([
      body.p(side * (n + 4), 132),
      body.p(side * (n + 18), 156),
      body.p(side * (34 + open * 14) * size, 156 + 60 * size),
      body.p(side * (2 + open * 20), 186 + open * 22),
      body.p(side * (n - 9), 158),
    ]);
    return drawPiece(studio, path, color, { lift: 4 });
  };
  return wing(-1) + wing(1);
}

/** Draws lapels from the neck to the button; `peak` makes them wide and pointed. */
export function drawLapels(
  studio: Studio,
  body: Body,
  color: string,
  width: number,
  low: number,
  notch = true,
): string {
  const lapel = (side: -1 | 1) => {
    const n = body.neck;
    const p = (x: number, y: number) => body.p(side * x, y);
    const outer = notch
      ? [
          p(n + 24, 152),
          p(n + 30 + width * 0.5, 196),
          p(n + 12 + width * 0.5, 212),
          p(n + 22 + width, 214),
          p(26 + width * 0.6, low - 90),
        ]
      : [p(n + 24, 150), p(n + 34 + width * 0.7, 206), p(n + 12 + width * 0.6, 270)];
    const path = `${polygon([p(n + 6, 136), ...outer, p(0, low), p(n * 0.72, 214)])}`;
    return drawPiece(studio, path, color, { lift: 6 });
  };
  return lapel(-studio.lit as -1 | 1) + lapel(studio.lit);
}

/** Draws a row of buttons down the middle. */
export function drawButtons(
  studio: Studio,
  body: Body,
  color: string,
  from: number,
  step: number,
  x = 0,
  radius = 4.6,
): string {
  const tones = studio.tones(color);
  return Array.from({ length: Math.ceil((860 - from) / step) }, (_, i) => {
    const [bx, by] = body.p(x, from + i * step);
    return (
      fill(circle([bx + 1.5, by + 2.5], radius), '#000000', 0.3) +
      fill(circle([bx, by], radius), tones.base) +
      fill(circle([bx + studio.lit, by - 1.4], radius * 0.5), tones.glow, 0.8)
    );
  }).join('');
}

/** Draws a zip with its pull. */
export function drawZip(studio: Studio, body: Body, from: number, metal = '#c9ccd2'): string {
  const tones = studio.tones(metal);
  const [x, y] = body.p(0, from);
  return (
    line(`M${x} ${y}L${body.p(0, 900).join(' ')}`, tones.dark, 7, 0.5) +
    line(`M${x} ${y}L${body.p(0, 900).join(' ')}`, tones.lit, 3.4, 0.95, 'stroke-dasharray="1.6 4.2"') +
    fill(`M${x - 4} ${y}h8l-1 18h-6Z`, tones.lit)
  );
}

/** Draws a ribbed band along the neckline. */
export function drawRib(studio: Studio, body: Body, kind: Neckline, color: string, width: number): string {
  const tones = studio.tones(color);
  const path = curve(shapeNeckline(body, kind).run);
  return (
    softLine(path, tones.dark, width + 3, 0.35) +
    line(path, tones.base, width) +
    line(path, tones.deep, width, 0.5, 'stroke-dasharray="1.4 3.4"') +
    line(path, tones.glow, 1.4, 0.4)
  );
}
