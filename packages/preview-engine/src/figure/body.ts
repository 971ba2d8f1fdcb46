/** Neck, shoulders and arms: the measures of the body, to which clothes are cut. */

import { blob, curve, cut, fill, line, type Point, softLine, softSpot } from '../pen.ts';
import { physiques } from '../physique.ts';
import type { Build } from '../scene.ts';
import { isOlderThan, type Studio } from './studio.ts';

export type Body = {
  /** A point of the turned body; x from its middle. */
  p(x: number, y: number): Point;
  neck: number;
  shoulder: number;
  waist: number;
  /** The place where the neck meets the breastbone. */
  pit: Point;
  /** The line from the neck over the shoulder and down the outside of the arm, for cloth of a thickness. */
  outside(side: -1 | 1, thickness: number, from?: number): Point[];
  /** The line down the inside of the arm, from the armpit. */
  inside(side: -1 | 1, thickness: number): Point[];
};

/** The lower end of the figure, in figure units. */
export const figureBottom = 900;

/** How far the body is lifted under the head, which sets the length of the neck. */
export const getBodyLift = (build: Build): number => (build === 'masculine' ? 20 : 14);

export function modelBody(studio: Studio): Body {
  const { scene } = studio;
  const { build, face, physique } = scene.identity;
  const turn = scene.pose.body;
  const measures = {
    feminine: { neck: 33, shoulder: 128, waist: 78 },
    androgynous: { neck: 38, shoulder: 142, waist: 98 },
    masculine: { neck: 47, shoulder: 166, waist: 120 },
  }[build];
  const frame = physiques[physique];
  const neck = measures.neck + face.neck * 3 + frame.neck;
  const shoulder = measures.shoulder + face.shoulders * 9 + frame.shoulder;
  const waist = measures.waist + face.shoulders * 9 + frame.waist;
  const { arm } = frame;
  const p = (x: number, y: number): Point => {
    const far = Math.sign(x) === Math.sign(turn);
    const side = x * (1 - Math.abs(turn) * (far ? 0.34 : 0.08));
    return [side + turn * 26 * Math.min(1, Math.max(0, (y - 110) / 60)), y];
  };
  return {
    p,
    neck,
    shoulder,
    waist,
    pit: p(0, 178),
    outside: (side, t, from = 0) =>
      (
        [
          [neck + 3 + t * 0.3, 138],
          [neck + 14, 158 - t * 0.4],
          [neck + 40, 174 - t * 0.7],
          [shoulder - 18, 190 - t],
          [shoulder + 4 + t * 0.6 + arm * 0.3, 208 - t * 0.5],
          [shoulder + 19 + t + arm * 0.8, 246],
          [shoulder + 25 + t * 1.1 + arm, 330],
          [shoulder + 28 + t * 1.2 + arm, 430],
          [shoulder + 36 + t * 1.2 + arm, 540],
          [shoulder + 26 + t + arm, 660],
          [shoulder + 12 + t + arm, figureBottom],
        ] as [number, number][]
      )
        .slice(from)
        .map(([x, y]) => p(side * x, y)),
    inside: (side, t) =>
      (
        [
          [shoulder - 24, 292],
          [shoulder - 20 - t * 0.4, 350],
          [shoulder - 18 - t * 0.5, 440],
          [shoulder - 12 - t * 0.5, 540],
          [shoulder - 22, 660],
          [shoulder - 34, figureBottom],
        ] as [number, number][]
      ).map(([x, y]) => p(side * x, y)),
  };
}

/** Draws neck and chest, under the clothes. */
export function drawNeck(studio: Studio, body: Body): string {
  const { pen, skin, head, lit, scene } = studio;
  const jaw = head.project(0, 84)[0] * 0.5;
  const shape = cut(
    [
      [-body.neck + 3 + jaw * 0.7, 60],
      [-body.neck + jaw * 0.45, 100],
      body.p(-body.neck - 3, 138),
      body.p(-body.neck - 14, 158),
      body.p(-body.neck - 42, 176),
      body.p(-body.shoulder + 8, 196),
      body.p(-body.shoulder - 8, 240),
      body.p(-body.shoulder + 22, 330),
    ],
    [
      body.p(body.shoulder - 22, 330),
      body.p(body.shoulder + 8, 240),
      body.p(body.shoulder - 8, 196),
      body.p(body.neck + 42, 176),
      body.p(body.neck + 14, 158),
      body.p(body.neck + 3, 138),
      [body.neck + jaw * 0.45, 100],
      [body.neck - 3 + jaw * 0.7, 60],
    ],
  );
  const tone = pen.linear(
    [lit * body.shoulder, 120],
    [-lit * body.shoulder, 200],
    [
      [0, skin.lit],
      [0.45, skin.base],
      [1, skin.soft],
    ],
  );
  const chin = head.chinY + getBodyLift(scene.identity.build);
  const cast = blob([
    [-92, 10],
    [jaw - 66 - lit * 6, chin - 28],
    [jaw - lit * 22, chin + 34],
    [jaw - lit * 12 + 34, chin + 22],
    [jaw + 66 - lit * 6, chin - 28],
    [92, 10],
  ]);
  const tendon = (side: number) =>
    softLine(
      curve([[side * (body.neck - 6) + jaw * 0.4, 104], body.p(side * 20, 150), body.p(side * 6, 177)]),
      skin.deep,
      3.4,
      0.36,
    );
  const collarbone = (side: number) =>
    softLine(
      curve([body.p(side * 9, 182), body.p(side * 34, 183), body.p(side * 72, 178), body.p(side * 100, 186)]),
      skin.deep,
      3,
      0.5,
    ) +
    softLine(
      curve([body.p(side * 14, 178), body.p(side * 40, 179), body.p(side * 78, 173)]),
      skin.glow,
      3,
      side === lit ? 0.5 : 0.22,
    );
  const creases = isOlderThan(scene, '50s')
    ? [126, 138]
        .map((y) =>
          line(
            curve([
              [-22, y],
              [2, y + 5],
              [24, y],
            ]),
            skin.deep,
            2,
            0.5,
          ),
        )
        .join('')
    : '';
  const side = blob([
    body.p(-lit * (body.neck + 6), 90),
    body.p(-lit * (body.neck - 20), 120),
    body.p(-lit * (body.neck - 16), 160),
    body.p(-lit * (body.neck + 30), 180),
  ]);
  return pen.clipped(
    shape,
    fill(shape, tone) +
      `<g ${pen.blur(4)}>${fill(cast, skin.deep, 0.82)}${fill(side, skin.deep, 0.4)}</g>` +
      tendon(-1) +
      tendon(1) +
      collarbone(-1) +
      collarbone(1) +
      creases +
      softSpot(pen, body.p(0, 183), 13, skin.deep, 0.4),
  );
}
