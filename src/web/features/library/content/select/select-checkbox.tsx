import { IconCheck } from '@tabler/icons-react';
import classes from './select-checkbox.module.css';
import { useSelection } from './use-selection.ts';

type SelectCheckboxProps = {
  id: string;
  name: string;
  /** In a table row, where it is always visible. */
  inRow?: boolean;
};

/** The checkbox of a tile or row. Hidden until hover, focus or a selection. `SelectableArea` handles its clicks. */
export function SelectCheckbox({ id, name, inRow = false }: SelectCheckboxProps) {
  const { selection, allowed } = useSelection();
  if (!allowed) return null;
  const chosen = selection.ids.has(id);
  return (
    <>
      {chosen && !inRow && <span className={classes.veil} />}
      {/* biome-ignore lint/a11y/useSemanticElements: the area handles button clicks with their modifier keys */}
      <button
        type="button"
        role="checkbox"
        className={classes.mark}
        aria-checked={chosen}
        aria-label={`Select ${name}`}
        data-check
        data-in-row={inRow || undefined}
        data-shown={selection.ids.size > 0 || undefined}
        // The tile itself is the tab stop; Space selects it.
        tabIndex={-1}
      >
        <span className={classes.box}>
          <IconCheck size={16} stroke={2.5} aria-hidden="true" />
        </span>
      </button>
    </>
  );
}
