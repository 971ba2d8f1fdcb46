import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type Box, createBox, type Frame, getScrollStep, listFrames, listFramesUnder } from './frames.ts';

/** Pixels of movement that turn a click into a drag. */
const slack = 6;

type Drawing = {
  /** In pixels of the page; `pointer` in pixels of the window. */
  origin: { x: number; y: number };
  pointer: { x: number; y: number };
  started: boolean;
  /** Last known positions, including frames that were scrolled away. */
  seen: Map<string, Frame>;
};

type RubberBandOptions = {
  area: RefObject<HTMLElement | null>;
  /** The items under the band; null when it is released. */
  onBand: (ids: readonly string[] | null) => void;
};

/**
 * A selection box drawn by mouse. The page scrolls at the window's edges.
 *
 * @returns the box in pixels from the area's corner, and `begin`, which starts a drag
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
    const drawn = createBox(origin, { x: pointer.x + window.scrollX, y: pointer.y + window.scrollY });
    for (const frame of listFrames(area.current)) seen.set(frame.id, frame);
    tell.current(listFramesUnder(drawn, seen.values()));
    const corner = area.current.getBoundingClientRect();
    const [x, y] = [corner.left + window.scrollX, corner.top + window.scrollY];
    setBox({
      left: drawn.left - x,
      top: drawn.top - y,
      right: drawn.right - x,
      bottom: drawn.bottom - y,
    });
  }

  /** @param onEnd is called when a band was drawn and released */
  function begin({ button, pointerType, clientX, clientY }: PointerEvent, onEnd: () => void): void {
    if (pointerType !== 'mouse' || button !== 0) return;
    stop.current();
    const pointer = { x: clientX, y: clientY };
    const origin = { x: clientX + window.scrollX, y: clientY + window.scrollY };
    const drawing: Drawing = { origin, pointer, started: false, seen: new Map() };
    let frame = 0;

    const step = () => {
      window.scrollBy(0, getScrollStep(drawing.pointer.y, window.innerHeight));
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
