import { IconCheck, IconMinus } from '@tabler/icons-react';
import { limits } from '#contract/limits.ts';
import classes from './select-checkbox.module.css';
import { useSelection } from './use-selection.ts';

/** Selects all items of the list, up to the limit, or none. */
export function SelectAllCheckbox() {
  const { selection, total, allowed, all, clear } = useSelection();
  if (!allowed) return null;
  const { size } = selection.ids;
  const isAll = size > 0 && size >= Math.min(total, limits.bulkMaximum);
  const Icon = isAll ? IconCheck : IconMinus;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as those of the rows
    <button
      type="button"
      role="checkbox"
      className={classes.mark}
      aria-checked={isAll ? true : size > 0 ? 'mixed' : false}
      aria-label="Select all"
      data-in-row
      data-shown={size > 0 || undefined}
      onClick={() => (isAll ? clear() : all())}
    >
      <span className={classes.box}>{size > 0 && <Icon size={16} stroke={2.5} aria-hidden="true" />}</span>
    </button>
  );
}
