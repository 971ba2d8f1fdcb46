/** A point, in pixels. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** The transform of a picture in its viewport: a pixel is `scale` CSS pixels wide, and the corner is at `x`, `y`. */
export type View = Point & { scale: number };

/** A picture, its viewport in CSS pixels, and the limits of zooming and panning. */
export type Stage = {
  picture: Size;
  viewport: Size;
  /** The margin around a fitted picture, in CSS pixels. */
  around: Size;
  /** How far the edge of a larger picture may be dragged into the viewport, in CSS pixels. */
  slack: number;
  /** The maximum scale to which a small picture is enlarged to fit. */
  fitLargest: number;
  /** The scale of 1:1. Zooming out to it is always possible. */
  actual: number;
  /** How many times smaller than that, or than fitted, the picture may be zoomed. */
  shrink: number;
};

const largestScale = 16;
const zoomSteps = [0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 1, 1.5, 2, 3, 4, 6, 8, 12, largestScale];

function clampOffset(offset: number, length: number, available: number, slack: number): number {
  if (length + 2 * slack <= available) return (available - length) / 2;
  return Math.min(slack, Math.max(available - length - slack, offset));
}

/** Clamps a view: centres a picture that is smaller than the viewport, else keeps it in the viewport. */
export function clampView({ scale, x, y }: View, { picture, viewport, slack }: Stage): View {
  return {
    scale,
    x: clampOffset(x, picture.width * scale, viewport.width, slack),
    y: clampOffset(y, picture.height * scale, viewport.height, slack),
  };
}

/** The view of the whole picture, centred and as large as the viewport allows. */
export function fitView({ picture, viewport, around, fitLargest }: Stage): View {
  const width = Math.max(1, viewport.width - 2 * around.width);
  const height = Math.max(1, viewport.height - 2 * around.height);
  const scale = Math.min(fitLargest, width / picture.width, height / picture.height);
  const x = (viewport.width - picture.width * scale) / 2;
  const y = (viewport.height - picture.height * scale) / 2;
  return { scale, x, y };
}

/** Converts a point of the viewport to a point of the picture. */
export function toPicture({ scale, x, y }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

/** Converts a point of the picture to a point of the viewport. */
export function toViewport({ scale, x, y }: View, at: Point): Point {
  return { x: at.x * scale + x, y: at.y * scale + y };
}

/** The minimum and maximum scale. */
export function getScaleRange(stage: Stage): { smallest: number; largest: number } {
  return { smallest: Math.min(stage.actual, fitView(stage).scale) / stage.shrink, largest: largestScale };
}

/** Zooms around a point of the viewport. */
export function zoomTo(view: View, scale: number, at: Point, stage: Stage): View {
  const { smallest, largest } = getScaleRange(stage);
  const next = Math.min(largest, Math.max(smallest, scale));
  const under = toPicture(view, at);
  return clampView({ scale: next, x: at.x - under.x * next, y: at.y - under.y * next }, stage);
}

/** The next larger or smaller zoom step. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const clear = 1.01;
  return direction > 0
    ? (zoomSteps.find((step) => step > scale * clear) ?? largestScale)
    : (zoomSteps.findLast((step) => step * clear < scale) ?? scale / 1.5);
}

/** Pans the view by CSS pixels. */
export function panBy(view: View, x: number, y: number, stage: Stage): View {
  return clampView({ ...view, x: view.x + x, y: view.y + y }, stage);
}

/** The view after a pinch gesture: the point between the fingers stays between them. */
export function pinch(
  view: View,
  before: readonly [Point, Point],
  after: readonly [Point, Point],
  stage: Stage,
): View {
  const middle = ([a, b]: readonly [Point, Point]) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const spread = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
  const from = middle(before);
  const to = middle(after);
  const moved = { ...view, x: view.x + to.x - from.x, y: view.y + to.y - from.y };
  return zoomTo(moved, (view.scale * spread(after)) / spread(before), to, stage);
}
