import type { Box } from '#contract/tools.ts';
import { boxBetween, type Corner, dragCorner, moveBox, type Point } from './box-geometry.ts';

/** What a pointer began: a new frame, or a change of one that is there. */
export type Gesture =
  | { kind: 'draw'; from: Point }
  | { kind: 'move'; frameId: string; box: Box; from: Point }
  | { kind: 'resize'; frameId: string; box: Box; corner: Corner };

/** The box that a gesture has come to; null while it is too small to be one. */
export function boxOfGesture(gesture: Gesture, to: Point): Box | null {
  switch (gesture.kind) {
    case 'draw':
      return boxBetween(gesture.from, to);
    case 'move':
      return moveBox(gesture.box, { x: to.x - gesture.from.x, y: to.y - gesture.from.y });
    case 'resize':
      return dragCorner(gesture.box, gesture.corner, to);
  }
}
