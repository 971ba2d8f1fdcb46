/** Places two people in one picture. Pure. */

import type { Box } from '@castwright/engine-port';
import { figureBottom } from './figure/body.ts';
import type { Figure, Pose, Scene } from './scene.ts';

/** The part of a scene that is one person. */
export const toFigure = ({ accessories, accessoryColor, accessoryColors, clothes, expression, framing, headcloth, identity, keypoints, lids, makeup, pose }: Figure): Figure => ({
  identity, expression, lids, makeup, pose, clothes, accessories, accessoryColor, accessoryColors, headcloth, framing,
  ...(keypoints && { keypoints }),
}); // biome-ignore format: a list

/** Sets two figures side by side, turned to each other. The first stands on the left, and before the second. */
export function placePair(
  first: Figure,
  second: Figure,
  { width, height }: { width: number; height: number },
): [Figure, Figure] {
  const ratio = width / height;
  const scale =
    ratio > 1.2 ? height / 520 : ratio > 0.9 ? width / 590 : ratio > 0.6 ? width / 560 : width / 540;
  const apart = ratio > 1.2 ? 0.29 * (height / width) * 1.05 : 0.225;
  const middle = ratio > 1.2 ? 0.47 : ratio > 0.9 ? 0.46 : ratio > 0.6 ? 0.44 : 0.46;
  const place = (figure: Figure, side: -1 | 1): Figure => {
    // Taller and shorter people, and no figure that ends above the picture's edge.
    const tall = figure.identity.build === 'masculine' ? -0.018 : 0.012;
    const lowest = height - (figureBottom - 20) * scale;
    const y = Math.max(height * (middle + tall), lowest);
    return {
      ...figure,
      pose: turnInwards(figure.pose, side),
      framing: { x: width * (0.5 + side * apart), y, scale: scale * (side < 0 ? 1 : 0.98) },
    };
  };
  return [place(first, -1), place(second, 1)];
}

/** Turns the pose of a figure on one side of the picture to the other side. */
function turnInwards(pose: Pose, side: -1 | 1): Pose {
  const turn = Math.min(0.4, Math.max(0.16, Math.abs(pose.yaw)));
  const yaw = pose.yaw === 0 ? 0 : -side * turn;
  return {
    ...pose,
    yaw,
    body: -side * Math.abs(pose.body) * 0.6,
    gaze: [Math.sign(yaw) * Math.abs(pose.gaze[0]), pose.gaze[1]],
  };
}

/** Figure units that a box has room for: from elbow to elbow, and from the hair to the waist. */
const boxUnits = { width: 330, height: 560 };
/** From the top of the hair to the middle of the head, in figure units. */
const headTop = 175;
/** The middle of the head, as a share of the box's height. */
const headMiddle = 0.42;

/**
 * Frames a figure in a box of the picture. It is as large as the box allows, and larger where it would otherwise end
 * above the picture's lower edge.
 */
export function frameInBox(
  box: Box,
  { width, height }: { width: number; height: number },
): Figure['framing'] {
  const [wide, high, top] = [box.width * width, box.height * height, box.y * height];
  const middle = top + high * headMiddle;
  const scale = Math.max(
    Math.min(wide / boxUnits.width, high / boxUnits.height),
    (height - middle) / (figureBottom - 20),
  );
  return { x: box.x * width + wide / 2, y: Math.max(middle, top + headTop * scale), scale };
}

/** Turns two framed figures to each other. */
export function turnToEachOther([one, other]: readonly [Figure, Figure]): [Figure, Figure] {
  const side = one.framing.x <= other.framing.x ? -1 : 1;
  const otherSide = side < 0 ? 1 : -1;
  return [
    { ...one, pose: turnInwards(one.pose, side) },
    { ...other, pose: turnInwards(other.pose, otherSide) },
  ];
}

/** The scene of one of its figures. */
export const withFigure = (scene: Scene, figure: Figure): Scene => ({ ...scene, ...figure });
