import { useEffect, useRef } from 'react';

/** What the keys do; each is left out where it does nothing. */
type InboxActions = Partial<Record<'j' | 'k' | 'r' | 'e' | '?', () => void>>;

const fields = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]';
const overlays = '[role="dialog"], dialog[open]';

/** Single keys of the inbox, while no field has the focus and no dialog is open. */
export function useInboxKeys(actions: InboxActions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, key, metaKey, target } = event;
      if (event.defaultPrevented || altKey || ctrlKey || metaKey || event.repeat) return;
      if (target instanceof Element && target.closest(fields)) return;
      if (document.querySelector(overlays)) return;
      const action = latest.current[key.toLowerCase() as keyof InboxActions];
      if (!action) return;
      event.preventDefault();
      action();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
