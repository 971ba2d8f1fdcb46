import { fitView, type Size, type Stage, type View } from '#web/ui/view/view.ts';

/** Margin around a fitted picture in CSS pixels, with room for the previous and next buttons. */
const around = { wide: { width: 64, height: 24 }, narrow: { width: 12, height: 12 } };
const narrowRoom = 600;
/** Minimum enlargement of 1:1 over fitted to be worthwhile, and the enlargement used instead. */
const worthwhile = 1.25;
const closer = 2.5;
/** Enlargement of the preview up to which the full file is not loaded. */
const tolerable = 1.2;

/**
 * The zoom stage of a picture in the viewer, without a maximum fitted size.
 *
 * @param density device pixels per CSS pixel
 */
export function createPictureStage(picture: Size, viewport: Size, density: number): Stage {
  const margin = viewport.width < narrowRoom ? around.narrow : around.wide;
  return {
    picture,
    viewport,
    around: margin,
    slack: 0,
    fitLargest: Number.POSITIVE_INFINITY,
    actual: 1 / density,
    shrink: 1,
  };
}

/** Whether the picture exceeds the viewport, so that a drag pans it. */
export function isLarge({ scale }: View, { picture, viewport }: Stage): boolean {
  return picture.width * scale > viewport.width + 1 || picture.height * scale > viewport.height + 1;
}

/** The scale of a double click: 1:1, or a fixed enlargement when 1:1 is close to fitted. */
export function getCloseScale(stage: Stage): number {
  const fitted = fitView(stage).scale;
  return stage.actual > fitted * worthwhile ? stage.actual : fitted * closer;
}

/**
 * Whether a view needs more pixels than the preview has.
 *
 * @param previewSide longest side of the preview in pixels
 */
export function needsFullSize({ scale }: View, { picture, actual }: Stage, previewSide: number): boolean {
  const side = Math.max(picture.width, picture.height);
  const dots = (side * scale) / actual;
  return side > previewSide && dots > previewSide * tolerable;
}
