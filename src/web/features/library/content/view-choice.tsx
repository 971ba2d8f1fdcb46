import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './library-toolbar.module.css';

export type LibraryView = 'grid' | 'list';

type ViewChoiceProps = { value: LibraryView; onChange: (view: LibraryView) => void };

/** Switches the library between grid and list. */
export function ViewChoice({ value, onChange }: ViewChoiceProps) {
  return (
    <fieldset className={classes.views} aria-label="View">
      <IconButton label="Grid" aria-pressed={value === 'grid'} onClick={() => onChange('grid')}>
        <IconLayoutGrid size={20} stroke={1.5} />
      </IconButton>
      <IconButton label="List" aria-pressed={value === 'list'} onClick={() => onChange('list')}>
        <IconList size={20} stroke={1.5} />
      </IconButton>
    </fieldset>
  );
}
