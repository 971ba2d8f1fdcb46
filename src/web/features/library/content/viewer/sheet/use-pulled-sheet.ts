import { type PointerEvent, useRef, useState } from 'react';
import { endsOpen } from './pulled-sheet.ts';

/** A press that moves no farther than this, in CSS pixels, is no pull. */
const pressReach = 6;

type Pull = { from: number; start: number; last: number; time: number; speed: number };

/**
 * A sheet at the bottom that a finger pulls out and pushes back.
 *
 * @param reach CSS pixels between folded and open, asked for when a pull begins
 * @returns `pulled`: how far it is out while a finger holds it, else null; `handle` for what it is pulled by
 */
export function usePulledSheet(isOpen: boolean, setOpen: (open: boolean) => void, reach: () => number) {
  const [pulled, setPulled] = useState<number | null>(null);
  const pull = useRef<Pull | null>(null);

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
    const isPress = Math.abs(held.from - clientY) < pressReach;
    setOpen(isPress ? !isOpen : endsOpen(reach(), held.start + held.from - clientY, held.speed));
  }
  return {
    pulled,
    handle: { onPointerDown: down, onPointerMove: move, onPointerUp: lift, onPointerCancel: lift },
  };
}
