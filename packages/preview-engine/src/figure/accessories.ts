/** Accessories on eyes, ears and neck; `hats.ts` has the hats. */

import { mix } from '../color.ts';
import { blob, circle, curve, cut, fill, line, type Point, round } from '../pen.ts';
import type { Body } from './body.ts';
import { drawPiece } from './cloth.ts';
import { drawHat } from './hats.ts';
import { drawEarrings, drawFlower, drawNecklace, drawPearls } from './jewellery.ts';
import { drawTie } from './neckwear.ts';
import { getAccessoryColor, isWearing, type Studio } from './studio.ts';

function drawGlasses(studio: Studio, dark: boolean): string {
  const { head, scene, pen, lit } = studio;
  const named = scene.accessoryColors[dark ? 'sunglasses' : 'glasses'];
  const frame = named ?? (dark ? '#211b22' : mix(scene.accessoryColor, '#2a1c18', 0.62));
  const tones = studio.tones(frame);
  const roundish = studio.dice('glasses').chance(0.5);
  const lens = (side: -1 | 1): Point[] => {
    const p = (x: number, y: number) => head.project(side * x, y, 8);
    return roundish && !dark
      ? [p(9, 4), p(13, -12), p(30, -19), p(49, -12), p(54, 4), p(48, 20), p(31, 26), p(15, 20)]
      : [p(8, -4), p(14, -15), p(34, -18), p(56, -16), p(57, -2), p(50, 18), p(32, 23), p(15, 18)];
  };
  const one = (side: -1 | 1) => {
    const shape = blob(lens(side));
    const [top, low] = [lens(side)[2] as Point, lens(side)[6] as Point];
    const glass = dark
      ? fill(
          shape,
          pen.linear(top, low, [
            [0, '#17121c'],
            [0.6, '#3a2a3c'],
            [1, mix(scene.palette.accents[0], '#3a2a3c', 0.35)],
          ]),
        )
      : fill(shape, '#ffffff', 0.1);
    const glare = pen.clipped(
      shape,
      fill(
        cut(
          [
            [top[0] + lit * 12, top[1] - 6],
            [top[0] + lit * 22, top[1] - 6],
          ],
          [
            [low[0] - lit * 4, low[1] + 6],
            [low[0] - lit * 16, low[1] + 6],
          ],
        ),
        '#ffffff',
        dark ? 0.22 : 0.2,
      ),
    );
    return (
      fill(shape, tones.dark, 0.16, 'transform="translate(0 5)"') +
      glass +
      glare +
      line(shape, tones.base, dark ? 4.4 : 3.6) +
      line(shape, tones.glow, 1, 0.5)
    );
  };
  const temple = (side: -1 | 1) => {
    if (side === head.far) return '';
    const ear = head.side(side)[7] as Point;
    const start = head.project(side * 56, -8, 8);
    return line(curve([start, [(start[0] + ear[0]) / 2, -9], [ear[0] - side * 6, -6]]), tones.base, 3.6);
  };
  const bridge = line(
    curve([head.project(-9, -3, 10), head.project(0, -8, 14), head.project(9, -3, 10)]),
    tones.base,
    3.8,
  );
  return temple(-1) + temple(1) + one(-1) + one(1) + bridge;
}

function drawScarf(studio: Studio, body: Body): string {
  const color = getAccessoryColor(studio, 'scarf');
  const tones = studio.tones(color);
  const n = body.neck;
  const p = (x: number, y: number) => body.p(x, y);
  const side = -studio.lit;
  const fold = (points: Point[]) =>
    line(curve(points), tones.dark, 4, 0.36) +
    line(curve(points.map(([x, y]): Point => [x, y - 4])), tones.glow, 2, 0.4);
  const tail = cut(
    [p(side * 10, 190), p(side * 52, 190)],
    [p(side * 66, 300), p(side * 62, 390)],
    [p(side * 14, 396), p(side * 22, 300)],
  );
  const wrap = cut(
    [p(-n - 16, 122), p(-n * 0.4, 142), p(n * 0.4, 142), p(n + 16, 122)],
    [p(n + 44, 162), p(n + 26, 200), p(0, 220), p(-n - 26, 200), p(-n - 44, 162)],
  );
  const fringe = Array.from({ length: 8 }, (_, i) =>
    line(
      `M${p(side * (16 + i * 6), 390)
        .map(round)
        .join(' ')}v16`,
      tones.base,
      3,
    ),
  ).join('');
  return (
    fringe +
    drawPiece(studio, tail, color, {
      lift: 6,
      extra: [330, 350, 362]
        .map((y) => line(curve([p(side * 4, y), p(side * 74, y - 4)]), tones.glow, 5, 0.6))
        .join(''),
    }) +
    drawPiece(studio, wrap, color, {
      lift: 8,
      extra:
        fold([p(-n - 30, 150), p(0, 186), p(n + 30, 160)]) +
        fold([p(-n - 34, 176), p(-10, 206), p(n + 20, 186)]) +
        fold([p(-n, 140), p(10, 164), p(n + 20, 140)]),
    })
  );
}

