import { pinch, toPicture } from '#web/ui/view/view.ts';
import type { Editor } from './editor.ts';
import type { Point } from './geometry.ts';
import type { Dab } from './stroke.ts';

/** The narrowest that a pen draws, as a share of the brush. */
const lightestTouch = 0.2;
const middleButton = 1;
/** The bit of `buttons` that is a pen's eraser (Pointer Events, 4.1.3). */
const eraserButton = 32;
/** CSS pixels of wheel that double the scale. */
const wheelDoubling = 240;

type Fingers = Map<number, Point>;

const two = (fingers: Fingers): [Point, Point] | null => {
  const [a, b] = fingers.values();
  return a && b ? [a, b] : null;
};

/**
 * Lets pointers work on an editor: one draws, two fingers move and zoom, so do the middle button, the space bar
 * and the wheel. A pen's pressure sets the width of its stroke, and its other end erases.
 *
 * @param onMove where the pointer is, in CSS pixels of the room; null once it has left
 * @returns stops listening
 */
export function followPointers(
  editor: Editor,
  room: HTMLElement,
  isSpaceHeld: () => boolean,
  onMove: (at: Point | null) => void,
): () => void {
  const listening = new AbortController();
  const fingers: Fingers = new Map();
  let drawing: number | null = null;
  let panning: { pointer: number; at: Point } | null = null;

  const placeOf = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = room.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const dabOf = (event: PointerEvent): Dab => {
    const { view, brushSize } = editor.state();
    // Only pens tell how hard they are pressed; all else says one half, or nothing.
    const pressed = event.pointerType === 'pen' ? lightestTouch + (1 - lightestTouch) * event.pressure : 1;
    return { ...toPicture(view, placeOf(event)), radius: (brushSize / 2) * pressed };
  };

  function down(event: PointerEvent): void {
    if (event.button === 2) return;
    room.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, placeOf(event));
      if (fingers.size > 1) {
        editor.abandon();
        drawing = null;
        onMove(null);
        return;
      }
    }
    if (event.button === middleButton || isSpaceHeld()) {
      event.preventDefault();
      panning = { pointer: event.pointerId, at: placeOf(event) };
    } else if (drawing === null && panning === null) {
      drawing = event.pointerId;
      editor.begin(dabOf(event), event.altKey || (event.buttons & eraserButton) !== 0);
    }
  }

  function moveFinger(event: PointerEvent): void {
    const before = two(fingers);
    fingers.set(event.pointerId, placeOf(event));
    const after = two(fingers);
    const { view } = editor.state();
    if (before && after) editor.setView(pinch(view, before, after, editor.stage));
  }

  function move(event: PointerEvent): void {
    onMove(fingers.size > 1 ? null : placeOf(event));
    if (drawing === event.pointerId) {
      const events = event.getCoalescedEvents?.() ?? [];
      editor.extend((events.length > 0 ? events : [event]).map(dabOf));
    } else if (panning?.pointer === event.pointerId) {
      const at = placeOf(event);
      editor.pan(at.x - panning.at.x, at.y - panning.at.y);
      panning = { ...panning, at };
    } else if (fingers.has(event.pointerId)) {
      moveFinger(event);
    }
  }

  function lift(event: PointerEvent): void {
    fingers.delete(event.pointerId);
    if (panning?.pointer === event.pointerId) panning = null;
    if (drawing !== event.pointerId) return;
    drawing = null;
    if (event.type === 'pointercancel') editor.abandon();
    else editor.finish();
    onMove(event.pointerType === 'mouse' ? placeOf(event) : null);
  }

  function wheel(event: WheelEvent): void {
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const x = event.deltaX * pixels;
    const y = event.deltaY * pixels;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      editor.zoomTo(editor.state().view.scale * 2 ** (-y / wheelDoubling), placeOf(event));
      onMove(placeOf(event));
    } else if (event.shiftKey && x === 0 ? editor.pan(-y, 0) : editor.pan(-x, -y)) {
      // Where the picture cannot go any farther, the page goes on.
      event.preventDefault();
    }
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => room.addEventListener(name, hear, { signal: listening.signal, passive: false });
  listen('pointerdown', down);
  listen('pointermove', move);
  listen('pointerup', lift);
  listen('pointercancel', lift);
  listen('pointerleave', () => drawing === null && onMove(null));
  listen('wheel', wheel);
  // The middle button would scroll by itself, and a long press of a finger open a menu.
  listen('auxclick', (event) => event.preventDefault());
  listen('contextmenu', (event) => event.preventDefault());
  return () => listening.abort();
}
