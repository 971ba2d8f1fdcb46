/** Hats, crowns, bands and veils. */

import { adjust, mix } from '../color.ts';
import { blob, circle, curve, cut, fill, line, type Point, softLine } from '../pen.ts';
import { drawPiece } from './cloth.ts';
import { drawCrown, drawHeadband, drawVeil, type Hat, shapeSeat } from './headdress.ts';
import { getAccessoryColor, type Studio } from './studio.ts';

function shapeShell(studio: Studio, base: Point[], height: number, flare: number): Point[] {
  const [left, right] = [base[0] as Point, base.at(-1) as Point];
  const lean = -studio.head.yaw * 14;
  return [
    [right[0] + flare, right[1] - height * 0.35],
    [right[0] - 9 + flare * 0.5, right[1] - height * 0.7],
    [right[0] - 38 + lean, right[1] - height * 0.94],
    [lean + (left[0] + right[0]) / 2, left[1] - height * 1.06],
    [left[0] + 38 + lean, left[1] - height * 0.94],
    [left[0] + 9 - flare * 0.5, left[1] - height * 0.7],
    [left[0] - flare, left[1] - height * 0.35],
  ];
}

function drawBrimmedHat(studio: Studio, brim: number, drop: number, height: number, weave: boolean): Hat {
  const color = weave
    ? (studio.scene.accessoryColors.sunhat ?? '#d9b56f')
    : getAccessoryColor(studio, 'fedora');
  const tones = studio.tones(color);
  const base = shapeSeat(studio, -62, 8);
  const [left, right] = [base[0] as Point, base.at(-1) as Point];
  const middle = base[3] as Point;
  const tip = studio.head.yaw * 20;
  const edge: Point[] = [
    [left[0] - brim, left[1] + drop * 0.4],
    [left[0] - brim * 0.5, left[1] + drop],
    [middle[0] * 0.6 + tip, middle[1] + drop * 1.25 + 12],
    [right[0] + brim * 0.5, right[1] + drop],
    [right[0] + brim, right[1] + drop * 0.4],
  ];
  const rise: Point[] = [
    [right[0] + brim * 0.6, right[1] - 10],
    [right[0] - 4, right[1] - 16],
    [middle[0], middle[1] - 26],
    [left[0] + 4, left[1] - 16],
    [left[0] - brim * 0.6, left[1] - 10],
  ];
  const top = shapeShell(studio, base, height, weave ? 0 : 2);
  const dent = weave
    ? ''
    : softLine(
        curve([
          [top[2]?.[0] ?? 0, (top[2]?.[1] ?? 0) + 12],
          [(top[3]?.[0] ?? 0) + 6, (top[3]?.[1] ?? 0) + 24],
          [top[4]?.[0] ?? 0, (top[4]?.[1] ?? 0) + 12],
        ]),
        tones.dark,
        6,
        0.4,
      );
  const straw = weave
    ? Array.from({ length: 9 }, (_, i) =>
        line(curve(base.map(([x, y]): Point => [x, y - i * 11])), i % 2 ? tones.glow : tones.deep, 1.6, 0.5),
      ).join('')
    : '';
  const band = cut(base, base.map(([x, y]): Point => [x, y - 20]).toReversed());
  const ribbon = weave ? studio.scene.palette.accents[0] : mix(color, '#1d161c', 0.6);
  const crown = drawPiece(studio, cut(base, top), color, { lift: 3, extra: straw + dent });
  const rays = weave
    ? [0.3, 0.6, 0.85]
        .map((t) =>
          line(
            curve(
              edge.map(
                ([x, y], i): Point => [
                  x + ((rise.toReversed()[i]?.[0] ?? x) - x) * t,
                  y + ((rise.toReversed()[i]?.[1] ?? y) - y) * t,
                ],
              ),
            ),
            tones.deep,
            1.4,
            0.45,
          ),
        )
        .join('')
    : '';
  const brimFront = drawPiece(studio, cut(edge, rise), adjust(color, 0.015), { lift: 11, extra: rays });
  return { back: '', front: brimFront + crown + drawPiece(studio, band, ribbon, { lift: 2 }) };
}

function drawBeret(studio: Studio): Hat {
  const side = studio.lit;
  const base = shapeSeat(studio, -70, 5);
  const [left, right] = [base[0] as Point, base.at(-1) as Point];
  const lean = side * 34 - studio.head.yaw * 20;
  const top: Point[] = [
    [right[0] + 12 + Math.max(0, lean * 0.7), right[1] - 26],
    [right[0] - 2 + lean * 0.8, right[1] - 76],
    [lean, -154],
    [left[0] + 2 + lean * 0.6, left[1] - 76],
    [left[0] - 12 + Math.min(0, lean * 0.7), left[1] - 26],
  ];
  const tones = studio.tones(getAccessoryColor(studio, 'beret'));
  const fold = softLine(
    curve([
      [left[0] + 14, left[1] - 18],
      [0, -96],
      [right[0] - 14, right[1] - 18],
    ]),
    tones.dark,
    8,
    0.3,
  );
  return {
    back: '',
    front:
      line(`M${lean} -152l${side * 5} -15`, tones.base, 6) +
      drawPiece(studio, cut(base, top), getAccessoryColor(studio, 'beret'), { lift: 7, extra: fold }) +
      line(curve(base), tones.deep, 6),
  };
}

