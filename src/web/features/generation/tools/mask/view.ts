import { type Stage, toViewport, type View } from '#web/ui/view/view.ts';
import { clip, grow, type Rect, type Size } from './geometry.ts';

const stageOptions = { around: { width: 12, height: 12 }, slack: 48, fitLargest: 2, actual: 1, shrink: 2 };

/** The stage of the mask editor, with space around the picture so that strokes can begin outside it. */
export function toEditorStage(picture: Size, viewport: Size): Stage {
  return { picture, viewport, ...stageOptions };
}

/** The CSS pixels over a part of the picture, with a margin of one; null if the part is not visible. */
export function toViewportRect(view: View, { left, top, right, bottom }: Rect, viewport: Size): Rect | null {
  const start = toViewport(view, { x: left, y: top });
  const end = toViewport(view, { x: right, y: bottom });
  const rect = {
    left: Math.floor(start.x),
    top: Math.floor(start.y),
    right: Math.ceil(end.x),
    bottom: Math.ceil(end.y),
  };
  return clip(grow(rect, 1), viewport);
}
