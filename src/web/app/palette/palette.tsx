import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useCoveredPage } from '#web/ui/use-covered-page.ts';
import type { PaletteEntry } from './entries.tsx';
import classes from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';

type PaletteProps = { onClose: () => void; onShowTour: () => void };

/**
 * The command palette: pages, actions and items by name (ARIA APG: combobox with a listbox). A native modal dialog traps
 * the focus and returns it.
 */
export function Palette({ onClose, onShowTour }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const groups = usePaletteGroups(typed, onShowTour);
  const entries = groups.flatMap((group) => group.entries);
  const active = entries[Math.min(index, entries.length - 1)];
  const optionId = (entry: PaletteEntry) => `${listId}-${entry.id}`;

  useCoveredPage(true);
  useEffect(() => dialog.current?.showModal(), []);

  function choose(entry: PaletteEntry | undefined): void {
    if (!entry) return;
    // Close first, so that the focus is returned before the entry moves it.
    dialog.current?.close();
    entry.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const last = entries.length - 1;
    if (event.key === 'ArrowDown') setIndex(index >= last ? 0 : index + 1);
    else if (event.key === 'ArrowUp') setIndex(index <= 0 ? last : index - 1);
    else if (event.key === 'PageDown') setIndex(last);
    else if (event.key === 'PageUp') setIndex(0);
    else if (event.key === 'Enter') choose(active);
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog answers Escape itself; the click is the backdrop's
    <dialog
      ref={dialog}
      className={classes.palette}
      aria-label="Find anything"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
    >
      <div className={classes.field}>
        <IconSearch size={20} stroke={1.5} aria-hidden="true" />
        <input
          // Keeps a Mantine dialog below from handling this Escape.
          data-mantine-stop-propagation="true"
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={active && optionId(active)}
          aria-autocomplete="list"
          aria-label="Find a page, action or picture"
          placeholder="Find a page, action or picture"
          autoComplete="off"
          spellCheck={false}
          maxLength={120}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setIndex(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <PaletteList id={listId} groups={groups} active={active} optionId={optionId} onChoose={choose} />
      <p role="status" className={entries.length > 0 ? classes.unseen : classes.none}>
        {entries.length > 0 ? `${entries.length} found` : 'No results.'}
      </p>
      <p className={classes.keys} aria-hidden="true">
        <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
      </p>
    </dialog>
  );
}
