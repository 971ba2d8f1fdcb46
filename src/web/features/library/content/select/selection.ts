import { limits } from '#contract/limits.ts';

/** What is chosen among the items of a list. */
export type Selection = {
  /** In the order in which they were chosen; `limits.bulkMaximum` at most. */
  ids: ReadonlySet<string>;
  /** Where a range begins: the item that was chosen or left out last. */
  anchor: string | null;
  /** What the range or drag that is under way has added: its next step takes the place of this one. */
  added: ReadonlySet<string>;
  /** How many more the last step would have chosen, had there been room. */
  beyond: number;
};

export type Choice =
  | { kind: 'toggle'; id: string }
  /** From the anchor to another item: the ids in between, both included, the anchor first. `unread` were not even asked for. */
  | { kind: 'range'; ids: readonly string[]; unread?: number }
  /** What a rubber band lies over now. */
  | { kind: 'band'; ids: readonly string[] }
  /** The band is let go. */
  | { kind: 'settle' }
  | { kind: 'all'; ids: readonly string[]; unread?: number }
  /** Items that have left the list. */
  | { kind: 'forget'; ids: Iterable<string> }
  | { kind: 'clear' };

const none: ReadonlySet<string> = new Set();

export const nothingChosen: Selection = { ids: none, anchor: null, added: none, beyond: 0 };

/** What is chosen after a choice. Never more than `limits.bulkMaximum`: those that come first stay. */
export function choose(selection: Selection, choice: Choice): Selection {
  const { ids, anchor, added } = selection;
  switch (choice.kind) {
    case 'toggle': {
      if (!ids.has(choice.id)) return { ...add(ids, [choice.id]), anchor: choice.id, added: none };
      const left = without(ids, [choice.id]);
      return left.size === 0 ? nothingChosen : { ids: left, anchor: choice.id, added: none, beyond: 0 };
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
      if (left.size === 0) return nothingChosen;
      const kept = anchor !== null && gone.includes(anchor) ? null : anchor;
      return { ids: left, anchor: kept, added: without(added, gone), beyond: 0 };
    }
    case 'clear':
      return nothingChosen;
  }
}

function add(
  ids: ReadonlySet<string>,
  more: readonly string[],
  unread = 0,
): Pick<Selection, 'ids' | 'added' | 'beyond'> {
  const fresh = [...new Set(more)].filter((id) => !ids.has(id));
  const room = limits.bulkMaximum - ids.size;
  const added = new Set(fresh.slice(0, room));
  return { ids: new Set([...ids, ...added]), added, beyond: fresh.length - added.size + unread };
}

function without(ids: ReadonlySet<string>, gone: Iterable<string>): Set<string> {
  const left = new Set(ids);
  for (const id of gone) left.delete(id);
  return left;
}

/**
 * The places that a range takes: from the anchor towards the other end, as many as can be chosen at once.
 *
 * @returns the first and the last place to read, and how many of the range lie beyond them
 */
export function rangeOf(anchor: number, end: number): { first: number; last: number; unread: number } {
  const reach = Math.min(Math.abs(end - anchor), limits.bulkMaximum - 1);
  const unread = Math.abs(end - anchor) - reach;
  return end < anchor
    ? { first: anchor - reach, last: anchor, unread }
    : { first: anchor, last: anchor + reach, unread };
}
