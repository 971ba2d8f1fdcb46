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
 * through it like through any page. Escape, a click elsewhere and leaving by keyboard close it.
 */
export function Dropdown({ face, label, buttonClassName, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  useEffect(() => {
    if (!open) return;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!root.current?.contains(target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard from whatever in the panel has the focus
    <div
      ref={root}
      className={classes.root}
      onKeyDown={onKeyDown}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget && !root.current?.contains(relatedTarget)) setOpen(false);
      }}
    >
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
