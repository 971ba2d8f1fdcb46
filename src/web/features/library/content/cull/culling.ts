import type { ContentItem } from '#contract/library.ts';

export type Verdict = NonNullable<ContentItem['verdict']>;

/** Where one is in going through pictures: at which of them, and what has been decided of each. */
export type Culling = {
  ids: readonly string[];
  /** The place of the one looked at; behind the last one: the summary. */
  at: number;
  verdicts: Readonly<Record<string, Verdict | null>>;
};

/** Begins with the first that nothing has been decided of, or, where all are decided, with the summary. */
export function beginCulling(items: readonly Pick<ContentItem, 'id' | 'verdict'>[]): Culling {
  const first = items.findIndex(({ verdict }) => verdict === null);
  return {
    ids: items.map(({ id }) => id),
    at: first < 0 ? items.length : first,
    verdicts: Object.fromEntries(items.map(({ id, verdict }) => [id, verdict])),
  };
}

/** To another place; never before the first, and behind the last at most by one. */
export function moveTo(culling: Culling, at: number): Culling {
  return { ...culling, at: Math.min(Math.max(at, 0), culling.ids.length) };
}

/** Decides of one, wherever one is. */
export function decide(culling: Culling, id: string, verdict: Verdict | null): Culling {
  return { ...culling, verdicts: { ...culling.verdicts, [id]: verdict } };
}

/** Decides of the one looked at. A verdict leads on to the next; taking one back stays. */
export function judge(culling: Culling, verdict: Verdict | null): Culling {
  const id = culling.ids[culling.at];
  if (id === undefined) return culling;
  const judged = decide(culling, id, verdict);
  return verdict === null ? judged : moveTo(judged, culling.at + 1);
}

/** Those of a verdict, in their order. */
export function judgedAs({ ids, verdicts }: Culling, verdict: Verdict | null): string[] {
  return ids.filter((id) => (verdicts[id] ?? null) === verdict);
}

/** `3 of 4 judged`. */
export function progressOf(culling: Culling): string {
  const { length } = culling.ids;
  return `${length - judgedAs(culling, null).length} of ${length} judged`;
}
