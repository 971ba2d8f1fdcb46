/** Draws the hair by its style, and cloth that covers it (hijab, turban). */

import { blob, curve, cut, fill, line, type Point, softLine } from '../pen.ts';
import { drawCurls, drawLocs } from './hair-curls.ts';
import { drawFallingHair, type HairLayers } from './hair-long.ts';
import { drawSheet, getOuterEdge } from './hair-sheet.ts';
import { drawCropped, drawShaved } from './hair-short.ts';
import { drawBraids, drawBun, drawPonytail } from './hair-tied.ts';
import type { Studio } from './studio.ts';

function drawHijab(studio: Studio): HairLayers {
  const { head, pen, scene, lit } = studio;
  const cloth = studio.tones(scene.headcloth);
  const under = studio.tones(scene.clothes.second);
  const left = getOuterEdge(studio, -1, 13, 3);
  const right = getOuterEdge(studio, 1, 13, 3);
  const l = (x: number, y: number): Point => [x - head.yaw * 18, y];
  const outer = blob([
    ...left.toReversed(),
    ...right.slice(1),
    l(104, 120),
    l(134, 196),
    l(70, 262),
    l(-20, 276),
    l(-108, 246),
    l(-138, 190),
    l(-102, 118),
  ]);
  const face = (grow: number): Point[] => {
    const rise: Point[] = [
      [-66, -30],
      [-58, -58],
      [-34, -76],
      [0, -81],
      [34, -76],
      [58, -58],
      [66, -30],
    ];
    return [
      ...rise.map(([x, y]) => head.project(x * (1 - grow * 0.01), y + grow)),
      ...head
        .side(1)
        .slice(1, 7)
        .toReversed()
        .map(([x, y]): Point => [x - 4 - grow * 0.4, y - grow * 0.3]),
      ...head
        .side(-1)
        .slice(1, 7)
        .map(([x, y]): Point => [x + 4 + grow * 0.4, y - grow * 0.3]),
    ];
  };
  const hole = blob(face(0));
  const tone = pen.linear(
    [lit * 110, -60],
    [-lit * 110, 120],
    [
      [0, cloth.lit],
      [0.45, cloth.base],
      [1, cloth.deep],
    ],
  );
  const fold = (points: Point[], width: number) =>
    softLine(curve(points), cloth.dark, width, 0.3) +
    line(curve(points.map(([x, y]): Point => [x, y - 4])), cloth.glow, 2, 0.45);
  const folds =
    fold([l(-96, 60), l(-50, 150), l(30, 190), l(110, 176)], 7) +
    fold([l(-120, 130), l(-50, 206), l(40, 232), l(120, 214)], 6) +
    fold([l(92, 40), l(60, 136), l(-10, 178), l(-90, 190)], 8) +
    fold([l(-74, -84), l(-94, -30), l(-88, 40)], 5) +
    fold([l(60, -96), l(88, -40), l(86, 40)], 5) +
    softLine(hole, cloth.dark, 12, 0.3);
  const band = cut(face(0).slice(0, 7), face(9).slice(0, 7).toReversed());
  return {
    back: '',
    front:
      fill(band, under.base) +
      pen.clipped(outer, fill(outer, tone) + folds, hole) +
      line(hole, cloth.glow, 1.6, 0.5),
  };
}

function drawTurban(studio: Studio): HairLayers {
  const { head, scene, lit, pen } = studio;
  const cloth = studio.tones(scene.headcloth);
  const brow = [-68, -44, -20, 0, 20, 44, 68].map((x) => head.project(x, -58 - (1 - Math.abs(x) / 70) * 14));
  const [l, r] = [head.side(-1)[8] as Point, head.side(1)[8] as Point];
  const top = -head.yaw * 20;
  const bulk: Point[] = [
    [r[0] + 12, -40],
    [r[0] + 24, -84],
    [r[0] - 6, -136],
    [top + 10, -162],
    [l[0] + 6, -136],
    [l[0] - 24, -84],
    [l[0] - 12, -40],
  ];
  const outline = cut(brow, bulk);
  const wrap = (side: -1 | 1, lift: number) =>
    drawSheet(
      studio,
      [
        head.project(-side * 66, -50),
        head.project(0, -80 - lift),
        [side * 40 + top, -120 - lift],
        [side * 96 + top * 0.4, -96],
      ],
      [
        head.project(-side * 70, -64),
        [top - side * 40, -132 - lift * 0.4],
        [top + side * 20, -158 - lift * 0.2],
        [side * 98 + top * 0.4, -110],
      ],
      { name: `wrap${side}`, tones: cloth, locks: 6, ragged: 0, shine: 0.4, shineAt: 0.4 },
    );
  const tone = pen.linear(
    [lit * 100, -100],
    [-lit * 100, -60],
    [
      [0, cloth.lit],
      [0.5, cloth.base],
      [1, cloth.deep],
    ],
  );
  return {
    back: '',
    front:
      fill(outline, tone) +
      pen.clipped(outline, wrap(1, 0) + wrap(-1, 6) + softLine(curve(brow), cloth.dark, 8, 0.35)),
  };
}

/** Draws the hair of the figure: the layer behind the body, and the one over the face. */
export function drawHair(studio: Studio): HairLayers {
  const { style } = studio.scene.identity.hair;
  switch (style) {
    case 'bald':
      return { back: '', front: '' };
    case 'buzz':
      return { back: '', front: drawShaved(studio, 0.78) };
    case 'hijab':
      return drawHijab(studio);
    case 'turban':
      return drawTurban(studio);
    case 'afro':
    case 'curly':
      return drawCurls(studio, style);
    case 'locs':
      return drawLocs(studio);
    case 'braids':
      return drawBraids(studio);
    case 'bun':
      return drawBun(studio);
    case 'ponytail':
      return drawPonytail(studio);
    case 'pixie':
    case 'crop':
    case 'quiff':
    case 'undercut':
    case 'mohawk':
      return drawCropped(studio, style);
    default:
      return drawFallingHair(studio, style);
  }
}
