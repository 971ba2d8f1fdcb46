/** Draws eyes and brows in perspective: outline, lid, lashes, iris with its highlight. */

import { adjust, mix } from '../color.ts';
import { blob, circle, curve, cut, fill, line, type Point, tapered } from '../pen.ts';
import { isOlderThan, type Studio } from './studio.ts';

/** How open an eye is (0 closed, 1 open) and how far the lower lid rises, by expression. */
const lids: Record<string, { open: number; lower: number }> = {
  calm: { open: 0.92, lower: 0 },
  smile: { open: 0.8, lower: 0.28 },
  laughing: { open: 0.42, lower: 0.5 },
  grin: { open: 0.86, lower: 0.22 },
  smirk: { open: 0.84, lower: 0.12 },
  curious: { open: 1.04, lower: 0 },
  serious: { open: 0.82, lower: 0.08 },
  dreamy: { open: 0.66, lower: 0 },
  sad: { open: 0.74, lower: 0 },
  surprised: { open: 1.16, lower: -0.12 },
  wink: { open: 0.86, lower: 0.2 },
  serene: { open: 0, lower: -0.25 },
  fierce: { open: 0.8, lower: 0.16 },
};

type Eye = {
  center: Point;
  inner: Point;
  outer: Point;
  top: Point[];
  bottom: Point[];
  half: number;
  side: -1 | 1;
};

function shapeEye(studio: Studio, side: -1 | 1, open: number, lower: number): Eye {
  const { head, scene } = studio;
  const face = scene.identity.face;
  const middle = side * (31.5 + face.eyeSpacing * 2);
  const half = 16.4 + face.eyeSize * 1.5;
  const tilt = face.eyeTilt * 2 + (scene.identity.build === 'feminine' ? 2 : 0.8);
  const height = 8.6 + face.eyeSize * 1.2 + (scene.identity.build === 'feminine' ? 0.9 : 0);
  const p = (along: number, y: number) => head.project(middle + side * along * half, 2 + y, -1);
  const topY = (along: number) => {
    const arch = (1 - along * along) ** 0.62;
    return -along * tilt - height * open * arch + (open < 0.05 ? 5 + lower * 2 : 0) * (1 - along * along);
  };
  const bottomY = (along: number) => -along * tilt + (height * 0.62 - lower * 9) * (1 - along * along) ** 0.8;
  const steps = [-1, -0.82, -0.5, -0.1, 0.3, 0.65, 0.88, 1];
  return {
    center: p(0, -height * 0.16),
    inner: p(-1, tilt),
    outer: p(1, -tilt),
    top: steps.map((along) => p(along, topY(along))),
    bottom: steps.toReversed().map((along) => p(along, bottomY(along))),
    half,
    side,
  };
}

const shiftPoints = (points: readonly Point[], x: number, y: number): Point[] =>
  points.map((p) => [p[0] + x, p[1] + y]);

