import type { Point } from '#web/ui/view/view.ts';
import type { Swipe } from './swipe.ts';

/** CSS pixels of wheel movement that double the scale; a trackpad pinch sends much smaller values. */
const wheelDoubling = 360;
const pinchDoubling = 60;
const lineHeight = 16;
/** Maximum movement of a tap in CSS pixels, and maximum time between the taps of a double tap. */
const tapReach = 10;
const doubleTapMilliseconds = 300;

/** Handlers for mouse, touch and pen on a picture. Points are in CSS pixels of the viewport. */
export type Gestures = {
  /** Whether a drag pans; otherwise touch swipes. */
  isLarge: () => boolean;
  pan: (x: number, y: number) => void;
  pinch: (before: [Point, Point], after: [Point, Point]) => void;
  /** Zooms by a factor around a point. */
  zoom: (factor: number, at: Point) => void;
  tap: () => void;
  /** Replaces the second tap. */
  doubleTap: (at: Point) => void;
  swipe: (by: Point) => void;
  /** The end of a swipe; null if it was aborted. */
  endSwipe: (swipe: Swipe | null) => void;
};

type Drag = { pointer: number; from: Point; last: Point; since: number; swipes: boolean };

const getTwoFingers = (fingers: Map<number, Point>): [Point, Point] | null => {
  const [a, b] = fingers.values();
  return a && b ? [a, b] : null;
};

/** Listens to pointers and wheel on a viewport. @returns stops listening */
export function listenToGestures(viewport: HTMLElement, gestures: () => Gestures): () => void {
  const listening = new AbortController();
  const fingers = new Map<number, Point>();
  let drag: Drag | null = null;
  let lastTap: { at: Point; time: number } | null = null;

  const toViewportPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = viewport.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest('a, button')) return;
    viewport.setPointerCapture(event.pointerId);
    const at = toViewportPoint(event);
    fingers.set(event.pointerId, at);
    if (fingers.size === 1) {
      const swipes = event.pointerType !== 'mouse' && !gestures().isLarge();
      drag = { pointer: event.pointerId, from: at, last: at, since: event.timeStamp, swipes };
    } else {
      if (drag?.swipes) gestures().endSwipe(null);
      drag = null;
      lastTap = null;
    }
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    const before = getTwoFingers(fingers);
    const at = toViewportPoint(event);
    fingers.set(event.pointerId, at);
    const after = getTwoFingers(fingers);
    if (before && after) gestures().pinch(before, after);
    if (drag?.pointer !== event.pointerId) return;
    if (drag.swipes) gestures().swipe({ x: at.x - drag.from.x, y: at.y - drag.from.y });
    else gestures().pan(at.x - drag.last.x, at.y - drag.last.y);
    drag.last = at;
  }

  function tap(at: Point, time: number): void {
    const isSecond =
      lastTap && time - lastTap.time < doubleTapMilliseconds && isNear(lastTap.at, at, 3 * tapReach);
    lastTap = isSecond ? null : { at, time };
    if (isSecond) gestures().doubleTap(at);
    else gestures().tap();
  }

  function lift(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (drag?.pointer !== event.pointerId) return;
    const { from, last, since, swipes } = drag;
    drag = null;
    const isTap = event.type === 'pointerup' && isNear(from, last, tapReach);
    if (isTap) tap(last, event.timeStamp);
    if (!swipes) return;
    const swipe = { x: last.x - from.x, y: last.y - from.y, milliseconds: event.timeStamp - since };
    gestures().endSwipe(event.type === 'pointerup' && !isTap ? swipe : null);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
    const x = event.deltaX * unit;
    const y = event.deltaY * unit;
    const isPinch = event.ctrlKey || event.metaKey;
    // Horizontal scrolling, by trackpad or Shift and wheel, pans.
    const sideways = event.shiftKey && x === 0 ? y : x;
    if (!isPinch && Math.abs(sideways) > Math.abs(event.shiftKey ? x : y)) {
      gestures().pan(-sideways, 0);
      return;
    }
    const doubling = isPinch && Math.abs(y) < lineHeight ? pinchDoubling : wheelDoubling;
    gestures().zoom(2 ** (-y / doubling), toViewportPoint(event));
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => viewport.addEventListener(name, hear, { signal: listening.signal, passive: false });
  listen('pointerdown', down);
  listen('pointermove', move);
  listen('pointerup', lift);
  listen('pointercancel', lift);
  listen('wheel', wheel);
  // Browsers would drag the image itself.
  listen('dragstart', (event) => event.preventDefault());
  return () => listening.abort();
}

function isNear(a: Point, b: Point, reach: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) <= reach;
}
