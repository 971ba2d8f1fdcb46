import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, boxBetween, type Frame, framesIn, scrollStep, under } from './frames.ts';

/** Pixels that a pressed pointer moves before it draws: less is an unsteady click. */
const slack = 6;

type Drawing = {
  /** In pixels of the page; the pointer in those of the window. */
  origin: { x: number; y: number };
  pointer: { x: number; y: number };
  started: boolean;
  /** Where frames lay when they were last on the page: those that have been scrolled away count too. */
  seen: Map<string, Frame>;
};

type RubberBandOptions = {
  area: RefObject<HTMLElement | null>;
  /** What the band lies over; null when it is let go. */
  onBand: (ids: readonly string[] | null) => void;
};

/**
 * A box that a mouse draws over frames. At the window's edges the page scrolls on beneath it.
 *
 * @returns the box to show, in pixels from the area's corner, and what begins it
 */
export function useRubberBand({ area, onBand }: RubberBandOptions) {
  const [box, setBox] = useState<Box | null>(null);
  const stop = useRef(() => {});
  const tell = useRef(onBand);
  useEffect(() => {
    tell.current = onBand;
  });
  useEffect(() => () => stop.current(), []);

  function draw(drawing: Drawing): void {
    if (!area.current) return;
    const { origin, pointer, seen } = drawing;
    const drawn = boxBetween(origin, { x: pointer.x + window.scrollX, y: pointer.y + window.scrollY });
    for (const frame of framesIn(area.current)) seen.set(frame.id, frame);
    tell.current(under(drawn, seen.values()));
    const corner = area.current.getBoundingClientRect();
    const [x, y] = [corner.left + window.scrollX, corner.top + window.scrollY];
    setBox({
      left: drawn.left - x,
      top: drawn.top - y,
      right: drawn.right - x,
      bottom: drawn.bottom - y,
    });
  }

  /** @param onEnd is told when a band was drawn and let go */
  function begin({ button, pointerType, clientX, clientY }: PointerEvent, onEnd: () => void): void {
    if (pointerType !== 'mouse' || button !== 0) return;
    stop.current();
    const pointer = { x: clientX, y: clientY };
    const origin = { x: clientX + window.scrollX, y: clientY + window.scrollY };
    const drawing: Drawing = { origin, pointer, started: false, seen: new Map() };
    let frame = 0;

    const step = () => {
      window.scrollBy(0, scrollStep(drawing.pointer.y, window.innerHeight));
      draw(drawing);
      frame = requestAnimationFrame(step);
    };
    const move = (event: globalThis.PointerEvent) => {
      drawing.pointer = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(event.clientX - pointer.x, event.clientY - pointer.y) > slack;
      if (drawing.started || !far) return;
      drawing.started = true;
      step();
    };
    const end = () => {
      stop.current();
      if (!drawing.started) return;
      draw(drawing);
      setBox(null);
      tell.current(null);
      onEnd();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    stop.current = () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  }

  return { box, begin };
}
