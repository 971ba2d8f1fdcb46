import type { Box } from '#contract/tools.ts';
import { growBox, moveBox, type Point } from './box-geometry.ts';

/** How far one press of an arrow key goes, as a part of the picture's side. */
const stride = 0.01;

const ways: Record<string, Point> = {
  ArrowLeft: { x: -stride, y: 0 },
  ArrowRight: { x: stride, y: 0 },
  ArrowUp: { x: 0, y: -stride },
  ArrowDown: { x: 0, y: stride },
};

type KeyPress = { key: string; shiftKey: boolean };

/** What a key makes of a frame: a box for the arrows, `removed` for Delete, null for a key that means nothing. */
export function boxAfterKey(box: Box, { key, shiftKey }: KeyPress): Box | 'removed' | null {
  if (key === 'Delete' || key === 'Backspace') return 'removed';
  const way = ways[key];
  if (!way) return null;
  return shiftKey ? growBox(box, way) : moveBox(box, way);
}
