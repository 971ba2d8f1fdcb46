import type { Box } from '@castwright/engine-port';
import { getFaceBox } from '../figure/face-box.ts';
import type { Drawn } from '../recipe.ts';
import { showsPerson } from '../scene.ts';

/** Whether a box means the face of the scene's own person: their intersection is at least a third of their union. */
export function isDrawnFace({ x, y, width, height }: Box, drawn: Drawn): boolean {
  if (!showsPerson(drawn.scene)) return false;
  const face = getFaceBox(drawn.scene);
  const across = Math.min(x + width, face.x + face.width) - Math.max(x, face.x);
  const down = Math.min(y + height, face.y + face.height) - Math.max(y, face.y);
  if (across <= 0 || down <= 0) return false;
  const shared = across * down;
  return shared / (width * height + face.width * face.height - shared) > 1 / 3;
}
