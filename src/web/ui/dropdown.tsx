import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';

type DropdownProps = {
  /** What the button shows. */
  face: ReactNode;
  /** What the button is called, and the panel with it. */
  label: string;
  /** For a button that needs a look of its own. */
  buttonClassName?: string;
  /** The panel's content; `close` is for what leads away. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button in a bar that shows a panel beneath it: a disclosure, not an ARIA menu, so that the tab key goes
 * through it like through any page. Escape, a click elsewhere and leaving it by the tab key close it: that the page
 * moves the focus does not, or one that is opened while the next page is on its way would be gone with its coming.
 */
export function Dropdown({ face, label, buttonClassName, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const closeFrom = ({ target }: Event) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeFrom, listening);
    // Let go where it has led to.
    document.addEventListener('keyup', (event) => event.key === 'Tab' && closeFrom(event), listening);
    return () => listening.abort();
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in the panel has the focus
    <div ref={root} className={classes.root} data-open={open || undefined} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={buttonClassName ?? classes.button}
        aria-label={label}
        data-tip={label}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {face}
      </button>
      {open && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div id={panelId} className={classes.panel} role="group" aria-label={label}>
          {children(() => setOpen(false))}
        </div>
      )}
    </div>
  );
}
