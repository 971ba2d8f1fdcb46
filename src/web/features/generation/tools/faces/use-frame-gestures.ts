import { type PointerEvent, useRef, useState } from 'react';
import type { Box } from '#contract/tools.ts';
import type { Corner, Point } from './box-geometry.ts';
import { boxOfGesture, type Gesture } from './gesture.ts';
import type { FaceFrame } from './pairing.ts';

type FrameGestures = {
  frames: readonly FaceFrame[];
  /** A new frame was drawn. */
  onDraw: (box: Box) => void;
  onChange: (frameId: string, box: Box) => void;
};

/** Where a pointer is over an element, as parts of its sides. */
function pointOf({ clientX, clientY, currentTarget }: PointerEvent): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

/** What a press begins, by what it hits: a handle or a frame drawn by hand; anywhere else a new frame. */
function gestureAt(target: Element, from: Point, frames: readonly FaceFrame[]): Gesture {
  const frameId = target.closest<HTMLElement>('[data-frame]')?.dataset.frame;
  const corner = target.closest<HTMLElement>('[data-corner]')?.dataset.corner as Corner | undefined;
  const frame = frames.find(({ id, known }) => id === frameId && !known);
  if (!frame) return { kind: 'draw', from };
  const { id, box } = frame;
  return corner ? { kind: 'resize', frameId: id, box, corner } : { kind: 'move', frameId: id, box, from };
}

/**
 * Drawing, moving and resizing frames by mouse, pen and finger.
 *
 * @returns the handlers of the surface that the frames lie on, and the frame that is just being drawn
 */
export function useFrameGestures({ frames, onDraw, onChange }: FrameGestures) {
  const gesture = useRef<Gesture | null>(null);
  const [drawing, setDrawing] = useState<Box | null>(null);

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (!event.isPrimary || event.button !== 0) return;
    const target = event.target as HTMLElement;
    gesture.current = gestureAt(target, pointOf(event), frames);
    event.currentTarget.setPointerCapture(event.pointerId);
    // Safari does not focus a button that is pressed.
    target.closest<HTMLElement>('[data-frame]')?.focus({ preventScroll: true });
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || !event.isPrimary) return;
    const box = boxOfGesture(current, pointOf(event));
    if (current.kind === 'draw') setDrawing(box);
    else if (box) onChange(current.frameId, box);
  }

  function onPointerUp(event: PointerEvent<HTMLElement>): void {
    const { current } = gesture;
    if (!current || !event.isPrimary) return;
    const box = boxOfGesture(current, pointOf(event));
    end();
    if (current.kind === 'draw' && box) onDraw(box);
  }

  /** The browser took the pointer for itself, to scroll: nothing was meant. */
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
