import { useEffect, useRef } from 'react';

/** A key (`KeyboardEvent.key`, letters in lower case) and its command. */
type Key = readonly [string, () => void];

/** What answers its keys itself: fields, players, and everything over the page. */
const others = 'input, textarea, select, video, [contenteditable], [popover]';
const overlays = '[role="dialog"], dialog[open], [data-open]';

/**
 * Runs commands by single keys while nothing else uses the keyboard.
 *
 * @param listKeys called at each key, so that the commands are those of the last render
 */
export function useStageKeys(listKeys: () => readonly Key[]): void {
  const latest = useRef(listKeys);
  latest.current = listKeys;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(others) || document.querySelector(overlays)) return;
      // The page scrolls by these keys, but for the strip.
      if (/^Arrow(Up|Down)$/.test(key) && !target.closest('[data-film-strip]')) return;
      const pressed = key.length === 1 ? key.toLowerCase() : key;
      const found = latest.current().find(([each]) => each === pressed);
      if (!found) return;
      event.preventDefault();
      found[1]();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
