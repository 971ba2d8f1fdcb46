import { describe, expect, it } from 'vitest';
import { decide, formatProgress, judge, listByVerdict, moveTo, startCulling } from './culling.ts';

const four = ['a', 'b', 'c', 'd'].map((id) => ({ id, verdict: null }));

describe('reviewing pictures', () => {
  it('starts at the first undecided item, or at the summary', () => {
    const some = [{ id: 'a', verdict: 'keep' as const }, ...four.slice(1)];
    expect(startCulling(some)).toMatchObject({ at: 1 });
    expect(startCulling([{ id: 'a', verdict: 'reject' }])).toMatchObject({ at: 1 });
    expect(startCulling([])).toMatchObject({ at: 0, ids: [] });
  });

  it('moves on after a verdict and stays after clearing one', () => {
    const kept = judge(startCulling(four), 'keep');
    expect(kept.at).toBe(1);
    const open = judge(moveTo(kept, 0), null);
    expect(open).toMatchObject({ at: 0, verdicts: { a: null } });
  });

  it('ends after the last item', () => {
    const end = ['keep', 'reject', 'reject', 'keep'].reduce(
      (culling, verdict) => judge(culling, verdict as 'keep'),
      startCulling(four),
    );
    expect(end.at).toBe(4);
    expect(judge(end, 'reject')).toBe(end);
    expect([listByVerdict(end, 'keep'), listByVerdict(end, 'reject')]).toEqual([
      ['a', 'd'],
      ['b', 'c'],
    ]);
    expect(moveTo(end, 9).at).toBe(4);
    expect(moveTo(end, -1).at).toBe(0);
  });

  it('formats the progress', () => {
    const begun = judge(judge(startCulling(four), 'keep'), 'reject');
    expect(formatProgress(begun)).toBe('2 of 4 reviewed');
    expect(formatProgress(decide(begun, 'a', null))).toBe('1 of 4 reviewed');
  });
});
