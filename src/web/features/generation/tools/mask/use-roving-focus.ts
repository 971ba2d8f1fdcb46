import { type KeyboardEvent, useEffect, useRef } from 'react';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Makes a toolbar one tab stop: arrow keys move between the buttons, Home and End go to the first and the last, and Tab
 * returns to the last focused one (ARIA Authoring Practices, toolbar).
 *
 * @returns the props of the toolbar element
 */
export function useRovingFocus<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const buttons = () =>
    [...(ref.current?.querySelectorAll('button') ?? [])].filter((button) => !button.disabled);
  const stopAt = (stop: HTMLButtonElement | undefined) => {
    for (const button of ref.current?.querySelectorAll('button') ?? []) button.tabIndex = -1;
    if (stop) stop.tabIndex = 0;
  };
  // Buttons appear, disappear and are disabled: after each render exactly one is the tab stop.
  useEffect(() => {
    const all = buttons();
    if (!all.some(({ tabIndex }) => tabIndex === 0)) stopAt(all[0]);
    else stopAt(all.find(({ tabIndex }) => tabIndex === 0));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons();
    const at = all.findIndex((button) => button.matches(':focus'));
    const ends: Record<string, number> = { Home: 0, End: all.length - 1 };
    const step = steps[event.key];
    const to = step === undefined ? ends[event.key] : (at + step + all.length) % all.length;
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    stopAt(all[to]);
    all[to]?.focus();
  };
  const onFocus = ({ target }: { target: EventTarget }) =>
    target instanceof HTMLButtonElement && stopAt(target);
  return { ref, onKeyDown, onFocus };
}
