import { NativeSelect } from '@mantine/core';
import type { LibraryChoice } from '../library-choices.ts';
import classes from '../library-toolbar.module.css';
import type { ChangeFilter } from '../use-library-filters.ts';

type FilterSelectProps = LibraryChoice & {
  value: string | undefined;
  onFilter: ChangeFilter;
  /** Whether its label is visible; the toolbar hides it. */
  labelled?: boolean;
};

/** A select for one filter or the sort order. */
export function FilterSelect({ name, label, data, value, onFilter, labelled = false }: FilterSelectProps) {
  return (
    <NativeSelect
      {...(labelled ? { label } : { 'aria-label': label })}
      size="sm"
      data={[...data]}
      value={value ?? ''}
      data-active={value !== undefined || undefined}
      classNames={{ input: labelled ? classes.labelled : classes.select }}
      onChange={(event) => onFilter(name, event.currentTarget.value)}
    />
  );
}
