/** Places two people in one picture. Pure. */

import { figureBottom } from './figure/body.ts';
import type { Figure, Scene } from './scene.ts';

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
    const turn = Math.min(0.4, Math.max(0.16, Math.abs(figure.pose.yaw)));
    const yaw = figure.pose.yaw === 0 ? 0 : -side * turn;
    // Taller and shorter people, and no figure that ends above the picture's edge.
    const tall = figure.identity.build === 'masculine' ? -0.018 : 0.012;
    const lowest = height - (figureBottom - 20) * scale;
    const y = Math.max(height * (middle + tall), lowest);
    return {
      ...figure,
      pose: {
        ...figure.pose,
        yaw,
        body: -side * Math.abs(figure.pose.body) * 0.6,
        gaze: [Math.sign(yaw) * Math.abs(figure.pose.gaze[0]), figure.pose.gaze[1]],
      },
      framing: { x: width * (0.5 + side * apart), y, scale: scale * (side < 0 ? 1 : 0.98) },
    };
  };
  return [place(first, -1), place(second, 1)];
}

/** The scene of one of its figures. */
export const withFigure = (scene: Scene, figure: Figure): Scene => ({ ...scene, ...figure });