function drawHeadphones(studio: Studio): string {
  const { head, scene } = studio;
  const shell = studio.tones(scene.accessoryColors.headphones ?? mix(scene.accessoryColor, '#2a2630', 0.25));
  const band = head.outline((y) => (y < 20 ? 15 : 0)).slice(6, -6);
  const cup = (side: -1 | 1) => {
    if (side === head.far && Math.abs(head.yaw) > 0.35) return '';
    const [ex, ey] = head.side(side)[7] as Point;
    const x = ex - side * (2 + Math.abs(head.yaw) * 12);
    const shape = blob([
      [x - 13, ey - 26],
      [x + 13, ey - 26],
      [x + 20, ey + 6],
      [x + 13, ey + 38],
      [x - 13, ey + 38],
      [x - 20, ey + 6],
    ]);
    return (
      fill(shape, shell.dark, 0.4, 'transform="translate(0 5)"') +
      fill(shape, shell.base) +
      line(circle([x, ey + 6], 12, 1.3), shell.glow, 3, 0.7) +
      fill(circle([x, ey + 6], 8, 1.3), shell.deep)
    );
  };
  return (
    line(curve(band), shell.dark, 15) +
    line(curve(band), shell.base, 12) +
    line(curve(band.map(([x, y]): Point => [x, y - 2])), shell.glow, 3, 0.7) +
    cup(-1) +
    cup(1)
  );
}

function drawEyepatch(studio: Studio): string {
  const { head } = studio;
  const side = head.far === 0 ? 1 : (-head.far as -1 | 1);
  const p = (x: number, y: number) => head.project(side * x, y, 7);
  const patch = blob([p(12, -14), p(32, -20), p(53, -14), p(51, 8), p(34, 24), p(17, 12)]);
  return (
    line(
      curve([head.project(-side * 62, -52, 2), head.project(-side * 20, -40, 3), p(12, -16), p(30, -19)]),
      '#191419',
      4,
    ) +
    line(curve([p(50, -14), head.project(side * 72, -24, 1)]), '#191419', 4) +
    fill(patch, '#1d171c') +
    line(patch, '#4a3f46', 1.6)
  );
}

/** Draws accessories behind the figure: a hat's far brim, and a veil. */
export const drawBack = (studio: Studio): string => drawHat(studio).back;

/** Draws accessories over the clothes and under the head. */
export function drawOnBody(studio: Studio, body: Body): string {
  const { accessories, clothes } = studio.scene;
  const tied = clothes.garment === 'suit' || clothes.garment === 'blouse';
  return accessories
    .map((accessory) => {
      switch (accessory) {
        case 'necklace':
          return drawNecklace(studio, body);
        case 'pearls':
          return drawPearls(studio, body);
        case 'scarf':
          return drawScarf(studio, body);
        case 'tie':
          return tied ? '' : drawTie(studio, body, getAccessoryColor(studio, 'tie'), false);
        case 'bowtie':
          return drawTie(studio, body, getAccessoryColor(studio, 'bowtie'), true);
        default:
          return '';
      }
    })
    .join('');
}

/** Draws accessories on the face, under the hair. */
export const drawOnFace = (studio: Studio): string =>
  (isWearing(studio, 'eyepatch') ? drawEyepatch(studio) : '') +
  (isWearing(studio, 'sunglasses')
    ? drawGlasses(studio, true)
    : isWearing(studio, 'glasses')
      ? drawGlasses(studio, false)
      : '');

/** Draws accessories over the hair. */
export const drawOnHead = (studio: Studio): string =>
  (isWearing(studio, 'earrings') || isWearing(studio, 'hoops') ? drawEarrings(studio) : '') +
  drawHat(studio).front +
  (isWearing(studio, 'headphones') ? drawHeadphones(studio) : '') +
  (isWearing(studio, 'flower') ? drawFlower(studio) : '');
