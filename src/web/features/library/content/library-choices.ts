import type { LibraryFilters } from './library-filters.ts';

export type LibraryChoice = {
  name: keyof LibraryFilters;
  label: string;
  data: readonly { value: string; label: string }[];
};

/** Filters with fixed options; the first option of each is the default. */
export const filterChoices: readonly LibraryChoice[] = [
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
  {
    name: 'date',
    label: 'Date created',
    data: [
      { value: '', label: 'All time' },
      { value: 'today', label: 'Today' },
      { value: 'week', label: 'This week' },
      { value: 'month', label: 'This month' },
    ],
  },
];

/** The filter by review verdict. */
export const verdictChoice: LibraryChoice = {
  name: 'verdict',
  label: 'Verdict',
  data: [
    { value: '', label: 'Any verdict' },
    { value: 'keep', label: 'Kept' },
    { value: 'reject', label: 'Rejected' },
  ],
};

/** The filter by likeness, in steps of ten from the middle on. */
export const likenessChoice: LibraryChoice = {
  name: 'likenessAtLeast',
  label: 'Likeness',
  data: [
    { value: '', label: 'Any likeness' },
    ...['50', '60', '70', '80', '90'].map((value) => ({ value, label: `${value} or more` })),
  ],
};

/** The sort orders; newest first is the default. */
export const sortChoice: LibraryChoice = {
  name: 'sort',
  label: 'Sort',
  data: [
    { value: '', label: 'Newest first' },
    { value: 'oldest', label: 'Oldest first' },
    { value: 'name', label: 'By name' },
    { value: 'type', label: 'By type' },
    { value: 'likeness', label: 'By likeness' },
  ],
};
