import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { dockJob } from '#tests/factories/dock-jobs.ts';
import { newsOf } from './queue-news.ts';

const running = (count: number, facts: Partial<Job> = {}) =>
  Array.from({ length: count }, () => dockJob({ state: 'running', ...facts }));
const states = (jobs: Job[]) => new Map(jobs.map(({ id, state }) => [id, state]));
const done = (job: Job): Job => ({ ...job, state: 'completed' });
const failed = (job: Job): Job => ({ ...job, state: 'failed', problem: 'The engine stopped.' });

describe('what a screen reader is told', () => {
  it('is what has ended since, not what had ended before or has only begun', () => {
    const jobs = running(2);
    const [first, second] = jobs;
    if (!first || !second) throw new Error('two were made');
    expect(newsOf(states(jobs), [done(first), second])).toBe('a violinist is finished.');
    expect(newsOf(states([done(first)]), [done(first), dockJob()])).toBe('');
    expect(newsOf(states(jobs), [failed(first)])).toBe(
      'a violinist failed. The engine stopped. Nothing was charged.',
    );
    expect(newsOf(states(jobs), [{ ...first, state: 'cancelled' }])).toBe('');
  });

  it('counts what ends together, rather than to name it all', () => {
    const jobs = running(25);
    expect(newsOf(states(jobs), jobs.map(done))).toBe('25 jobs are finished.');
    const mixed = jobs.map((job, n) => (n < 2 ? failed(job) : done(job)));
    expect(newsOf(states(jobs), mixed)).toBe('23 jobs are finished. 2 failed; nothing was charged for them.');
  });

  it('hears of a bundle of 25 once, at its end', () => {
    let jobs = running(25, { bundleId: '0199a000-0000-7000-8000-0000000000ff' });
    const told: string[] = [];
    for (let n = 0; n < 25; n++) {
      const before = states(jobs);
      jobs = jobs.map((job, at) => (at === n ? done(job) : job));
      told.push(newsOf(before, jobs));
    }
    expect(told.filter((text) => text !== '')).toEqual(['a violinist: Bundle of 25 · 25 done.']);
  });
});
