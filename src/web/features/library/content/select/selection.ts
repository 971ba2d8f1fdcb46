import { limits } from '#contract/limits.ts';

/** The selected items of a list. */
export type Selection = {
  /** In the order of selection; at most `limits.bulkMaximum`. */
  ids: ReadonlySet<string>;
  /** Start of a range: the item that was toggled last. */
  anchor: string | null;
  /** Items added by the current range or drag: its next step replaces them. */
  added: ReadonlySet<string>;
  /** Number of items that the last step could not select because of the limit. */
  overflow: number;
};

export type SelectionAction =
  | { kind: 'toggle'; id: string }
  /** From the anchor to another item, both included, anchor first. `unread` items beyond the limit were not loaded. */
  | { kind: 'range'; ids: readonly string[]; unread?: number }
  /** The items under the rubber band. */
  | { kind: 'band'; ids: readonly string[] }
  /** The rubber band is released. */
  | { kind: 'settle' }
  | { kind: 'all'; ids: readonly string[]; unread?: number }
  /** Items that have left the list. */
  | { kind: 'forget'; ids: Iterable<string> }
  | { kind: 'clear' };

const none: ReadonlySet<string> = new Set();

export const emptySelection: Selection = { ids: none, anchor: null, added: none, overflow: 0 };

/** Applies an action. The selection never exceeds `limits.bulkMaximum`: the first items stay. */
export function reduceSelection(selection: Selection, choice: SelectionAction): Selection {
  const { ids, anchor, added } = selection;
  switch (choice.kind) {
    case 'toggle': {
      if (!ids.has(choice.id)) return { ...add(ids, [choice.id]), anchor: choice.id, added: none };
      const left = without(ids, [choice.id]);
      return left.size === 0 ? emptySelection : { ids: left, anchor: choice.id, added: none, overflow: 0 };
    }
    case 'range':
    case 'band': {
      const next = add(without(ids, added), choice.ids, 'unread' in choice ? choice.unread : 0);
      return { ...next, anchor: choice.kind === 'range' ? (choice.ids[0] ?? anchor) : anchor };
    }
    case 'settle':
      return { ...selection, anchor: [...added].at(-1) ?? anchor, added: none };
    case 'all':
      return { ...add(ids, choice.ids, choice.unread), anchor, added: none };
    case 'forget': {
      const gone = [...choice.ids].filter((id) => ids.has(id));
      if (gone.length === 0) return selection;
      const left = without(ids, gone);
      if (left.size === 0) return emptySelection;
      const kept = anchor !== null && gone.includes(anchor) ? null : anchor;
      return { ids: left, anchor: kept, added: without(added, gone), overflow: 0 };
    }
    case 'clear':
      return emptySelection;
  }
}

function add(
  ids: ReadonlySet<string>,
  more: readonly string[],
  unread = 0,
): Pick<Selection, 'ids' | 'added' | 'overflow'> {
  const fresh = [...new Set(more)].filter((id) => !ids.has(id));
  const room = limits.bulkMaximum - ids.size;
  const added = new Set(fresh.slice(0, room));
  return { ids: new Set([...ids, ...added]), added, overflow: fresh.length - added.size + unread };
}

function without(ids: ReadonlySet<string>, gone: Iterable<string>): Set<string> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

/**
 * The places of a range, from the anchor towards its end, up to `limits.bulkMaximum`.
 *
 * @returns the first and last place to load, and the number of places beyond the limit
 */
export function getRange(anchor: number, end: number): { first: number; last: number; unread: number } {
  const reach = Math.min(Math.abs(end - anchor), limits.bulkMaximum - 1);
  const unread = Math.abs(end - anchor) - reach;
  return end < anchor
    ? { first: anchor - reach, last: anchor, unread }
    : { first: anchor, last: anchor + reach, unread };
}