function drawBeanie(studio: Studio): Hat {
  const color = getAccessoryColor(studio, 'beanie');
  const tones = studio.tones(color);
  const base = shapeSeat(studio, -58, 7);
  const top = shapeShell(studio, base, 100, 6);
  const cuff = cut(
    base.map(([x, y]): Point => [x * 1.02, y + 4]),
    base.map(([x, y]): Point => [x * 1.04, y - 30]).toReversed(),
  );
  const ribs = (from: number, to: number) =>
    Array.from({ length: 19 }, (_, i) => {
      const x = (i - 9) * 11;
      return line(
        curve([
          [x, from],
          [x * 0.94 + studio.head.yaw * 4, (from + to) / 2],
          [x * 0.7, to],
        ]),
        tones.deep,
        2.4,
        0.45,
      );
    }).join('');
  return {
    back: '',
    front:
      drawPiece(studio, cut(base, top), color, { lift: 4, extra: ribs(-40, -170) }) +
      drawPiece(studio, cuff, adjust(color, 0.02), { lift: 6, extra: ribs(-30, -110) }),
  };
}

function drawCap(studio: Studio): Hat {
  const color = getAccessoryColor(studio, 'cap');
  const tones = studio.tones(color);
  const base = shapeSeat(studio, -66, 5);
  const top = shapeShell(studio, base, 78, 2);
  const p = (x: number, y: number, lift: number) => studio.head.project(x, y, lift);
  const peak = cut(
    [p(-60, -64, 6), p(-30, -70, 10), p(0, -72, 12), p(30, -70, 10), p(60, -64, 6)],
    [p(58, -44, 46), p(28, -38, 66), p(0, -37, 70), p(-28, -38, 66), p(-58, -44, 46)],
  );
  const seam = line(
    curve([p(0, -74, 8), [(top[3]?.[0] ?? 0) + studio.head.yaw * 22, -116], top[3] as Point]),
    tones.dark,
    2,
    0.6,
  );
  const badge = fill(circle(p(0, -92, 0), 9), studio.tones('#e2b457').base);
  return {
    back: '',
    front:
      drawPiece(studio, cut(base, top), color, { lift: 4, extra: seam }) +
      badge +
      drawPiece(studio, peak, adjust(color, -0.05), { lift: 9 }),
  };
}

/** Draws a cook's tall hat. */
function drawToque(studio: Studio): Hat {
  const color = getAccessoryColor(studio, 'toque');
  const tones = studio.tones(color);
  const base = shapeSeat(studio, -72, 5);
  const [left, right] = [base[0] as Point, base.at(-1) as Point];
  const lean = -studio.head.yaw * 14;
  const band = cut(base, base.map(([x, y]): Point => [x * 1.01, y - 40]).toReversed());
  const puff = blob([
    [left[0] + 2, left[1] - 34],
    [left[0] - 26 + lean, left[1] - 78],
    [left[0] + 8 + lean, left[1] - 118],
    [lean, left[1] - 132],
    [right[0] - 8 + lean, right[1] - 118],
    [right[0] + 26 + lean, right[1] - 78],
    [right[0] - 2, right[1] - 34],
  ]);
  const pleats = [-2, -1, 0, 1, 2]
    .map((i) =>
      softLine(
        curve([
          [i * 24, left[1] - 52],
          [i * 32 + lean, left[1] - 84],
          [i * 30 + lean, left[1] - 112],
        ]),
        tones.deep,
        5,
        0.5,
      ),
    )
    .join('');
  return {
    back: '',
    front:
      drawPiece(studio, puff, color, { lift: 5, extra: pleats }) +
      drawPiece(studio, band, color, { lift: 5 }),
  };
}

/** Draws a hard hat with a short brim and a ridge. */
function drawHelmet(studio: Studio): Hat {
  const color = getAccessoryColor(studio, 'helmet');
  const tones = studio.tones(color);
  const base = shapeSeat(studio, -64, 8);
  const top = shapeShell(studio, base, 88, 4);
  const [left, right] = [base[0] as Point, base.at(-1) as Point];
  const lean = studio.head.yaw * 16;
  const brim = cut(base, [
    [right[0] + 16, right[1] + 8],
    [right[0] * 0.6 + lean, right[1] + 6],
    [lean, right[1] - 2],
    [left[0] * 0.6 + lean, left[1] + 6],
    [left[0] - 16, left[1] + 8],
  ]);
  const peak = top[3] as Point;
  const rib = (x: number) =>
    softLine(
      curve([
        [x + lean * 1.2, -82],
        [x + lean * 0.6, -120],
        [peak[0] + x * 0.8, peak[1] + 4],
      ]),
      tones.deep,
      4,
      0.8,
    );
  return {
    back: '',
    front:
      drawPiece(studio, cut(base, top), color, {
        lift: 5,
        gloss: true,
        extra: rib(-13) + rib(13) + rib(-44) + rib(44),
      }) + drawPiece(studio, brim, adjust(color, -0.03), { lift: 8, gloss: true }),
  };
}

/** Draws the scene's hat, if it has one. */
export function drawHat(studio: Studio): Hat {
  for (const accessory of studio.scene.accessories) {
    switch (accessory) {
      case 'fedora':
        return drawBrimmedHat(studio, 34, 14, 84, false);
      case 'sunhat':
        return drawBrimmedHat(studio, 86, 26, 72, true);
      case 'beret':
        return drawBeret(studio);
      case 'beanie':
        return drawBeanie(studio);
      case 'cap':
        return drawCap(studio);
      case 'crown':
        return drawCrown(studio);
      case 'headband':
        return drawHeadband(studio);
      case 'toque':
        return drawToque(studio);
      case 'helmet':
        return drawHelmet(studio);
      case 'veil':
        return drawVeil(studio);
      default:
    }
  }
  return { back: '', front: '' };
}
