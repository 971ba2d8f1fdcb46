import { useEffect } from 'react';
import type { PaletteEntry, PaletteGroup } from './entries.tsx';
import classes from './palette.module.css';

type PaletteListProps = {
  id: string;
  groups: PaletteGroup[];
  active: PaletteEntry | undefined;
  optionId: (entry: PaletteEntry) => string;
  onChoose: (entry: PaletteEntry) => void;
};

/** The results in groups. The input keeps the focus; the active entry is marked. */
export function PaletteList({ id, groups, active, optionId, onChoose }: PaletteListProps) {
  const activeId = active && optionId(active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div id={id} role="listbox" aria-label="Found" className={classes.list}>
      {groups.map(({ title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div key={title} role="group" aria-label={title}>
          <p className={classes.title} aria-hidden="true">
            {title}
          </p>
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the combobox has the focus
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === active}
              className={classes.option}
              onClick={() => onChoose(entry)}
            >
              {entry.icon}
              <span className={classes.label}>{entry.label}</span>
              {entry.note && <span className={classes.note}>{entry.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
