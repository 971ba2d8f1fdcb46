import { type PointerEvent, useRef, useState } from 'react';
import { shouldOpen } from './sheet-drag.ts';

/** Maximum movement of a tap in CSS pixels. */
const tapReach = 6;

type Drag = { from: number; start: number; last: number; time: number; speed: number };

/**
 * A bottom sheet that opens and closes by drag or tap.
 *
 * @param reach measures the CSS pixels between collapsed and open
 * @returns `pulled`, the visible CSS pixels during a drag, else null; `handle`, the events of its handle
 */
export function useDraggableSheet(isOpen: boolean, setOpen: (open: boolean) => void, reach: () => number) {
  const [pulled, setPulled] = useState<number | null>(null);
  const pull = useRef<Drag | null>(null);

  function down(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0 || (event.target as Element).closest('a, button')) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const start = isOpen ? reach() : 0;
    pull.current = { from: event.clientY, start, last: event.clientY, time: event.timeStamp, speed: 0 };
  }
  function move({ clientY, timeStamp }: PointerEvent): void {
    const held = pull.current;
    if (!held) return;
    held.speed = (held.last - clientY) / Math.max(1, timeStamp - held.time);
    held.last = clientY;
    held.time = timeStamp;
    setPulled(Math.min(Math.max(held.start + held.from - clientY, 0), reach()));
  }
  function lift({ clientY, type }: PointerEvent): void {
    const held = pull.current;
    pull.current = null;
    setPulled(null);
    if (!held || type === 'pointercancel') return;
    const isPress = Math.abs(held.from - clientY) < tapReach;
    setOpen(isPress ? !isOpen : shouldOpen(reach(), held.start + held.from - clientY, held.speed));
  }
  return {
    pulled,
    handle: { onPointerDown: down, onPointerMove: move, onPointerUp: lift, onPointerCancel: lift },
  };
}
