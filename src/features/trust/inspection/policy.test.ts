import { describe, expect, it } from 'vitest';
import { judgeReports } from './policy.ts';

const report = (explicit: number) => ({ inspector: 'i', version: '1', scores: { explicit } });

describe('the policy', () => {
  it('refuses an explicit file in the safe-for-work category, from the threshold on', () => {
    const judge = (explicit: number) => judgeReports('sfw', [report(explicit)], { explicit: 0.6 });
    expect([0, 0.59, 0.6, 1].map((score) => judge(score).isAllowed)).toEqual([true, true, false, false]);
    expect(judge(0.7).reasons).toEqual([{ inspector: 'i', label: 'explicit', score: 0.7, threshold: 0.6 }]);
  });

  it('lets one inspector refuse what another allows', () => {
    expect(judgeReports('sfw', [report(0.1), report(0.9)], { explicit: 0.6 }).isAllowed).toBe(false);
  });

  it('allows it in the adult category, and keeps the scores', () => {
    const judged = judgeReports('nsfw', [report(1)], { explicit: 0.6 });
    expect(judged).toEqual({ isAllowed: true, reasons: [], reports: [report(1)] });
  });

  it.each(['sfw', 'nsfw'] as const)('refuses a file that a hash list has, in the category %s', (category) => {
    const listed = (score: number) => ({ inspector: 'l', version: '1', scores: { listed: score } });
    const judge = (score: number) => judgeReports(category, [report(0), listed(score)], { explicit: 0.6 });
    expect(judge(0).isAllowed).toBe(true);
    expect(judge(1).reasons).toEqual([{ inspector: 'l', label: 'listed', score: 1, threshold: 1 }]);
  });
});
