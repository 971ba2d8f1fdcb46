import type { Point } from '#web/ui/view/view.ts';
import type { Swipe } from './swipe.ts';

/** CSS pixels of wheel that double the scale; a trackpad's pinch arrives as much smaller turns. */
const wheelDoubling = 360;
const pinchDoubling = 60;
const lineHeight = 16;
/** A tap moves no farther than this, in CSS pixels, and two of them are one gesture within this time. */
const tapReach = 10;
const doubleTapMilliseconds = 300;

/** What somebody does to a picture with mouse, fingers or pen; places are in CSS pixels of the room. */
export type Gestures = {
  /** Whether a drag moves the picture; otherwise a finger swipes. */
  isLarge: () => boolean;
  pan: (x: number, y: number) => void;
  pinch: (before: [Point, Point], after: [Point, Point]) => void;
  /** A turn of the wheel: by this factor, around this place. */
  zoom: (factor: number, at: Point) => void;
  tap: () => void;
  /** In place of the second tap. */
  doubleTap: (at: Point) => void;
  swipe: (by: Point) => void;
  /** The end of a swipe; null where it was broken off. */
  letGo: (swipe: Swipe | null) => void;
};

type Drag = { pointer: number; from: Point; last: Point; since: number; swipes: boolean };

const two = (fingers: Map<number, Point>): [Point, Point] | null => {
  const [a, b] = fingers.values();
  return a && b ? [a, b] : null;
};

/** Follows whatever points at a room. @returns stops following */
export function followGestures(room: HTMLElement, gestures: () => Gestures): () => void {
  const listening = new AbortController();
  const fingers = new Map<number, Point>();
  let drag: Drag | null = null;
  let lastTap: { at: Point; time: number } | null = null;

  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = room.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };

  function down(event: PointerEvent): void {
    if (event.button !== 0 || (event.target as Element).closest('a, button')) return;
    room.setPointerCapture(event.pointerId);
    const at = placeOf(event);
    fingers.set(event.pointerId, at);
    if (fingers.size === 1) {
      const swipes = event.pointerType !== 'mouse' && !gestures().isLarge();
      drag = { pointer: event.pointerId, from: at, last: at, since: event.timeStamp, swipes };
    } else {
      if (drag?.swipes) gestures().letGo(null);
      drag = null;
      lastTap = null;
    }
  }

  function move(event: PointerEvent): void {
    if (!fingers.has(event.pointerId)) return;
    const before = two(fingers);
    const at = placeOf(event);
    fingers.set(event.pointerId, at);
    const after = two(fingers);
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
    gestures().letGo(event.type === 'pointerup' && !isTap ? swipe : null);
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
    const x = event.deltaX * unit;
    const y = event.deltaY * unit;
    const isPinch = event.ctrlKey || event.metaKey;
    // Only a trackpad, or a wheel with Shift, goes sideways: it moves the picture.
    const sideways = event.shiftKey && x === 0 ? y : x;
    if (!isPinch && Math.abs(sideways) > Math.abs(event.shiftKey ? x : y)) {
      gestures().pan(-sideways, 0);
      return;
    }
    const doubling = isPinch && Math.abs(y) < lineHeight ? pinchDoubling : wheelDoubling;
    gestures().zoom(2 ** (-y / doubling), placeOf(event));
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => room.addEventListener(name, hear, { signal: listening.signal, passive: false });
  listen('pointerdown', down);
  listen('pointermove', move);
  listen('pointerup', lift);
  listen('pointercancel', lift);
  listen('wheel', wheel);
  // The browser would carry the picture itself away.
  listen('dragstart', (event) => event.preventDefault());
  return () => listening.abort();
}

function isNear(a: Point, b: Point, reach: number): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) <= reach;
}
