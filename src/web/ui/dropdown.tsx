import { useClickOutside } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';

type DropdownProps = {
  /** The button's content. */
  face: ReactNode;
  /** The accessible name of the button and the panel. */
  label: string;
  /** Replaces the default button class. */
  buttonClassName?: string;
  /** Called when the pointer or the focus comes to the button, which is then likely to be used. */
  onApproach?: () => void;
  /** The panel's content; links call `close`. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button with a panel below it: a disclosure, not an ARIA menu, so that Tab moves through it as usual. Escape, a click
 * outside and leaving it with Tab close it. A focus change by the page does not, because it would close a panel that is
 * opened during navigation.
 */
export function Dropdown({ face, label, buttonClassName, onApproach, children }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();

  // On keyup the focus has already moved.
  const root = useClickOutside<HTMLDivElement>(
    (event: Event) => {
      if (!(event instanceof window.KeyboardEvent) || event.key === 'Tab') setOpen(false);
    },
    ['pointerdown', 'keyup'],
    undefined,
    open,
  );

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is handled for every element in the panel
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
        onPointerEnter={onApproach}
        onFocus={onApproach}
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
