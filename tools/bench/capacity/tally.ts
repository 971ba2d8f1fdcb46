/** The kinds of calls, as they are reported apart. `made` is no call: from asking for a picture to its event. */
export const kinds = [
  'person',
  'jobs',
  'stats',
  'unread',
  'status',
  'facts',
  'list',
  'page',
  'filter',
  'search',
  'map',
  'counts',
  'item',
  'picture',
  'generate',
  'mark',
  'events',
  'download',
  'made',
] as const;
export type Kind = (typeof kinds)[number];

/** Neither counts among the calls whose slowest are bounded: one stays open, one is as long as its file, one no call. */
export const apart: ReadonlySet<Kind> = new Set(['events', 'download', 'made']);

export type Tally = {
  /** Milliseconds from the moment at which each was meant to be asked until its answer was there. */
  took: Partial<Record<Kind, number[]>>;
  /** What went wrong, in a few words, and how often. */
  errors: Record<string, number>;
  /** Bytes of all answers. */
  bytes: number;
  /** How many people were there in the mean. */
  users: number;
  /** Visits that began by opening the app. */
  visits: number;
  /** Milliseconds that the crowd itself was late to begin what was due: median and 99th percentile. */
  late: { median: number; p99: number };
};

/** All calls whose slowest are bounded, together. */
export function boundedCalls({ took }: Pick<Tally, 'took'>): number[] {
  return kinds.flatMap((kind) => (apart.has(kind) ? [] : (took[kind] ?? [])));
}

/** Where a visitor tells what happened; `meant` is the moment at which a call was meant to be made. */
export type Counting = {
  took(kind: Kind, meant: number, ms: number): void;
  failed(kind: Kind, meant: number, why: string): void;
  bytes(meant: number, count: number): void;
};
