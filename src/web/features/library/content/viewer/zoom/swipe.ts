import type { Point, Size } from '#web/ui/view/view.ts';

/** A swipe over a fitted picture: distance in CSS pixels, and duration. */
export type Swipe = Point & { milliseconds: number };
export type SwipeResult = 'previous' | 'next' | 'close' | null;
export type SwipeTargets = { previous: boolean; next: boolean };

/** Minimum distance (CSS pixels) and speed (CSS pixels a millisecond) of a flick. */
const flick = { distance: 24, speed: 0.4 };
/** Minimum distance of a slow swipe, as a share of the viewport. */
const slowSwipeShare = 0.3;
/** Share of the movement that the picture follows in a direction without a target. */
const resistance = 0.25;

const isSideways = ({ x, y }: Point) => Math.abs(x) > Math.abs(y);

/** The result of a finished swipe. */
export function resolveSwipe(
  { x, y, milliseconds }: Swipe,
  viewport: Size,
  targets: SwipeTargets,
): SwipeResult {
  const sideways = isSideways({ x, y });
  const distance = Math.abs(sideways ? x : y);
  const isFlick = distance >= flick.distance && distance / Math.max(1, milliseconds) >= flick.speed;
  if (!isFlick && distance < slowSwipeShare * (sideways ? viewport.width : viewport.height)) return null;
  if (!sideways) return y > 0 ? 'close' : null;
  const way = x > 0 ? 'previous' : 'next';
  return targets[way] ? way : null;
}

/** Offset of the picture during a swipe: along one axis, damped without a target. */
export function getSwipeOffset({ x, y }: Point, targets: SwipeTargets): Point {
  if (!isSideways({ x, y })) return { x: 0, y: y > 0 ? y : y * resistance };
  const leads = x > 0 ? targets.previous : targets.next;
  return { x: leads ? x : x * resistance, y: 0 };
}
