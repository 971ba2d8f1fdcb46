import type { Box } from '#contract/box.ts';
import { growBox, moveBox, type Point } from './box-geometry.ts';

/** The step of one arrow key press, as a fraction of the picture's side. */
const stride = 0.01;

const directions: Record<string, Point> = {
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
};

type KeyPress = { key: string; shiftKey: boolean };

/** Applies a key to a frame: a new box for the arrow keys, `removed` for Delete, null for any other key. */
export function applyKeyPress(box: Box, { key, shiftKey }: KeyPress): Box | 'removed' | null {
  if (key === 'Delete' || key === 'Backspace') return 'removed';
  const direction = directions[key];
  if (!direction) return null;
  return shiftKey ? growBox(box, direction) : moveBox(box, direction);
}
