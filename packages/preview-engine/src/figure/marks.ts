/** Draws ears, freckles, beauty marks and lines of age. */

import { mix } from '../color.ts';
import { blob, circle, curve, fill, line, type Point, softLine } from '../pen.ts';
import { ages } from '../scene.ts';
import { isOlderThan, type Studio } from './studio.ts';

/** Draws one ear, in front of or behind the face. */
export function drawEar(studio: Studio, side: -1 | 1): string {
  const { head, skin } = studio;
  const edge = head.side(side);
  const anchor = edge[7] as Point;
  const inwards = side === head.far ? 4 : 7 + Math.abs(head.yaw) * 14;
  const x = anchor[0] - side * inwards;
  const y = anchor[1] + 1;
  const size = 1 + head.face.ears * 0.12;
  const p = (dx: number, dy: number): Point => [
    x + side * dx * size * (1 + Math.abs(head.yaw) * 0.35),
    y + dy * size,
  ];
  const outline = blob([
    p(0, -19),
    p(9, -24),
    p(15.5, -17),
    p(14.5, -3),
    p(10, 8),
    p(8, 18),
    p(3, 23),
    p(-1, 14),
  ]);
  const tone = side === studio.lit ? skin.base : skin.soft;
  return (
    fill(outline, tone) +
    line(curve([p(4, -16), p(9.5, -17.5), p(11, -8), p(7, 4), p(5.5, 13)]), skin.deep, 2.6, 0.75) +
    line(curve([p(3, -6), p(6.5, -5), p(4.5, 3)]), skin.dark, 2, 0.55)
  );
}

/** Draws freckles, a beauty mark and the lines of age. */
export function drawMarks(studio: Studio): string {
  const { head, scene, skin } = studio;
  const roll = studio.dice('freckles');
  let marks = '';
  if (scene.identity.freckles) {
    const color = mix(skin.deep, '#8a3d14', 0.45);
    for (let i = 0; i < 46; i++) {
      const x = roll.around(-58, 58);
      const y = 24 + roll.around(-15, 17) - Math.abs(x) * 0.06;
      marks += fill(circle(head.project(x, y, 1), roll.between(0.7, 1.7)), color, roll.between(0.35, 0.8));
    }
  }
  if (scene.identity.beautyMark)
    marks += fill(circle(head.project(studio.lit * 27, 58, 2), 1.9), skin.dark, 0.9);
  const line2 = (points: Point[], width: number, opacity: number) =>
    softLine(curve(points), skin.deep, width, opacity);
  const sides = [-1, 1];
  const nose = 46 + head.face.noseLength * 3.5;
  const years = ages.indexOf(scene.identity.age);
  const soft = Math.min(1, years * 0.3);
  if (years > 0) {
    marks += sides
      .map((s) =>
        line2(
          [
            head.project(s * 17, nose - 4, 3),
            head.project(s * 25, nose + 10, 2),
            head.project(s * 30, nose + 22, 0),
          ],
          2.4,
          0.44 * soft,
        ),
      )
      .join('');
    marks += sides
      .map((s) =>
        line2(
          [head.project(s * 20, 15, 1), head.project(s * 32, 18.5, 1), head.project(s * 43, 15, 0)],
          2,
          0.38 * soft,
        ),
      )
      .join('');
  }
  if (isOlderThan(scene, '50s')) {
    marks += [-52, -43]
      .map((y, i) =>
        line2(
          [-30, -12, 8, 28].map((x) => head.project(x + i * 3, y + (x * x) / 500, 1)),
          1.8,
          0.42,
        ),
      )
      .join('');
    marks += sides
      .map((s) =>
        [0, 1, 2]
          .map((i) =>
            line2([head.project(s * 55, -2 + i * 3.4, 0), head.project(s * 62, -6 + i * 6.4, 0)], 1.5, 0.55),
          )
          .join(''),
      )
      .join('');
  }
  if (isOlderThan(scene, '60s')) {
    marks += sides
      .map((s) =>
        line2(
          [head.project(s * 40, 58, 0), head.project(s * 43, 74, 0), head.project(s * 36, 88, 0)],
          2.6,
          0.42,
        ),
      )
      .join('');
    marks += sides
      .map((s) => line2([head.project(s * 29, 70, 1), head.project(s * 30, 80, 1)], 2, 0.5))
      .join('');
  }
  if (isOlderThan(scene, '70s')) {
    marks += line2(
      [-24, -8, 10, 26].map((x) => head.project(x, -62 + (x * x) / 460, 1)),
      1.7,
      0.42,
    );
    marks += sides
      .map((s) => line2([head.project(s * 46, 34, 0), head.project(s * 53, 50, 0)], 2, 0.4))
      .join('');
  }
  return marks;
}
