import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { type Choice, choose, nothingChosen, rangeOf, type Selection } from './selection.ts';

const made = (...choices: Choice[]): Selection => choices.reduce(choose, nothingChosen);
const chosen = (...choices: Choice[]) => [...made(...choices).ids];
const toggle = (id: string): Choice => ({ kind: 'toggle', id });
const range = (...ids: string[]): Choice => ({ kind: 'range', ids });
const band = (...ids: string[]): Choice => ({ kind: 'band', ids });
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `item ${from + n}`);

describe('choosing items', () => {
  it('adds one and takes it out again', () => {
    expect(chosen(toggle('a'), toggle('b'))).toEqual(['a', 'b']);
    expect(chosen(toggle('a'), toggle('b'), toggle('a'))).toEqual(['b']);
    expect(made(toggle('a'), toggle('a'))).toEqual(nothingChosen);
  });

  it('takes a range from the last one, and another end takes the place of the first', () => {
    expect(chosen(toggle('x'), toggle('b'), range('b', 'c', 'd'))).toEqual(['x', 'b', 'c', 'd']);
    expect(chosen(toggle('x'), toggle('b'), range('b', 'c', 'd'), range('b', 'a'))).toEqual(['x', 'b', 'a']);
  });

  it('keeps within a range what was chosen before it', () => {
    expect(chosen(toggle('c'), toggle('a'), range('a', 'b', 'c'), range('a', 'b'))).toEqual(['c', 'a', 'b']);
  });

  it('adds what a band lies over, as long as it lies there', () => {
    expect(chosen(toggle('x'), band('a', 'b', 'c'), band('a'))).toEqual(['x', 'a']);
    const settled = made(toggle('x'), band('a', 'b'), { kind: 'settle' }, band('c'));
    expect([...settled.ids]).toEqual(['x', 'a', 'b', 'c']);
    expect(made(band('a', 'b'), { kind: 'settle' }).anchor).toBe('b');
  });

  it('forgets what has left the list, and a range no longer begins there', () => {
    const left = made(toggle('a'), toggle('b'), { kind: 'forget', ids: ['b', 'z'] });
    expect([[...left.ids], left.anchor]).toEqual([['a'], null]);
    expect(made(toggle('a'), { kind: 'forget', ids: ['a'] })).toEqual(nothingChosen);
    const before = made(toggle('a'));
    expect(choose(before, { kind: 'forget', ids: ['z'] })).toBe(before);
  });

  it('has room for so many, keeps the first, and says how many it left out', () => {
    const full = made({ kind: 'all', ids: many(limits.bulkMaximum + 7), unread: 100 });
    expect([...full.ids]).toEqual(many(limits.bulkMaximum));
    expect(full.beyond).toBe(107);
    const more = choose(full, toggle('one more'));
    expect([more.ids.size, more.ids.has('one more'), more.beyond]).toEqual([limits.bulkMaximum, false, 1]);
    expect(choose(more, toggle('item 3')).beyond).toBe(0);
  });
});

const ids = fc.array(
  fc.integer({ min: 0, max: 900 }).map((n) => `item ${n}`),
  { maxLength: 300 },
);
const anyChoice = fc.oneof<fc.Arbitrary<Choice>[]>(
  fc.integer({ min: 0, max: 900 }).map((n) => toggle(`item ${n}`)),
  ids.map((each) => range(...each)),
  ids.map((each) => band(...each)),
  ids.map((each) => ({ kind: 'all', ids: each })),
  ids.map((each) => ({ kind: 'forget', ids: each })),
  fc.constant({ kind: 'settle' }),
  fc.constant({ kind: 'clear' }),
);

describe('whatever is chosen in whatever order', () => {
  it('is never more than a call takes, and a range that is under way is part of it', () => {
    fc.assert(
      fc.property(fc.array(anyChoice, { maxLength: 30 }), (choices) => {
        let selection = nothingChosen;
        for (const choice of choices) {
          selection = choose(selection, choice);
          expect(selection.ids.size).toBeLessThanOrEqual(limits.bulkMaximum);
          expect([...selection.added].every((id) => selection.ids.has(id))).toBe(true);
          expect(selection.beyond).toBeGreaterThanOrEqual(0);
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
        const settled = choose(made(...choices), { kind: 'settle' });
        const twice = [band(...first), band(...second)].reduce(choose, settled);
        expect(twice.ids).toEqual(choose(settled, band(...second)).ids);
        if (settled.ids.size >= limits.bulkMaximum) return;
        expect([toggle('other'), toggle('other')].reduce(choose, settled).ids).toEqual(settled.ids);
      }),
      { numRuns: 200 },
    );
  });
});

describe('the places of a range', () => {
  it('go from the anchor to the other end, both ways', () => {
    expect(rangeOf(3, 7)).toEqual({ first: 3, last: 7, unread: 0 });
    expect(rangeOf(7, 3)).toEqual({ first: 3, last: 7, unread: 0 });
    expect(rangeOf(4, 4)).toEqual({ first: 4, last: 4, unread: 0 });
  });

  it('are no more than can be chosen, those at the anchor', () => {
    expect(rangeOf(10, 99_999)).toEqual({ first: 10, last: 509, unread: 99_490 });
    expect(rangeOf(99_999, 10)).toEqual({ first: 99_500, last: 99_999, unread: 99_490 });
  });
});
