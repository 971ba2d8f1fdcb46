import type { Box } from '#contract/box.ts';
import { type Corner, createBoxFromDrag, dragCorner, moveBox, type Point } from './box-geometry.ts';

/** A pointer gesture: drawing a new frame, or moving or resizing one. */
export type Gesture =
  | { kind: 'draw'; from: Point }
  | { kind: 'move'; frameId: string; box: Box; from: Point }
  | { kind: 'resize'; frameId: string; box: Box; corner: Corner };

/** The box that a gesture results in at a point; null while it is too small. */
export function applyGesture(gesture: Gesture, to: Point): Box | null {
  switch (gesture.kind) {
    case 'draw':
      return createBoxFromDrag(gesture.from, to);
    case 'move':
      return moveBox(gesture.box, { x: to.x - gesture.from.x, y: to.y - gesture.from.y });
    case 'resize':
      return dragCorner(gesture.box, gesture.corner, to);
  }
}
