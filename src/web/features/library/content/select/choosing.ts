import { createContext, use, useEffect, useReducer, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import type { LibraryWindow } from '../window/library-window.ts';
import { choose, nothingChosen, rangeOf, type Selection } from './selection.ts';

/** What is chosen in My Content, and the ways to choose. */
export type Choosing = {
  selection: Selection;
  /** Items of the list. */
  total: number;
  /** False during the tour, when one may look and change nothing. */
  allowed: boolean;
  toggle: (id: string) => void;
  /** From where the last one was chosen to this one; from `start` where none is. */
  extend: (id: string, start?: string) => Promise<void>;
  /** What a rubber band lies over; null when it is let go. */
  band: (ids: readonly string[] | null) => void;
  /** Everything that the filters let through, as far as there is room. */
  all: () => void;
  forget: (ids: Iterable<string>) => void;
  clear: () => void;
};

/**
 * Choosing among the items of a list. What is chosen outlives the reading of other pages and another order; other
 * filters begin anew, also where an answer about the list before comes late, and what leaves the list is no longer
 * chosen.
 *
 * @param version of the list: with another one it is asked which of the chosen items are still in it
 */
export function useChoose(
  library: LibraryWindow,
  asked: ContentFilters,
  version: number | undefined,
): Choosing {
  const { gate } = useUser();
  const [selection, dispatch] = useReducer(choose, nothingChosen);
  const { sort: _, ...filters } = asked;
  const list = JSON.stringify(filters);
  const [chosenIn, setChosenIn] = useState(list);
  if (chosenIn !== list) {
    setChosenIn(list);
    dispatch({ kind: 'clear' });
  }

  const latest = useRef({ ids: selection.ids, filters, list });
  useEffect(() => {
    latest.current = { ids: selection.ids, filters, list };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each state of the list
  useEffect(() => {
    const ids = [...latest.current.ids];
    if (ids.length === 0) return;
    const gone = new AbortController();
    call('matchContents', { body: { ids, filters: latest.current.filters }, signal: gone.signal }).then(
      (still) => {
        const left = new Set(still.ids);
        dispatch({ kind: 'forget', ids: ids.filter((id) => !left.has(id)) });
      },
      // What is gone is then passed over by what is done with it.
      () => {},
    );
    return () => gone.abort();
  }, [version]);

  /** Where an item stands, also when its page is not read; -1 where that cannot be told. */
  async function placeOf(id: string): Promise<number> {
    const known = library.placeOf(id);
    if (known >= 0) return known;
    const { limit: _limit, ...query } = asked;
    const found = await call('contentPlace', { params: { id }, query }).catch(() => null);
    return found?.place ?? -1;
  }

  async function choosePlaces(kind: 'range' | 'all', anchor: number, end: number): Promise<void> {
    const { first, last, unread } = rangeOf(anchor, end);
    try {
      const ids = (await library.read(first, last)).map(({ id }) => id);
      if (latest.current.list !== list) return;
      dispatch({ kind, ids: end < anchor ? ids.reverse() : ids, unread });
    } catch (error) {
      notify.error({ title: 'Not selected', text: problemOf(error) });
    }
  }

  /** The list of which everything is to be chosen once it is known how much that is. */
  const [wished, setWished] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: carried out once, with what is read by then
  useEffect(() => {
    if (wished === null || library.total === undefined) return;
    setWished(null);
    if (wished === list && library.total > 0) void choosePlaces('all', 0, library.total - 1);
  }, [wished, library.total]);

  return {
    selection,
    total: library.total ?? 0,
    allowed: gate === 'app',
    toggle: (id) => dispatch({ kind: 'toggle', id }),
    async extend(id, start = id) {
      const [anchor, end] = await Promise.all([placeOf(selection.anchor ?? start), placeOf(id)]);
      if (latest.current.list !== list) return;
      if (anchor < 0 || end < 0) dispatch({ kind: 'toggle', id });
      else await choosePlaces('range', anchor, end);
    },
    band: (ids) => dispatch(ids ? { kind: 'band', ids } : { kind: 'settle' }),
    all: () => setWished(list),
    forget: (ids) => dispatch({ kind: 'forget', ids }),
    clear() {
      setWished(null);
      dispatch({ kind: 'clear' });
    },
  };
}

export const ChoosingContext = createContext<Choosing | null>(null);

/** The choosing that frames and bars belong to. */
export function useChoosing(): Choosing {
  const choosing = use(ChoosingContext);
  if (!choosing) throw new Error('Choosing needs a ChoosingContext around it');
  return choosing;
}
