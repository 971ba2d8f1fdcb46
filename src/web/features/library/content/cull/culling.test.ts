import { describe, expect, it } from 'vitest';
import { beginCulling, decide, judge, judgedAs, moveTo, progressOf } from './culling.ts';

const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, verdict: null }));

describe('going through pictures', () => {
  it('begins with the first that is undecided, and with the summary where none is', () => {
    const some = [{ id: 'a', verdict: 'keep' as const }, ...four.slice(1)];
    expect(beginCulling(some)).toMatchObject({ at: 1 });
    expect(beginCulling([{ id: 'a', verdict: 'reject' }])).toMatchObject({ at: 1 });
    expect(beginCulling([])).toMatchObject({ at: 0, ids: [] });
  });

  it('goes on after a verdict and stays where one is taken back', () => {
    const kept = judge(beginCulling(four), 'keep');
    expect(kept.at).toBe(1);
    const open = judge(moveTo(kept, 0), null);
    expect(open).toMatchObject({ at: 0, verdicts: { a: null } });
  });

  it('ends behind the last one, where there is nothing more to decide', () => {
    const end = ['keep', 'reject', 'reject', 'keep'].reduce(
      (culling, verdict) => judge(culling, verdict as 'keep'),
      beginCulling(four),
    );
    expect(end.at).toBe(4);
    expect(judge(end, 'reject')).toBe(end);
    expect([judgedAs(end, 'keep'), judgedAs(end, 'reject')]).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ]);
    expect(moveTo(end, 9).at).toBe(4);
    expect(moveTo(end, -1).at).toBe(0);
  });

  it('says how far one is', () => {
    const begun = judge(judge(beginCulling(four), 'keep'), 'reject');
    expect(progressOf(begun)).toBe('2 of 4 judged');
    expect(progressOf(decide(begun, 'a', null))).toBe('1 of 4 judged');
  });
});
