import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import { formatAnnouncement } from './queue-announcements.ts';

const running = (count: number, facts: Partial<Job> = {}) =>
  Array.from({ length: count }, () => createDockJob({ state: 'running', ...facts }));
const states = (jobs: Job[]) => new Map(jobs.map(({ id, state }) => [id, state]));
const done = (job: Job): Job => ({ ...job, state: 'completed' });
const failed = (job: Job): Job => ({ ...job, state: 'failed', problem: 'The engine stopped.' });

describe('what a screen reader announces', () => {
  it('is jobs that ended since the last update, not earlier or new ones', () => {
    const jobs = running(2);
    const [first, second] = jobs;
    if (!first || !second) throw new Error('two were made');
    expect(formatAnnouncement(states(jobs), [done(first), second])).toBe('a violinist is finished.');
    expect(formatAnnouncement(states([done(first)]), [done(first), createDockJob()])).toBe('');
    expect(formatAnnouncement(states(jobs), [failed(first)])).toBe(
      'a violinist failed. The engine stopped. Nothing was charged.',
    );
    expect(formatAnnouncement(states(jobs), [{ ...first, state: 'cancelled' }])).toBe('');
  });

  it('counts jobs that end together instead of naming them', () => {
    const jobs = running(25);
    expect(formatAnnouncement(states(jobs), jobs.map(done))).toBe('25 jobs are finished.');
    const mixed = jobs.map((job, n) => (n < 2 ? failed(job) : done(job)));
    expect(formatAnnouncement(states(jobs), mixed)).toBe(
      '23 jobs are finished. 2 failed; nothing was charged for them.',
    );
  });

  it('is one message for a bundle of 25, at its end', () => {
    let jobs = running(25, { bundleId: '0199a000-0000-7000-8000-0000000000ff' });
    const announced: string[] = [];
    for (let n = 0; n < 25; n++) {
      const before = states(jobs);
      jobs = jobs.map((job, at) => (at === n ? done(job) : job));
      announced.push(formatAnnouncement(before, jobs));
    }
    expect(announced.filter((text) => text !== '')).toEqual(['a violinist: Bundle of 25 · 25 done.']);
  });
});
