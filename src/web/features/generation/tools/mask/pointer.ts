import { pinch, toPicture } from '#web/ui/view/view.ts';
import type { Editor } from './editor.ts';
import type { Point } from './geometry.ts';
import type { Dab } from './stroke.ts';

/** The width at the lightest pen pressure, as a share of the brush. */
const lightestTouch = 0.2;
const middleButton = 1;
/** The bit of `buttons` for a pen's eraser (Pointer Events, 4.1.3). */
const eraserButton = 32;
/** CSS pixels of wheel that double the scale. */
const wheelDoubling = 240;

type Fingers = Map<number, Point>;

const two = (fingers: Fingers): [Point, Point] | null => {
  const [a, b] = fingers.values();
  return a && b ? [a, b] : null;
};

/**
 * Connects pointer events to an editor. One pointer draws; two fingers, the middle button, the space bar and the wheel
 * pan and zoom. The pressure of a pen sets the width of its stroke, and its eraser end erases.
 *
 * @param onMove called with the pointer's position, in CSS pixels of the viewport; null once it has left
 * @returns stops listening
 */
export function followPointers(
  editor: Editor,
  viewport: HTMLElement,
  isSpaceHeld: () => boolean,
  onMove: (at: Point | null) => void,
): () => void {
  const listening = new AbortController();
  const fingers: Fingers = new Map();
  let drawing: number | null = null;
  let panning: { pointer: number; at: Point } | null = null;

  const toViewportPoint = ({ clientX, clientY }: MouseEvent): Point => {
    const { left, top } = viewport.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const toDab = (event: PointerEvent): Dab => {
    const { view, brushSize } = editor.state();
    // Only pens report a real pressure; other pointers report one half or zero.
    const pressed = event.pointerType === 'pen' ? lightestTouch + (1 - lightestTouch) * event.pressure : 1;
    return { ...toPicture(view, toViewportPoint(event)), radius: (brushSize / 2) * pressed };
  };

  function down(event: PointerEvent): void {
    if (event.button === 2) return;
    viewport.setPointerCapture(event.pointerId);
    if (event.pointerType === 'touch') {
      fingers.set(event.pointerId, toViewportPoint(event));
      if (fingers.size > 1) {
        editor.abandon();
        drawing = null;
        onMove(null);
        return;
      }
    }
    if (event.button === middleButton || isSpaceHeld()) {
      event.preventDefault();
      panning = { pointer: event.pointerId, at: toViewportPoint(event) };
    } else if (drawing === null && panning === null) {
      drawing = event.pointerId;
      editor.begin(toDab(event), event.altKey || (event.buttons & eraserButton) !== 0);
    }
  }

  function moveFinger(event: PointerEvent): void {
    const before = two(fingers);
    fingers.set(event.pointerId, toViewportPoint(event));
    const after = two(fingers);
    const { view } = editor.state();
    if (before && after) editor.setView(pinch(view, before, after, editor.stage));
  }

  function move(event: PointerEvent): void {
    onMove(fingers.size > 1 ? null : toViewportPoint(event));
    if (drawing === event.pointerId) {
      const events = event.getCoalescedEvents?.() ?? [];
      editor.extend((events.length > 0 ? events : [event]).map(toDab));
    } else if (panning?.pointer === event.pointerId) {
      const at = toViewportPoint(event);
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
    onMove(event.pointerType === 'mouse' ? toViewportPoint(event) : null);
  }

  function wheel(event: WheelEvent): void {
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const x = event.deltaX * pixels;
    const y = event.deltaY * pixels;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      editor.zoomTo(editor.state().view.scale * 2 ** (-y / wheelDoubling), toViewportPoint(event));
      onMove(toViewportPoint(event));
    } else if (event.shiftKey && x === 0 ? editor.pan(-y, 0) : editor.pan(-x, -y)) {
      // If the picture cannot move farther, the page scrolls.
      event.preventDefault();
    }
  }

  const listen = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    hear: (event: HTMLElementEventMap[Name]) => void,
  ) => viewport.addEventListener(name, hear, { signal: listening.signal, passive: false });
  listen('pointerdown', down);
  listen('pointermove', move);
  listen('pointerup', lift);
  listen('pointercancel', lift);
  listen('pointerleave', () => drawing === null && onMove(null));
  listen('wheel', wheel);
  // By default, the middle button scrolls and a long press opens a menu.
  listen('auxclick', (event) => event.preventDefault());
  listen('contextmenu', (event) => event.preventDefault());
  return () => listening.abort();
}
