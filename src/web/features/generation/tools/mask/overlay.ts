import { toViewport } from '#web/ui/view/view.ts';
import type { Editor } from './editor.ts';
import type { Point } from './geometry.ts';

export type Overlay = {
  /** A ring of the brush's size. */
  ring: HTMLElement;
  /** The keyboard cursor. */
  cross: HTMLElement;
  /** The outline of the lasso or the rectangle, light over dark. */
  lines: readonly SVGPolylineElement[];
};

const drawsWithBrush = (tool: string) => tool === 'brush' || tool === 'eraser';

function moveTo(mark: HTMLElement, { x, y }: Point): void {
  mark.style.transform = `translate(${x}px, ${y}px)`;
}

/**
 * Positions the overlay outside of React, because it moves with every pointer event.
 *
 * @param pointer position in CSS pixels of the viewport; null while the pointer is elsewhere
 */
export function positionOverlay(
  editor: Editor,
  { ring, cross, lines }: Overlay,
  pointer: Point | null,
): void {
  const { view, cursor, tool, brushSize } = editor.state();
  const cursorAt = cursor && toViewport(view, cursor);
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
    .map((point) => toViewport(view, point))
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
  for (const line of lines) line.setAttribute('points', points.join(' '));
}
