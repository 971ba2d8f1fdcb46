import { NativeSelect } from '@mantine/core';
import type { LibraryChoice } from '../library-choices.ts';
import classes from '../library-toolbar.module.css';
import type { ChangeFilter } from '../use-library-filters.ts';

type FilterSelectProps = LibraryChoice & {
  value: string | undefined;
  onFilter: ChangeFilter;
  /** Whether its label stands above it: in the bar, what it shows says enough. */
  labelled?: boolean;
};

/** One filter, or the order, of a few. */
export function FilterSelect({ name, label, data, value, onFilter, labelled = false }: FilterSelectProps) {
  return (
    <NativeSelect
      {...(labelled ? { label } : { 'aria-label': label })}
      data={[...data]}
      value={value ?? ''}
      data-active={value !== undefined || undefined}
      classNames={{ input: classes.select }}
      onChange={(event) => onFilter(name, event.currentTarget.value)}
    />
  );
}
