/** Draws the nose and the mouth. */

import { adjust, mix } from '../color.ts';
import { blob, curve, cut, fill, line, type Point, softLine, softSpot, tapered } from '../pen.ts';
import type { Studio } from './studio.ts';

/** Draws the nose: a shadow plane on the side away from the light, wings, and a highlight on the tip. */
export function drawNose(studio: Studio): string {
  const { head, skin, scene, pen, lit } = studio;
  const face = scene.identity.face;
  const strong = scene.identity.build === 'masculine' ? 1 : 0;
  const low = 46 + face.noseLength * 3.5 + strong * 1.5;
  const wide = 13 + face.noseWidth * 2.8 + strong * 1.2;
  const dark = -lit as -1 | 1;
  const p = (x: number, y: number, lift: number) => head.project(x, y, lift);
  const tip = p(0, low - 5 - face.noseTip * 2, 19);
  const _base = p(0, low + 2, 12);
  const wing = (side: number) => p(side * wide, low - 4, 4);
  const wingLow = (side: number) => p(side * wide * 0.7, low + 2, 7);
  const ridge = [
    p(dark * 7, -24, 2),
    p(dark * 4.5, -6, 5),
    p(dark * 4, 16, 10),
    p(dark * 5.5, low - 14, 15),
    [tip[0] + dark * 4.5, tip[1] + 1] as Point,
  ];
  const plane = cut(
    ridge,
    [p(dark * 3, low + 3, 13), wingLow(dark), wing(dark), p(dark * (wide - 1.5), low - 12, 3)],
    [p(dark * 9.5, 20, 4), p(dark * 9, 0, 2), p(dark * 15, -20, 0)],
  );
  const shade = pen.linear(p(0, -24, 0), p(0, low, 0), [
    [0, skin.deep, 0.16],
    [0.35, skin.deep, 0.24],
    [1, skin.deep, 0.72],
  ]);
  const under = p(0, low + 3, 9);
  const nostril = (side: number) =>
    fill(
      tapered(
        [p(side * 3, low + 1.5, 13), p(side * wide * 0.48, low - 1.2, 12), p(side * wide * 0.82, low + 1, 8)],
        3.3,
      ),
      skin.dark,
      0.8,
    );
  const wingLine = (side: number, opacity: number) =>
    line(
      curve([p(side * (wide - 2), low - 9, 5), wing(side), p(side * (wide - 2.5), low + 1, 6)]),
      skin.dark,
      1.5,
      opacity,
    );
  const farWing = Math.abs(head.yaw) > 0.45 ? head.far : 0;
  const farRidge =
    Math.abs(head.yaw) > 0.25
      ? line(
          curve([
            p(head.far * 4.4, -5, 5),
            p(head.far * 3.2, 8, 8),
            p(head.far * 3.2, low - 13, 15),
            p(head.far * 4.5, low - 5, 18),
          ]),
          skin.dark,
          1.6,
          Math.min(0.6, Math.abs(head.yaw) * 0.85),
        )
      : '';
  return (
    softSpot(pen, under, wide * 1.15, skin.deep, 0.5) +
    fill(plane, shade) +
    farRidge +
    (farWing === -1 ? '' : nostril(-1) + wingLine(-1, dark === -1 ? 0.5 : 0.32)) +
    (farWing === 1 ? '' : nostril(1) + wingLine(1, dark === 1 ? 0.5 : 0.32)) +
    softSpot(pen, [tip[0] + lit * 2, tip[1] - 2], 6.5, skin.glow, 0.95) +
    softLine(
      curve([p(lit * 1.5, -8, 6), p(lit * 1.2, 12, 11), p(lit * 1.5, low - 16, 16)]),
      skin.glow,
      3,
      0.42,
    )
  );
}

/** The corners (up), the extra width and the opening of the mouth, by expression. */
const mouths: Record<string, readonly [up: number, wide: number, open: number]> = {
  calm: [0.6, 0, 0],
  smile: [5, 4.5, 0],
  laughing: [6.5, 7.5, 13],
  serious: [-1.2, 0, 0],
  dreamy: [1.4, -1, 1.6],
  sad: [-3.2, -1, 0],
  surprised: [-0.5, -5, 8],
  wink: [4.5, 3.5, 0],
  serene: [2.2, 0, 0],
  fierce: [-2.4, 1, 0],
  grin: [6, 6, 6.5],
  smirk: [2.6, 2, 0],
  curious: [0.4, -0.5, 1],
};

