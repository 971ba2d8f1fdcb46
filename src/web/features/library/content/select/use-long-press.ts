import { type PointerEvent, useEffect, useRef } from 'react';

/** Duration of a long press in milliseconds, and its tolerance in pixels. */
const longEnough = 450;
const stray = 10;

/** Detects a long press by one finger. Mantine's also counts a pinch as one (decision 067). */
export function useLongPress() {
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  return function begin({ pointerType, clientX, clientY }: PointerEvent, onPress: () => void): void {
    if (pointerType !== 'touch') return;
    stop.current();
    const move = (event: globalThis.PointerEvent) => {
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) > stray) stop.current();
    };
    const timer = setTimeout(() => {
      stop.current();
      navigator.vibrate?.(10);
      onPress();
    }, longEnough);
    const end = () => stop.current();
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
    stop.current = () => {
      clearTimeout(timer);
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
    };
  };
}
