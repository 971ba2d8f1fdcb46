/** The kinds of calls, as reported. `made` is not a call: from requesting a picture to its event. */
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

/**
 * Not part of the percentile limit: a stream stays open, a download takes as long as its file, and `made` is not a
 * call.
 */
export const unboundedKinds: ReadonlySet<Kind> = new Set(['events', 'download', 'made']);

export type Tally = {
  /** Milliseconds from the moment at which each call was due until its answer. */
  took: Partial<Record<Kind, number[]>>;
  /** Errors in a few words, and how often each occurred. */
  errors: Record<string, number>;
  /** Bytes of all answers. */
  bytes: number;
  /** The mean number of users. */
  users: number;
  /** Visits that began by opening the app. */
  visits: number;
  /** Milliseconds by which the load generator itself was late: median and 99th percentile. */
  late: { median: number; p99: number };
};

/** All calls that count for the percentile limit, together. */
export function boundedCalls({ took }: Pick<Tally, 'took'>): number[] {
  return kinds.flatMap((kind) => (unboundedKinds.has(kind) ? [] : (took[kind] ?? [])));
}

/** Receives a visitor's measurements; `meant` is the moment at which a call was due. */
export type CallRecorder = {
  took(kind: Kind, meant: number, ms: number): void;
  failed(kind: Kind, meant: number, why: string): void;
  bytes(meant: number, count: number): void;
};
