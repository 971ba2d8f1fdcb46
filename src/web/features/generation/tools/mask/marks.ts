import { toRoom } from '#web/ui/view/view.ts';
import type { Editor } from './editor.ts';
import type { Point } from './geometry.ts';

export type Marks = {
  /** A ring of the brush's size. */
  ring: HTMLElement;
  /** The keyboard's cursor. */
  cross: HTMLElement;
  /** The lasso's or the rectangle's line, light over dark. */
  lines: readonly SVGPolylineElement[];
};

const drawsWithBrush = (tool: string) => tool === 'brush' || tool === 'eraser';

function moveTo(mark: HTMLElement, { x, y }: Point): void {
  mark.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * Keeps what floats over the picture in its place, outside of React: it moves with every move of a pointer.
 *
 * @param pointer where the pointer is, in CSS pixels of the room; null while it is elsewhere
 */
export function placeMarks(editor: Editor, { ring, cross, lines }: Marks, pointer: Point | null): void {
  const { view, cursor, tool, brushSize } = editor.state();
  const cursorAt = cursor && toRoom(view, cursor);
  const at = pointer ?? cursorAt;
  ring.hidden = !at || !drawsWithBrush(tool);
  const across = Math.max(3, brushSize * view.scale);
  ring.style.width = `${across}px`;
  ring.style.height = `${across}px`;
  if (at) moveTo(ring, { x: at.x - across / 2, y: at.y - across / 2 });
  cross.hidden = !cursorAt;
  if (cursorAt) moveTo(cross, cursorAt);
  const outline = editor.outline();
  const points = outline
    .map((point) => toRoom(view, point))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  for (const line of lines) line.setAttribute('points', points.join(' '));
}
