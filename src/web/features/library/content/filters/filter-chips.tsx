import { IconX } from '@tabler/icons-react';
import type { LibraryFilters } from '../library-filters.ts';
import type { ChangeFilter } from '../use-library-filters.ts';
import classes from './filter-chips.module.css';
import { listChips } from './list-chips.ts';
import { useFilterNames } from './use-filter-names.ts';

type FilterChipsProps = { filters: LibraryFilters; onFilter: ChangeFilter; onClear: () => void };

/** The active filters, each removable; nothing without filters. */
export function FilterChips({ filters, onFilter, onClear }: FilterChipsProps) {
  const chips = listChips(filters, useFilterNames());
  if (chips.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label="Filters">
      {chips.map(({ name, label }) => (
        <li key={name}>
          <button type="button" aria-label={`Remove ${label}`} onClick={() => onFilter(name, '')}>
            <span>{label}</span>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <button type="button" className={classes.clear} onClick={onClear}>
            Clear all
          </button>
        </li>
      )}
    </ul>
  );
}
