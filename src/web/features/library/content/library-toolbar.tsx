import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustments,
  IconFileImport,
  IconHeart,
  IconHeartFilled,
  IconStack2,
  IconTrash,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messages } from '#contract/messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useContentCounts } from '#web/lib/queries.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { DensitySlider } from './density-slider.tsx';
import { FilterSelect } from './filters/filter-select.tsx';
import { MoreFilters, wideScreen } from './filters/more-filters.tsx';
import { filterChoices, sortChoice } from './library-choices.ts';
import { canStack, type LibraryFilters } from './library-filters.ts';
import { LibrarySearch } from './library-search.tsx';
import classes from './library-toolbar.module.css';
import { SavedSearches } from './searches/saved-searches.tsx';
import type { ChangeFilter } from './use-library-filters.ts';
import { type LibraryView, ViewChoice } from './view-choice.tsx';

type LibraryToolbarProps = {
  /** Null until the first page is loaded. */
  counts: { shown: number; total: number } | null;
  filters: LibraryFilters;
  onFilter: ChangeFilter;
  rowHeight: number;
  onRowHeight: (pixels: number) => void;
  view: LibraryView;
  onView: (view: LibraryView) => void;
  /** Whether a phone shows more than the search; other screens show everything. */
  unfolded: boolean;
  onUnfold: () => void;
};

/** Search, filters, sort order, counts and view of the library. */
export function LibraryToolbar(props: LibraryToolbarProps) {
  const { counts, filters, onFilter, rowHeight, onRowHeight, view, onView, unfolded, onUnfold } = props;
  const favourites = filters.favourite === 'true';
  const Heart = favourites ? IconHeartFilled : IconHeart;
  const trashed = useContentCounts().data?.trash;
  const isWide = useMediaQuery(wideScreen, true, { getInitialValueInEffect: false });
  return (
    <div id="library-toolbar" className={classes.toolbar} data-unfolded={unfolded || undefined}>
      <div className={classes.filters}>
        <LibrarySearch value={filters.q ?? ''} onSearch={(words) => onFilter('q', words)} />
        <span className={classes.unfold}>
          <IconButton
            label="Filters and view"
            aria-expanded={unfolded}
            aria-controls="library-toolbar"
            onClick={onUnfold}
          >
            <IconAdjustments size={20} stroke={1.5} />
          </IconButton>
        </span>
        {isWide &&
          filterChoices.map((choice) => (
            <FilterSelect key={choice.name} {...choice} value={filters[choice.name]} onFilter={onFilter} />
          ))}
        <MoreFilters filters={filters} onFilter={onFilter} />
        <Toggle
          name="favourite"
          label="Favourites"
          icon={<Heart size={18} stroke={1.5} color={favourites ? 'var(--ember)' : undefined} />}
          on={favourites}
          onFilter={onFilter}
        />
        <Toggle
          name="trash"
          label={trashed ? `Trash, ${formatNumber(trashed)}` : 'Trash'}
          icon={<IconTrash size={18} stroke={1.5} />}
          on={filters.trash === 'true'}
          onFilter={onFilter}
        />
      </div>
      <div className={classes.shown}>
        <p className={classes.caption} aria-live="polite">
          {counts && messages.library.showing(formatNumber(counts.shown), formatNumber(counts.total))}
        </p>
        <Toggle
          name="stacked"
          label="Stack variants"
          icon={<IconStack2 size={18} stroke={1.5} />}
          on={filters.stacked === 'true'}
          disabled={!canStack(filters)}
          onFilter={onFilter}
        />
        <Button
          variant="default"
          className={classes.toggle}
          component={Link}
          to="/content/import"
          leftSection={<IconFileImport size={18} stroke={1.5} />}
        >
          Import
        </Button>
        <SavedSearches filters={filters} />
        <FilterSelect {...sortChoice} value={filters.sort} onFilter={onFilter} />
        {view === 'grid' && <DensitySlider value={rowHeight} onChange={onRowHeight} />}
        <ViewChoice value={view} onChange={onView} />
      </div>
    </div>
  );
}

type ToggleProps = {
  name: 'favourite' | 'stacked' | 'trash';
  label: string;
  icon: ReactNode;
  on: boolean;
  disabled?: boolean;
  onFilter: ChangeFilter;
};

function Toggle({ name, label, icon, on, disabled, onFilter }: ToggleProps) {
  return (
    <Button
      variant="default"
      className={classes.toggle}
      aria-pressed={on}
      disabled={disabled}
      leftSection={icon}
      onClick={() => onFilter(name, on ? '' : 'true')}
    >
      {label}
    </Button>
  );
}
