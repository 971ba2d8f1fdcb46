import { describe, expect, it } from 'vitest';
import { judgeReports } from './policy.ts';

const report = (explicit: number) => ({ inspector: 'i', version: '1', scores: { explicit } });
const thresholds = { explicit: 0.8, review: 0.6, extraFaces: 0.7, uploadedFace: 0.65 };
const judge = (...scores: number[]) => judgeReports('sfw', scores.map(report), thresholds).verdict;

describe('the policy', () => {
  it('withholds an explicit file in the safe-for-work category, and refuses it, from the thresholds on', () => {
    expect([0, 0.59, 0.6, 0.79, 0.8, 1].map((score) => judge(score))).toEqual([
      'allow',
      'allow',
      'review',
      'review',
      'refuse',
      'refuse',
    ]);
    expect(judgeReports('sfw', [report(0.7)], thresholds).reasons).toEqual([
      { inspector: 'i', label: 'explicit', score: 0.7, threshold: 0.6, verdict: 'review' },
    ]);
  });

  it('follows the severest of its inspectors', () => {
    expect([judge(0.1, 0.7), judge(0.9, 0.7)]).toEqual(['review', 'refuse']);
  });

  it('sends nothing to reviewers where their threshold is not below the other', () => {
    const scores = [0.5, 0.79, 0.8];
    const verdicts = scores.map(
      (score) => judgeReports('sfw', [report(score)], { ...thresholds, review: 1 }).verdict,
    );
    expect(verdicts).toEqual(['allow', 'allow', 'refuse']);
  });

  it('allows it in the adult category, and keeps the scores', () => {
    const judged = judgeReports('nsfw', [report(1)], thresholds);
    expect(judged).toEqual({ verdict: 'allow', reasons: [], reports: [report(1)] });
  });

  it('has a reviewer look at extra faces in both categories, and at uploaded ones in the adult category', () => {
    const judgeFaces = (category: 'sfw' | 'nsfw', scores: Record<string, number>) =>
      judgeReports(category, [{ inspector: 'f', version: '1', scores }], thresholds).verdict;
    expect(['sfw', 'nsfw'].map((each) => judgeFaces(each as 'sfw', { extraFaces: 0.7 }))).toEqual([
      'review',
      'review',
    ]);
    expect(judgeFaces('sfw', { extraFaces: 0.69 })).toBe('allow');
    expect(judgeFaces('nsfw', { uploadedFace: 0.64 })).toBe('allow');
    expect(judgeFaces('nsfw', { uploadedFace: 0.65 })).toBe('review');
    expect(judgeFaces('sfw', { uploadedFace: 1 })).toBe('allow');
  });

  it.each(['sfw', 'nsfw'] as const)(
    'withholds a file that a hash list has, in the category %s',
    (category) => {
      const judgeListed = (listed: number) =>
        judgeReports(category, [{ inspector: 'l', version: '1', scores: { listed } }], thresholds);
      expect(judgeListed(0).verdict).toBe('allow');
      expect(judgeListed(1).reasons).toEqual([
        { inspector: 'l', label: 'listed', score: 1, threshold: 1, verdict: 'review' },
      ]);
    },
  );
});
