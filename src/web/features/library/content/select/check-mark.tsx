import { IconCheck } from '@tabler/icons-react';
import classes from './check-mark.module.css';
import { useChoosing } from './choosing.ts';

type CheckMarkProps = {
  id: string;
  name: string;
  /** In a list, where it is always in sight. */
  inRow?: boolean;
};

/** The box of a frame or row. Out of sight until somebody looks closer, or something is chosen; `Choosable` hears it. */
export function CheckMark({ id, name, inRow = false }: CheckMarkProps) {
  const { selection, allowed } = useChoosing();
  if (!allowed) return null;
  const chosen = selection.ids.has(id);
  return (
    <>
      {chosen && !inRow && <span className={classes.veil} />}
      {/* biome-ignore lint/a11y/useSemanticElements: what chooses hears clicks on buttons, with their modifiers */}
      <button
        type="button"
        role="checkbox"
        className={classes.mark}
        aria-checked={chosen}
        aria-label={`Select ${name}`}
        data-check
        data-in-row={inRow || undefined}
        data-shown={selection.ids.size > 0 || undefined}
        // The frame itself is the stop of the tab key; Space chooses it.
        tabIndex={-1}
      >
        <span className={classes.box}>
          <IconCheck size={16} stroke={2.5} aria-hidden="true" />
        </span>
      </button>
    </>
  );
}
