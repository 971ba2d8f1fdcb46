import { createContext, use, useEffect, useReducer, useRef, useState } from 'react';
import { call } from '#web/lib/api.ts';
import type { ContentFilters } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import type { LibraryWindow } from '../window/library-window.ts';
import { emptySelection, getRange, reduceSelection, type Selection } from './selection.ts';

/** The selection in My Content, and its commands. */
export type SelectionControls = {
  selection: Selection;
  /** Items of the list. */
  total: number;
  /** False during the tour, which is read-only. */
  allowed: boolean;
  toggle: (id: string) => void;
  /** Selects from the anchor to this item; from `start` without an anchor. */
  extend: (id: string, start?: string) => Promise<void>;
  /** The items under the rubber band; null when it is released. */
  band: (ids: readonly string[] | null) => void;
  /** Selects all items of the list, up to `limits.bulkMaximum`. */
  all: () => void;
  forget: (ids: Iterable<string>) => void;
  clear: () => void;
};

/**
 * The selection among the items of a list. It survives paging and sorting; other filters clear it, and late answers
 * for the previous list are dropped. Items that leave the list are deselected.
 *
 * @param version of the list: a new version makes the hook ask which selected items are still in it
 */
export function useSelectionControls(
  library: LibraryWindow,
  listFilters: ContentFilters,
  version: number | undefined,
): SelectionControls {
  const { gate } = useUser();
  const [selection, dispatch] = useReducer(reduceSelection, emptySelection);
  const { sort: _, ...filters } = listFilters;
  const list = JSON.stringify(filters);
  const [selectedIn, setSelectedIn] = useState(list);
  if (selectedIn !== list) {
    setSelectedIn(list);
    dispatch({ kind: 'clear' });
  }

  const latest = useRef({ ids: selection.ids, filters, list });
  useEffect(() => {
    latest.current = { ids: selection.ids, filters, list };
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each version of the list
  useEffect(() => {
    const ids = [...latest.current.ids];
    if (ids.length === 0) return;
    const gone = new AbortController();
    call('matchContents', { body: { ids, filters: latest.current.filters }, signal: gone.signal }).then(
      (still) => {
        const left = new Set(still.ids);
        dispatch({ kind: 'forget', ids: ids.filter((id) => !left.has(id)) });
      },
      // Ignored: bulk changes skip items that no longer exist.
      () => {},
    );
    return () => gone.abort();
  }, [version]);

  /** The place of an item, also when its page is not loaded; -1 when unknown. */
  async function findPlace(id: string): Promise<number> {
    const known = library.findPlace(id);
    if (known >= 0) return known;
    const { limit: _limit, ...query } = listFilters;
    const found = await call('contentPlace', { params: { id }, query }).catch(() => null);
    return found?.place ?? -1;
  }

  async function selectPlaces(kind: 'range' | 'all', anchor: number, end: number): Promise<void> {
    const { first, last, unread } = getRange(anchor, end);
    try {
      const ids = (await library.read(first, last)).map(({ id }) => id);
      if (latest.current.list !== list) return;
      dispatch({ kind, ids: end < anchor ? ids.reverse() : ids, unread });
    } catch (error) {
      notify.error({ title: 'Not selected', text: getErrorMessage(error) });
    }
  }

  /** The list to select completely once its total is known. */
  const [pendingSelectAll, setPendingSelectAll] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the pages loaded by then
  useEffect(() => {
    if (pendingSelectAll === null || library.total === undefined) return;
    setPendingSelectAll(null);
    if (pendingSelectAll === list && library.total > 0) void selectPlaces('all', 0, library.total - 1);
  }, [pendingSelectAll, library.total]);

  return {
    selection,
    total: library.total ?? 0,
    allowed: gate === 'app',
    toggle: (id) => dispatch({ kind: 'toggle', id }),
    async extend(id, start = id) {
      const [anchor, end] = await Promise.all([findPlace(selection.anchor ?? start), findPlace(id)]);
      if (latest.current.list !== list) return;
      if (anchor < 0 || end < 0) dispatch({ kind: 'toggle', id });
      else await selectPlaces('range', anchor, end);
    },
    band: (ids) => dispatch(ids ? { kind: 'band', ids } : { kind: 'settle' }),
    all: () => setPendingSelectAll(list),
    forget: (ids) => dispatch({ kind: 'forget', ids }),
    clear() {
      setPendingSelectAll(null);
      dispatch({ kind: 'clear' });
    },
  };
}

export const SelectionContext = createContext<SelectionControls | null>(null);

/** The selection of the surrounding list. @throws outside a SelectionContext */
export function useSelection(): SelectionControls {
  const choosing = use(SelectionContext);
  if (!choosing) throw new Error('useSelection needs a SelectionContext around it');
  return choosing;
}
