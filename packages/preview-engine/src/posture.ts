/** Chooses the pose of the figure and its place in the picture. */

import { figureBottom } from './figure/body.ts';
import type { Dice } from './random.ts';
import type { Pose, Scene } from './scene.ts';
import type { Understanding } from './understand.ts';

export function choosePose(roll: (name: string) => Dice, { wanted, avoided }: Understanding): Pose {
  const says = (word: Understanding['wanted']['pose'][number]) =>
    wanted.pose.includes(word) && !avoided.pose.includes(word);
  const way = says('left') ? -1 : says('right') ? 1 : roll('way').chance(0.5) ? 1 : -1;
  const turned = says('profile')
    ? 0.74
    : says('left') || says('right') || says('over the shoulder')
      ? 0.5
      : roll('turn').between(0.14, 0.46);
  const yaw = says('front') ? 0 : way * turned;
  const body = says('over the shoulder')
    ? -way * 0.9
    : says('front')
      ? 0
      : way * roll('body').between(-0.35, 0.85);
  return {
    yaw,
    pitch: says('up') ? 0.24 : says('down') ? -0.2 : roll('pitch').around(-0.1, 0.13),
    roll:
      (says('tilt') ? 0.14 * (roll('tilt').chance(0.5) ? 1 : -1) : 0) + roll('roll').around(-0.085, 0.085),
    body,
    gaze: says('front')
      ? [0, 0]
      : [
          // At the viewer in most pictures; otherwise aside, ahead, or away.
          way * roll('gaze').pick([-0.9 * turned, -0.9 * turned, -0.9 * turned, 0.4, 0.75, -1, -0.7]),
          says('up')
            ? -0.7
            : says('down')
              ? 0.9
              : roll('gaze up').pick([0, 0, 0, -0.15, 0.15, -0.5, -0.75, 0.45]),
        ],
  };
}

/**
 * The scale of the figure for each distance that a prompt can name, relative to the default. The figure ends at the
 * thighs, so a full figure shows no more than that.
 */
const distances: Partial<Record<string, number>> = {
  'close-up': 1.28,
  'head and shoulders': 1,
  'half body': 0.74,
  'full body': 0.48,
};

export function chooseFraming(
  roll: (name: string) => Dice,
  { wanted, avoided }: Understanding,
  size: { width: number; height: number },
  pose: Pose,
  tall: boolean,
): Scene['framing'] {
  const { width, height } = size;
  const asked = wanted.pose.findLast((word) => word in distances && !avoided.pose.includes(word));
  const thrown = roll('near').between(0.95, 1.07);
  const near = distances[asked ?? ''] ?? thrown;
  const far = near < 0.6;
  const ratio = width / height;
  const base =
    ratio > 1.6
      ? height / 440
      : ratio > 1.2
        ? height / 440
        : ratio < 0.6
          ? width / 400
          : ratio < 0.9
            ? width / 415
            : height / 465;
  const middle = { wide: 0.47, square: 0.455, tall: 0.42, tower: 0.385 }[
    ratio > 1.2 ? 'wide' : ratio > 0.9 ? 'square' : ratio > 0.6 ? 'tall' : 'tower'
  ];
  const y = height * (far ? 0.2 : middle + (tall ? 0.025 : 0) - (near < 0.8 ? 0.08 : 0));
  const scale = Math.max(
    base * near * (tall && near > 0.9 ? 0.93 : 1),
    far ? (height - y) / (figureBottom - 20) : 0,
  );
  return { x: placeAside(size, pose, scale), y, scale };
}

/** Where a figure of a scale stands from the left: aside, so that it looks into the picture. */
export function placeAside(
  { height, width }: { width: number; height: number },
  { yaw }: Pose,
  scale: number,
): number {
  const ratio = width / height;
  const aside = ratio > 1.6 ? 0.09 : ratio > 1.2 ? 0.055 : 0.025;
  return width * (0.5 - Math.sign(yaw) * aside) - yaw * scale * 18;
}
