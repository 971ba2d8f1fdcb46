import { type Stage, toRoom, type View } from '#web/ui/view/view.ts';
import { clip, grow, type Rect, type Size } from './geometry.ts';

const manners = { around: { width: 12, height: 12 }, slack: 48, fitLargest: 2, actual: 1, shrink: 2 };

/** A picture under the mask editor: with room around it, so that strokes may begin outside. */
export function editorStage(picture: Size, room: Size): Stage {
  return { picture, room, ...manners };
}

/** The whole CSS pixels over a part of the picture, one more on each side; null where it is out of sight. */
export function rectInRoom(view: View, { left, top, right, bottom }: Rect, room: Size): Rect | null {
  const start = toRoom(view, { x: left, y: top });
  const end = toRoom(view, { x: right, y: bottom });
  const rect = {
    left: Math.floor(start.x),
    top: Math.floor(start.y),
    right: Math.ceil(end.x),
    bottom: Math.ceil(end.y),
  };
  return clip(grow(rect, 1), room);
}
