import type { ContentItem } from '#contract/library.ts';

export type Verdict = NonNullable<ContentItem['verdict']>;

/** State of a review: the current place and the verdicts. */
export type Culling = {
  ids: readonly string[];
  /** Index of the current item; `ids.length` is the summary. */
  at: number;
  verdicts: Readonly<Record<string, Verdict | null>>;
};

/** Starts at the first undecided item, or at the summary if there is none. */
export function startCulling(items: readonly Pick<ContentItem, 'id' | 'verdict'>[]): Culling {
  const first = items.findIndex(({ verdict }) => verdict === null);
  return {
    ids: items.map(({ id }) => id),
    at: first < 0 ? items.length : first,
    verdicts: Object.fromEntries(items.map(({ id, verdict }) => [id, verdict])),
  };
}

/** Moves to a place from 0 to `ids.length`. */
export function moveTo(culling: Culling, at: number): Culling {
  return { ...culling, at: Math.min(Math.max(at, 0), culling.ids.length) };
}

/** Sets the verdict of any item. */
export function decide(culling: Culling, id: string, verdict: Verdict | null): Culling {
  return { ...culling, verdicts: { ...culling.verdicts, [id]: verdict } };
}

/** Sets the verdict of the current item and moves on; clearing a verdict stays. */
export function judge(culling: Culling, verdict: Verdict | null): Culling {
  const id = culling.ids[culling.at];
  if (id === undefined) return culling;
  const judged = decide(culling, id, verdict);
  return verdict === null ? judged : moveTo(judged, culling.at + 1);
}

/** The ids with a verdict, in order. */
export function listByVerdict({ ids, verdicts }: Culling, verdict: Verdict | null): string[] {
  return ids.filter((id) => (verdicts[id] ?? null) === verdict);
}

/** `3 of 4 reviewed`. */
export function formatProgress(culling: Culling): string {
  const { length } = culling.ids;
  return `${length - listByVerdict(culling, null).length} of ${length} reviewed`;
}
