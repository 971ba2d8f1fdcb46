import { fitIn, type Size, type Stage, type View } from '#web/ui/view/view.ts';

/** CSS pixels around a fitted picture: beside it stand the ways to the neighbours. */
const around = { wide: { width: 64, height: 24 }, narrow: { width: 12, height: 12 } };
const narrowRoom = 600;
/** How much larger than fitted it has to be for a close look to be worth the way, and how much larger it then is. */
const worthwhile = 1.25;
const closer = 2.5;
/** How much larger than its pixels a preview may be shown before the file itself is worth fetching. */
const tolerable = 1.2;

/**
 * A picture in the viewer: nothing keeps it small, its edges stay at the room's.
 *
 * @param density dots of the screen to a CSS pixel
 */
export function pictureStage(picture: Size, room: Size, density: number): Stage {
  const margin = room.width < narrowRoom ? around.narrow : around.wide;
  return {
    picture,
    room,
    around: margin,
    slack: 0,
    fitLargest: Number.POSITIVE_INFINITY,
    actual: 1 / density,
    shrink: 1,
  };
}

/** Whether there is more of the picture than the room shows: then a drag moves it. */
export function isLarge({ scale }: View, { picture, room }: Stage): boolean {
  return picture.width * scale > room.width + 1 || picture.height * scale > room.height + 1;
}

/** The scale of a double click: 1:1, or where that shows hardly more than fitted, a good deal closer. */
export function closeScale(stage: Stage): number {
  const fitted = fitIn(stage).scale;
  return stage.actual > fitted * worthwhile ? stage.actual : fitted * closer;
}

/**
 * Whether a view shows more than the preview holds.
 *
 * @param previewSide the longest side of the preview, in its pixels
 */
export function needsSharp({ scale }: View, { picture, actual }: Stage, previewSide: number): boolean {
  const side = Math.max(picture.width, picture.height);
  const dots = (side * scale) / actual;
  return side > previewSide && dots > previewSide * tolerable;
}
