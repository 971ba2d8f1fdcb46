import { NativeSelect } from '@mantine/core';
import { messages } from '#contract/messages.ts';
import { formatNumber } from '#web/lib/format.ts';
import { DensitySlider } from './density-slider.tsx';
import classes from './library-toolbar.module.css';
import type { LibraryFilters } from './use-library-filters.ts';

const choices = [
  {
    name: 'type',
    label: 'Type',
    data: [
      { value: '', label: 'All types' },
      { value: 'image', label: 'Images' },
      { value: 'video', label: 'Videos' },
      { value: 'model', label: 'AI Models' },
      { value: 'training_data', label: 'Training Data' },
    ],
  },
  {
    name: 'category',
    label: 'Category',
    data: [
      { value: '', label: 'SFW and NSFW' },
      { value: 'sfw', label: 'SFW' },
      { value: 'nsfw', label: 'NSFW' },
    ],
  },
  {
    name: 'status',
    label: 'Status',
    data: [
      { value: '', label: 'Any status' },
      { value: 'completed', label: 'Completed' },
      { value: 'processing', label: 'Processing' },
      { value: 'failed', label: 'Failed' },
    ],
  },
] as const;

type LibraryToolbarProps = {
  /** Null until the first page is read. */
  counts: { shown: number; total: number } | null;
  filters: LibraryFilters;
  onFilter: (name: keyof LibraryFilters, value: string) => void;
  rowHeight: number;
  onRowHeight: (pixels: number) => void;
};

/** How much is shown, what of it, and how large. */
export function LibraryToolbar({ counts, filters, onFilter, rowHeight, onRowHeight }: LibraryToolbarProps) {
  return (
    <div className={classes.toolbar}>
      <p className={classes.caption} aria-live="polite">
        {counts && messages.library.showing(formatNumber(counts.shown), formatNumber(counts.total))}
      </p>
      <div className={classes.filters}>
        {choices.map(({ name, label, data }) => (
          <NativeSelect
            key={name}
            aria-label={label}
            data={data}
            value={filters[name] ?? ''}
            data-active={filters[name] !== undefined || undefined}
            classNames={{ input: classes.select }}
            onChange={(event) => onFilter(name, event.currentTarget.value)}
          />
        ))}
      </div>
      <DensitySlider value={rowHeight} onChange={onRowHeight} />
    </div>
  );
}
