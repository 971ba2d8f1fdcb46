import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from '#contract/box.ts';
import type { Corner, Point } from './box-geometry.ts';
import type { Frame } from './frame.ts';
import { applyGesture, type Gesture } from './gesture.ts';

type FrameGesturesOptions = {
  frames: readonly Frame[];
  /** Called when a new frame is drawn. */
  onDraw: (box: Box) => void;
  onChange: (frameId: string, box: Box) => void;
};

/** The position of a pointer over an element, as fractions of its sides. */
function toPoint({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/**
 * Creates the gesture of a press: on a handle or a hand-drawn frame it changes that one, elsewhere it draws a new one.
 */
function createGesture(target: Element, from: Point, frames: readonly Frame[]): Gesture {
  const frameId = target.closest<HTMLElement>('[data-frame]')?.dataset.frame;
  const corner = target.closest<HTMLElement>('[data-corner]')?.dataset.corner as Corner | undefined;
  const frame = frames.find(({ id, known }) => id === frameId && !known);
  // A frame that fills the picture cannot be moved.
  const isWhole = frame?.box.width === 1 && frame.box.height === 1;
  if (!frame || (isWhole && !corner)) return { kind: 'draw', from };
  const { id, box } = frame;
  return corner ? { kind: 'resize', frameId: id, box, corner } : { kind: 'move', frameId: id, box, from };
}

/**
 * Lets the creator draw, move and resize frames by mouse, pen and finger.
 *
 * @returns the handlers of the surface, and the frame that is being drawn
 */
export function useFrameGestures({ frames, onDraw, onChange }: FrameGesturesOptions) {
  const gesture = useRef<Gesture | null>(null);
  const [drawing, setDrawing] = useState<Box | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    const target = event.target as HTMLElement;
    gesture.current = createGesture(target, toPoint(event), frames);
    event.currentTarget.setPointerCapture(event.pointerId);
    // Safari does not focus a button that is pressed.
    target.closest<HTMLElement>('[data-frame]')?.focus({ preventScroll: true });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || !event.isPrimary) return;
    const box = applyGesture(current, toPoint(event));
    if (current.kind === 'draw') setDrawing(box);
    else if (box) onChange(current.frameId, box);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || !event.isPrimary) return;
    const box = applyGesture(current, toPoint(event));
    end();
    if (current.kind === 'draw' && box) onDraw(box);
  }

  /** The browser took over the pointer, for example to scroll: the gesture is undone. */
  function onPointerCancel(): void {
    const { current } = gesture;
    end();
    if (current && current.kind !== 'draw') onChange(current.frameId, current.box);
  }

  function end(): void {
    gesture.current = null;
    setDrawing(null);
  }

  return { surface: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }, drawing };
}
