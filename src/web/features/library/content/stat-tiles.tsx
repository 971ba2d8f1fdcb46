import type { ContentCounts } from '#contract/library.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useContentCounts } from '#web/lib/queries.ts';
import type { LibraryFilters } from './library-filters.ts';
import classes from './stat-tiles.module.css';
import type { ChangeFilter } from './use-library-filters.ts';

type Tile = {
  label: string;
  filter: 'type' | 'category';
  value: string;
  count: (counts: ContentCounts) => number;
};

const tiles: readonly Tile[] = [
  { label: 'Images', filter: 'type', value: 'image', count: ({ types }) => types.image },
  { label: 'Videos', filter: 'type', value: 'video', count: ({ types }) => types.video },
  { label: 'Models', filter: 'type', value: 'model', count: ({ types }) => types.model },
  {
    label: 'Training Data',
    filter: 'type',
    value: 'training_data',
    count: ({ types }) => types.training_data,
  },
  { label: 'SFW', filter: 'category', value: 'sfw', count: ({ categories }) => categories.sfw },
  { label: 'NSFW', filter: 'category', value: 'nsfw', count: ({ categories }) => categories.nsfw },
];

type StatTilesProps = {
  filters: LibraryFilters;
  /** Whether any filter is active. */
  narrowed: boolean;
  onFilter: ChangeFilter;
  onClear: () => void;
};

/** Item counts by kind. A tile filters by its kind; pressing it again, or the first tile, clears the filter. */
export function StatTiles({ filters, narrowed, onFilter, onClear }: StatTilesProps) {
  const { data: counts } = useContentCounts();
  return (
    <fieldset className={classes.tiles} aria-label="Item counts">
      <StatTile label="Total Items" count={counts?.total} pressed={!narrowed} onClick={onClear} />
      {tiles.map(({ label, filter, value, count }) => {
        const pressed = filters[filter] === value;
        return (
          <StatTile
            key={value}
            label={label}
            count={counts && count(counts)}
            pressed={pressed}
            onClick={() => onFilter(filter, pressed ? '' : value)}
          />
        );
      })}
    </fieldset>
  );
}

type StatTileProps = { label: string; count: number | undefined; pressed: boolean; onClick: () => void };

function StatTile({ label, count, pressed, onClick }: StatTileProps) {
  return (
    <button type="button" className={classes.tile} aria-pressed={pressed} onClick={onClick}>
      <span className={classes.count}>{count === undefined ? '–' : formatNumber(count)}</span>
      <span className={classes.label}>{label}</span>
    </button>
  );
}
