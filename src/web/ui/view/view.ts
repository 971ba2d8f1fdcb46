/** A place, in pixels. */
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };

/** How a picture lies in its room: a pixel of it is `scale` CSS pixels wide, and its corner is at `x`, `y`. */
export type View = Point & { scale: number };

/** A picture, the room in CSS pixels that it lies in, and how it may be moved there. */
export type Stage = {
  picture: Size;
  room: Size;
  /** CSS pixels that are left around a picture that is fitted. */
  around: Size;
  /** CSS pixels that an edge of a larger picture may be pulled into the room. */
  slack: number;
  /** The scale up to which a small picture is enlarged to fit. */
  fitLargest: number;
  /** The scale at which a pixel of the picture is one of the screen: nothing keeps from zooming out so far. */
  actual: number;
  /** How many times smaller than that, or than fitted, the picture can be made. */
  shrink: number;
};

const largestScale = 16;
const ladder = [0.05, 0.1, 0.15, 0.25, 0.33, 0.5, 0.67, 1, 1.5, 2, 3, 4, 6, 8, 12, largestScale];

function place(offset: number, length: number, room: number, slack: number): number {
  if (length + 2 * slack <= room) return (room - length) / 2;
  return Math.min(slack, Math.max(room - length - slack, offset));
}

/** The view with the picture where it can be: in the middle while there is room, otherwise never quite gone. */
export function settle({ scale, x, y }: View, { picture, room, slack }: Stage): View {
  return {
    scale,
    x: place(x, picture.width * scale, room.width, slack),
    y: place(y, picture.height * scale, room.height, slack),
  };
}

/** The whole picture, as large as the room allows, in its middle. */
export function fitIn({ picture, room, around, fitLargest }: Stage): View {
  const width = Math.max(1, room.width - 2 * around.width);
  const height = Math.max(1, room.height - 2 * around.height);
  const scale = Math.min(fitLargest, width / picture.width, height / picture.height);
  const x = (room.width - picture.width * scale) / 2;
  const y = (room.height - picture.height * scale) / 2;
  return { scale, x, y };
}

/** The place of the picture under a place of the room. */
export function toPicture({ scale, x, y }: View, at: Point): Point {
  return { x: (at.x - x) / scale, y: (at.y - y) / scale };
}

/** The place of the room over a place of the picture. */
export function toRoom({ scale, x, y }: View, at: Point): Point {
  return { x: at.x * scale + x, y: at.y * scale + y };
}

/** The smallest and the largest scale that can be zoomed to. */
export function scalesOf(stage: Stage): { smallest: number; largest: number } {
  return { smallest: Math.min(stage.actual, fitIn(stage).scale) / stage.shrink, largest: largestScale };
}

/** The view at another scale, with the same place of the picture under `at`. */
export function zoomTo(view: View, scale: number, at: Point, stage: Stage): View {
  const { smallest, largest } = scalesOf(stage);
  const next = Math.min(largest, Math.max(smallest, scale));
  const under = toPicture(view, at);
  return settle({ scale: next, x: at.x - under.x * next, y: at.y - under.y * next }, stage);
}

/** The next larger or smaller scale of a ladder of round ones. */
export function nextScale(scale: number, direction: 1 | -1): number {
  const clear = 1.01;
  return direction > 0
    ? (ladder.find((step) => step > scale * clear) ?? largestScale)
    : (ladder.findLast((step) => step * clear < scale) ?? scale / 1.5);
}

/** The view moved by so many CSS pixels. */
export function panBy(view: View, x: number, y: number, stage: Stage): View {
  return settle({ ...view, x: view.x + x, y: view.y + y }, stage);
}

/** The view after two fingers moved: what lay between them lies between them, spread as they are. */
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
