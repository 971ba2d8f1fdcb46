import type { Point, Size } from '#web/ui/view/view.ts';

/** A finger over a picture that is not zoomed: how far it has come, in CSS pixels, and in what time. */
export type Swipe = Point & { milliseconds: number };
export type SwipeEnd = 'previous' | 'next' | 'close' | null;
export type SwipeWays = { previous: boolean; next: boolean };

/** A flick: so far at least, so fast at least (CSS pixels a millisecond). */
const flick = { distance: 24, speed: 0.4 };
/** What a slow swipe has to pass, as a share of the room. */
const farEnough = 0.3;
/** How much of a swipe the picture follows where it leads nowhere. */
const resistance = 0.25;

const isSideways = ({ x, y }: Point) => Math.abs(x) > Math.abs(y);

/** What a swipe does as the finger is lifted. */
export function endOfSwipe({ x, y, milliseconds }: Swipe, room: Size, ways: SwipeWays): SwipeEnd {
  const sideways = isSideways({ x, y });
  const distance = Math.abs(sideways ? x : y);
  const isFlick = distance >= flick.distance && distance / Math.max(1, milliseconds) >= flick.speed;
  if (!isFlick && distance < farEnough * (sideways ? room.width : room.height)) return null;
  if (!sideways) return y > 0 ? 'close' : null;
  const way = x > 0 ? 'previous' : 'next';
  return ways[way] ? way : null;
}

/** Where the picture is while the finger moves: along one line, and hardly where nothing comes. */
export function followSwipe({ x, y }: Point, ways: SwipeWays): Point {
  if (!isSideways({ x, y })) return { x: 0, y: y > 0 ? y : y * resistance };
  const leads = x > 0 ? ways.previous : ways.next;
  return { x: leads ? x : x * resistance, y: 0 };
}