/** Draws the mouth: two lips of two tones, and teeth if they show. */
export function drawMouth(studio: Studio): string {
  const { head, skin, scene, pen, lit } = studio;
  const { face, build } = scene.identity;
  const [up, wide, open] = mouths[scene.expression] ?? [0, 0, 0];
  const smiling = scene.expression === 'smile' && face.lowerLip > -0.2 ? 4.5 : open;
  const half = 22 + face.mouthWidth * 2.6 + wide + (build === 'masculine' ? 1.5 : 0);
  const middle = 72 + face.noseLength * 2 + face.length * 2;
  const upper = (build === 'masculine' ? 4.6 : 6.4) + face.upperLip * 1.6;
  const lower = (build === 'masculine' ? 6.4 : 8.6) + face.lowerLip * 1.8;
  const skew = scene.expression === 'wink' ? 1.5 : scene.expression === 'smirk' ? 4 * (head.far || 1) : 0;
  const p = (along: number, y: number) =>
    head.project(
      along * half,
      middle + y - up * along * along * (1 + skew * 0.2 * along),
      4 - Math.abs(along) * 2,
    );
  const steps = [-1, -0.7, -0.34, 0, 0.34, 0.7, 1];
  const part = (sign: number, depth: number) =>
    steps.map((along) =>
      p(along, sign * depth * (1 - along * along) + (Math.abs(along) === 0.34 ? -0.7 : 0)),
    );
  const seamTop = part(-1, smiling * 0.22);
  const seamLow = part(1, smiling * 0.78);
  const bow = [
    p(-1, 0),
    p(-0.62, -upper * 0.55 - smiling * 0.15),
    p(-0.22, -upper - smiling * 0.2),
    p(0, -upper * 0.74 - smiling * 0.2),
    p(0.22, -upper - smiling * 0.2),
    p(0.62, -upper * 0.55 - smiling * 0.15),
    p(1, 0),
  ];
  const bottom = [
    p(1, 0),
    p(0.62, lower * 0.62 + smiling * 0.6),
    p(0.26, lower * 1.0 + smiling * 0.8),
    p(0, lower * 1.06 + smiling * 0.8),
    p(-0.26, lower + smiling * 0.8),
    p(-0.62, lower * 0.62 + smiling * 0.6),
    p(-1, 0),
  ];
  const natural = mix(skin.soft, '#a8323f', build === 'masculine' ? 0.2 : 0.36);
  const lip = scene.makeup ? mix(studio.tones(scene.makeup).base, skin.base, 0.12) : natural;
  const dark = mix(skin.dark, '#3a0f16', 0.5);
  const inside =
    smiling > 0
      ? pen.clipped(
          cut(seamTop, seamLow.toReversed()),
          fill(cut(seamTop, seamLow.toReversed()), '#4a1620') +
            fill(
              cut(part(-1, smiling * 0.4 + 1), part(1, smiling * (open > 6 ? 0.22 : 0.62)).toReversed()),
              '#fdf7ee',
              scene.expression === 'dreamy' ? 0.6 : 1,
            ) +
            (open > 6
              ? fill(
                  blob([p(-0.4, smiling * 0.72), p(0, smiling * 0.5), p(0.4, smiling * 0.72), p(0, smiling)]),
                  '#c25a5f',
                )
              : ''),
        )
      : '';
  const lowFill = pen.linear(p(0, 0), p(0, lower + smiling), [
    [0, adjust(lip, -0.03)],
    [1, adjust(lip, 0.05)],
  ]);
  return (
    softSpot(pen, p(0, lower + smiling + 6), 17, skin.deep, 0.5) +
    fill(cut(bow, seamTop.toReversed()), adjust(lip, -0.07)) +
    fill(cut(bottom, seamLow), lowFill) +
    inside +
    fill(tapered(seamTop, smiling ? 1.8 : 2.6, 0.3), dark, 0.85) +
    fill(
      blob([
        p(lit * 0.08, lower * 0.42 + smiling * 0.8),
        p(lit * 0.3, lower * 0.36 + smiling * 0.8),
        p(lit * 0.42, lower * 0.5 + smiling * 0.75),
        p(lit * 0.2, lower * 0.64 + smiling * 0.8),
      ]),
      mix(lip, '#ffffff', 0.55),
      scene.makeup ? 0.5 : 0.26,
    ) +
    [-1, 1]
      .map((side) =>
        line(
          curve([p(side * 1.0, -1), p(side * 1.07, 0.5 - up * 0.1), p(side * 1.1, 2)]),
          skin.dark,
          1.8,
          0.42,
        ),
      )
      .join('') +
    (up > 3
      ? [-1, 1]
          .map((side) =>
            softLine(
              curve([p(side * 1.22, -20), p(side * 1.42, -9), p(side * 1.42, 3)]),
              skin.deep,
              2.6,
              0.36,
            ),
          )
          .join('')
      : '')
  );
}
