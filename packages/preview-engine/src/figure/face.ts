/** Draws the face: planes of light and shadow, and the features over them. */

import { mix } from '../color.ts';
import { blob, circle, curve, cut, fill, type Point, softLine } from '../pen.ts';
import { drawEyes } from './eyes.ts';
import { drawBeardOver, drawFacialHair } from './facial-hair.ts';
import { drawMouth, drawNose } from './features.ts';
import { drawEar, drawMarks } from './marks.ts';
import type { Studio } from './studio.ts';

function drawShadowPlane(studio: Studio): string {
  const { head, lit } = studio;
  const dark = -lit as -1 | 1;
  const edge = head.side(dark);
  const inner: Point[] = [
    head.project(dark * 30, -100),
    head.project(dark * 52, -66),
    head.project(dark * 57, -34),
    head.project(dark * 60, -8),
    head.project(dark * 54, 22),
    head.project(dark * 44, 46),
    head.project(dark * 37, 66),
    head.project(dark * 25, 88),
    head.project(dark * 4, 104),
  ];
  return cut(
    inner,
    edge.map(([x, y]): Point => [x + dark * 8, y]),
  );
}

/** Draws the head without hair: ears, planes, features. */
export function drawFace(studio: Studio): string {
  const { pen, head, skin, lit, scene } = studio;
  const outline = blob(head.outline());
  const [near, other] = head.far === 0 ? ([-1, 1] as const) : ([-head.far as -1 | 1, head.far] as const);
  const left = head.side(-1)[8]?.[0] ?? -80;
  const right = head.side(1)[8]?.[0] ?? 80;
  const base = pen.linear(lit > 0 ? [right, -60] : [left, -60], lit > 0 ? [left, 70] : [right, 70], [
    [0, skin.lit],
    [0.45, skin.base],
    [1, skin.soft],
  ]);
  const warm = mix(skin.base, '#e0524a', 0.55);
  const blush = (side: number) => {
    const center = head.project(side * 43, 36);
    return fill(
      circle(center, 24, 0.8),
      pen.radial(center, 24, [
        [0, warm, 0.5],
        [1, warm, 0],
      ]),
    );
  };
  const socket = (side: number) => {
    const center = head.project(side * 29, -9);
    return fill(
      circle(center, 25, 0.62),
      pen.radial(center, 25, [
        [0, skin.deep, 0.34],
        [1, skin.deep, 0],
      ]),
    );
  };
  const glow = (x: number, y: number, radius: number, opacity: number) => {
    const center = head.project(x, y);
    return fill(
      circle(center, radius),
      pen.radial(center, radius, [
        [0, skin.glow, opacity],
        [1, skin.glow, 0],
      ]),
    );
  };
  const planes =
    fill(outline, base) +
    fill(
      drawShadowPlane(studio),
      skin.deep,
      scene.light.kind === 'dramatic' ? 0.85 : 0.5,
      pen.blur(scene.light.kind === 'soft' ? 7 : 3),
    ) +
    glow(lit * 16, -52, 44, 0.5) +
    glow(lit * 44, 24, 22, 0.5) +
    glow(0, 97, 15, 0.3) +
    blush(-1) +
    blush(1) +
    socket(-1) +
    socket(1) +
    softLine(curve(head.side(lit)), skin.glow, 5, 0.65) +
    softLine(curve(head.side(-lit as -1 | 1)), skin.dark, 9, 0.28);
  return (
    drawEar(studio, other) +
    pen.clipped(outline, planes + drawMarks(studio) + drawFacialHair(studio)) +
    drawBeardOver(studio) +
    drawNose(studio) +
    drawMouth(studio) +
    drawEyes(studio) +
    drawEar(studio, near) +
    (head.far === 0 ? drawEar(studio, other) : '')
  );
}
