import type { Box } from '@castwright/engine-port';
import { type Scene, showsPerson } from '../scene.ts';
import { modelHead } from './head-model.ts';

/** The height of the hairline on the forehead, in figure units. */
const hairline = -84;

/** The margin for lines and shadows around the outline, in figure units. */
const margin = 3;

/** The boxes of the drawn faces: one for each person in the picture. */
export function listFaceBoxes(scene: Scene): Box[] {
  if (!showsPerson(scene)) return [];
  const { subject } = scene;
  return [
    getFaceBox(scene),
    ...(subject?.kind === 'pair' ? [getFaceBox({ ...scene, ...subject.second })] : []),
  ];
}

/** The box of the face of the scene's own person, from the hairline to the chin, clipped to the picture. */
export function getFaceBox({ identity, pose, framing, width, height }: Scene): Box {
  const head = modelHead(identity, pose);
  const [cos, sin] = [Math.cos(pose.roll), Math.sin(pose.roll)];
  // The same transform as in `figure.ts`: rolled about the neck, then scaled and moved.
  const points = head
    .outline()
    .map(([x, y]) => [x, Math.max(y, hairline)] as const)
    .map(([x, y]) => [
      (framing.x + framing.scale * (x * cos - (y - 120) * sin)) / width,
      (framing.y + framing.scale * (120 + x * sin + (y - 120) * cos)) / height,
    ]);
  const span = (axis: 0 | 1, length: number) => {
    const all = points.map((point) => point[axis] ?? 0);
    const more = (margin * framing.scale) / length;
    return [Math.max(0, Math.min(...all) - more), Math.min(1, Math.max(...all) + more)] as const;
  };
  const [[left, right], [top, bottom]] = [span(0, width), span(1, height)];
  return { x: left, y: top, width: right - left, height: bottom - top };
}
