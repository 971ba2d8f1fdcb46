import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import {
  emptySelection,
  getRange,
  reduceSelection,
  type Selection,
  type SelectionAction,
} from './selection.ts';

const made = (...choices: SelectionAction[]): Selection => choices.reduce(reduceSelection, emptySelection);
const chosen = (...choices: SelectionAction[]) => [...made(...choices).ids];
const toggle = (id: string): SelectionAction => ({ kind: 'toggle', id });
const range = (...ids: string[]): SelectionAction => ({ kind: 'range', ids });
const band = (...ids: string[]): SelectionAction => ({ kind: 'band', ids });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `item ${from + n}`);

describe('selecting items', () => {
  it('adds one and removes it again', () => {
    expect(chosen(toggle('a'), toggle('b'))).toEqual(['a', 'b']);
    expect(chosen(toggle('a'), toggle('b'), toggle('a'))).toEqual(['b']);
    expect(made(toggle('a'), toggle('a'))).toEqual(emptySelection);
  });

  it('selects a range from the last item, and a new end replaces the old one', () => {
    expect(chosen(toggle('x'), toggle('b'), range('b', 'c', 'd'))).toEqual(['x', 'b', 'c', 'd']);
    expect(chosen(toggle('x'), toggle('b'), range('b', 'c', 'd'), range('b', 'a'))).toEqual(['x', 'b', 'a']);
  });

  it('keeps earlier items within a range', () => {
    expect(chosen(toggle('c'), toggle('a'), range('a', 'b', 'c'), range('a', 'b'))).toEqual(['c', 'a', 'b']);
  });

  it('adds the items under a band while it covers them', () => {
    expect(chosen(toggle('x'), band('a', 'b', 'c'), band('a'))).toEqual(['x', 'a']);
    const settled = made(toggle('x'), band('a', 'b'), { kind: 'settle' }, band('c'));
    expect([...settled.ids]).toEqual(['x', 'a', 'b', 'c']);
    expect(made(band('a', 'b'), { kind: 'settle' }).anchor).toBe('b');
  });

  it('deselects items that left the list, and drops their anchor', () => {
    const left = made(toggle('a'), toggle('b'), { kind: 'forget', ids: ['b', 'z'] });
    expect([[...left.ids], left.anchor]).toEqual([['a'], null]);
    expect(made(toggle('a'), { kind: 'forget', ids: ['a'] })).toEqual(emptySelection);
    const before = made(toggle('a'));
    expect(reduceSelection(before, { kind: 'forget', ids: ['z'] })).toBe(before);
  });

  it('stops at the limit, keeps the first items, and counts the rest', () => {
    const full = made({ kind: 'all', ids: many(limits.bulkMaximum + 7), unread: 100 });
    expect([...full.ids]).toEqual(many(limits.bulkMaximum));
    expect(full.overflow).toBe(107);
    const more = reduceSelection(full, toggle('one more'));
    expect([more.ids.size, more.ids.has('one more'), more.overflow]).toEqual([limits.bulkMaximum, false, 1]);
    expect(reduceSelection(more, toggle('item 3')).overflow).toBe(0);
  });
});

const ids = fc.array(
  fc.integer({ min: 0, max: 900 }).map((n) => `item ${n}`),
  { maxLength: 300 },
);
const anyChoice = fc.oneof<fc.Arbitrary<SelectionAction>[]>(
  fc.integer({ min: 0, max: 900 }).map((n) => toggle(`item ${n}`)),
  ids.map((each) => range(...each)),
  ids.map((each) => band(...each)),
  ids.map((each) => ({ kind: 'all', ids: each })),
  ids.map((each) => ({ kind: 'forget', ids: each })),
  fc.constant({ kind: 'settle' }),
  fc.constant({ kind: 'clear' }),
);

describe('any sequence of actions', () => {
  it('never exceeds the limit, and includes the current range', () => {
    fc.assert(
      fc.property(fc.array(anyChoice, { maxLength: 30 }), (choices) => {
        let selection = emptySelection;
        for (const choice of choices) {
          selection = reduceSelection(selection, choice);
          expect(selection.ids.size).toBeLessThanOrEqual(limits.bulkMaximum);
          expect([...selection.added].every((id) => selection.ids.has(id))).toBe(true);
          expect(selection.overflow).toBeGreaterThanOrEqual(0);
          if (choice.kind === 'forget') {
            expect([...choice.ids].some((id) => selection.ids.has(id))).toBe(false);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('a toggle back and forth changes nothing, and the last band alone counts', () => {
    fc.assert(
      fc.property(fc.array(anyChoice, { maxLength: 10 }), ids, ids, (choices, first, second) => {
        const settled = reduceSelection(made(...choices), { kind: 'settle' });
        const twice = [band(...first), band(...second)].reduce(reduceSelection, settled);
        expect(twice.ids).toEqual(reduceSelection(settled, band(...second)).ids);
        if (settled.ids.size >= limits.bulkMaximum) return;
        expect([toggle('other'), toggle('other')].reduce(reduceSelection, settled).ids).toEqual(settled.ids);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the places of a range', () => {
  it('go from the anchor to the end in both directions', () => {
    expect(getRange(3, 7)).toEqual({ first: 3, last: 7, unread: 0 });
    expect(getRange(7, 3)).toEqual({ first: 3, last: 7, unread: 0 });
    expect(getRange(4, 4)).toEqual({ first: 4, last: 4, unread: 0 });
  });

  it('stop at the limit, starting at the anchor', () => {
    expect(getRange(10, 99_999)).toEqual({ first: 10, last: 509, unread: 99_490 });
    expect(getRange(99_999, 10)).toEqual({ first: 99_500, last: 99_999, unread: 99_490 });
  });
});