function drawEye(studio: Studio, side: -1 | 1): string {
  const { pen, scene, skin, head } = studio;
  const { identity, expression } = scene;
  const winking = expression === 'wink' && side === (head.far || 1);
  const lid = lids[expression] ?? { open: 0.9, lower: 0 };
  // Some people laugh with closed eyes, most with narrowed ones.
  const shut = expression === 'laughing' && studio.dice('laugh').chance(0.3);
  const open = winking || shut ? 0 : lid.open * (1 - identity.face.hood * 0.12) * scene.lids;
  const eye = shapeEye(studio, side, open, winking ? 0.5 : lid.lower);
  const narrow = head.foreshortening(side * 31);
  const feminine = identity.build === 'feminine';
  const lash = mix(skin.dark, '#140c14', 0.72);
  const lidColor = scene.makeup && feminine ? mix(skin.deep, scene.makeup, 0.4) : skin.deep;
  const lashes = feminine
    ? [0.98, 0.8, 0.6]
        .map((t, i) => {
          const root = eye.top[Math.round(t * 7)] as Point;
          const reach = (8 - i * 1.6) * narrow;
          return line(
            curve([
              root,
              [root[0] + side * reach * 0.7, root[1] - 1.5],
              [root[0] + side * reach, root[1] - 5.5 + i * 0.4],
            ]),
            lash,
            1.5,
          );
        })
        .join('')
    : '';
  if (open === 0) {
    const closed = eye.top;
    return (
      fill(blob([...shiftPoints(closed, 0, -9).slice(1, -1), ...closed.toReversed()]), lidColor, 0.22) +
      fill(tapered(closed, feminine ? 4.6 : 3.8, 0.3), lash) +
      lashes
    );
  }
  const almond = cut(eye.top, eye.bottom);
  const radius = 8.4 + identity.face.eyeSize * 0.6;
  const [gazeX, gazeY] = scene.pose.gaze;
  const iris: Point = [
    eye.center[0] + gazeX * 6 * narrow,
    eye.center[1] + gazeY * 3 + (expression === 'surprised' ? -0.5 : 0.2),
  ];
  const color = mix(identity.eyes, studio.tones(identity.eyes).base, 0.5);
  const white = mix(mix('#fbf6ee', scene.palette.key, 0.18), skin.soft, 0.12);
  const glint: Point = [iris[0] + studio.lit * 2.8, iris[1] - 3.4];
  const inside =
    fill(almond, white) +
    `<ellipse cx="${iris[0]}" cy="${iris[1]}" rx="${radius * (0.72 + narrow * 0.28)}" ry="${radius}" fill="${pen.radial(
      [iris[0], iris[1] + 3],
      radius * 1.15,
      [
        [0, adjust(color, 0.16, 1.2)],
        [0.55, color],
        [1, adjust(color, -0.22)],
      ],
    )}"/>` +
    `<ellipse cx="${iris[0]}" cy="${iris[1]}" rx="${radius * 0.42 * (0.72 + narrow * 0.28)}" ry="${radius * 0.42}" fill="#0d0a10"/>` +
    line(curve(shiftPoints(eye.top, 0, 2.2)), mix(skin.dark, '#1b1020', 0.5), 6, 0.34) +
    fill(circle(glint, 2.2), '#ffffff', 0.95) +
    fill(circle([iris[0] - studio.lit * 2.6, iris[1] + 3.2], 1.1), '#ffffff', 0.55);
  const creaseLift = -5.2 + identity.face.hood * 2.6;
  const crease = shiftPoints(eye.top, side * 0.6, creaseLift).slice(1);
  return (
    fill(
      blob([
        ...shiftPoints(eye.top, 0, creaseLift - 3).slice(1, -1),
        ...shiftPoints(eye.top, 0, 0).toReversed(),
      ]),
      lidColor,
      scene.makeup ? 0.5 : 0.3,
    ) +
    pen.clipped(almond, inside) +
    line(curve(eye.bottom.slice(1, -1)), mix(skin.dark, lash, 0.2), 1.1, 0.5) +
    fill(tapered(shiftPoints(eye.top, 0, -0.4), feminine ? 5.4 : 4.2, 0.12), lash) +
    (feminine
      ? fill(
          tapered(
            [
              eye.top[5] as Point,
              eye.top[7] as Point,
              [eye.outer[0] + side * 6 * narrow, eye.outer[1] - 3.5],
            ],
            3.4,
          ),
          lash,
        )
      : '') +
    (feminine ? lashes.slice(0, scene.makeup ? undefined : lashes.indexOf('/>') + 2) : '') +
    line(curve(crease), skin.dark, 1.5, isOlderThan(scene, '50s') ? 0.6 : 0.42)
  );
}

/** The movement of the brows: inner end, middle, outer end (units up). */
const brows: Record<string, readonly [number, number, number]> = {
  calm: [0, 0, 0],
  smile: [1.5, 2.5, 0],
  laughing: [3, 5, 0],
  serious: [-2.5, -1, 0.5],
  dreamy: [2.5, 2, -1],
  sad: [5, 0, -3],
  surprised: [7, 9, 4],
  wink: [0, 3, 0],
  serene: [1.5, 1, -1],
  fierce: [-5, -0.5, 3],
  grin: [2.5, 4, 1],
  smirk: [-0.5, 1, 0],
  curious: [3, 4.5, 1],
};

function drawBrow(studio: Studio, side: -1 | 1): string {
  const { head, scene, hair, skin } = studio;
  const { face, build } = scene.identity;
  const [inner, middle, outer] = brows[scene.expression] ?? [0, 0, 0];
  const raised = side === (head.far || 1);
  const extra =
    scene.expression === 'wink' && raised
      ? -4
      : (scene.expression === 'curious' || scene.expression === 'smirk') && !raised
        ? 3.6
        : 0;
  const weight =
    5.4 + face.browWeight * 1.4 + (build === 'masculine' ? 2.2 : build === 'androgynous' ? 1 : 0);
  const base = build === 'masculine' ? -19.5 : -22.5;
  const p = (x: number, y: number) => head.project(side * (x + face.eyeSpacing * 2), base - y - extra, 3);
  const spine: Point[] = [
    p(13.5, inner - 1.5),
    p(22, inner * 0.6 + middle * 0.4 + 1.5),
    p(33, middle + 3.6 + face.browArch * 1.6),
    p(43, middle * 0.5 + outer * 0.5 + 3 + face.browArch),
    p(52, outer - 2.4),
  ];
  const top = spine.map(
    (point, i): Point => [point[0], point[1] - weight * ([0.5, 0.52, 0.42, 0.28, 0][i] ?? 0)],
  );
  const bottom = spine.map(
    (point, i): Point => [point[0], point[1] + weight * ([0.46, 0.46, 0.3, 0.14, 0][i] ?? 0)],
  );
  const grey = isOlderThan(scene, '60s') ? 0.25 : 0;
  const color = mix(mix(hair.deep, skin.dark, 0.42), '#e8e2dc', grey);
  return fill(cut(top, bottom.toReversed()), color, 0.92);
}

/** Draws both eyes with their brows. */
export const drawEyes = (studio: Studio): string =>
  ([-1, 1] as const).map((side) => drawEye(studio, side) + drawBrow(studio, side)).join('');
