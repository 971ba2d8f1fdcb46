import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { createDockJob } from '#tests/factories/dock-jobs.ts';
import {
  calculateBundleProgress,
  estimateBundleSeconds,
  formatBundleState,
  getCoverJob,
  groupJobs,
} from './queue-groups.ts';

const bundleId = '0199a000-0000-7000-8000-0000000000ff';
const bundle = (...facts: Partial<Job>[]) => facts.map((each) => createDockJob({ bundleId, ...each }));
const moment = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
const names = (groups: { jobs: Job[] }[]) =>
  groups.map(({ jobs }) => jobs.map(({ name }) => name).join(' + '));

describe('the rows of the queue dock', () => {
  it('are running jobs, queued ones by position, checked ones, then ended ones, newest first', () => {
    const { underWay, ended } = groupJobs([
      createDockJob({ name: 'checked', state: 'checking' }),
      createDockJob({ name: 'new', createdAt: moment(9) }),
      createDockJob({ name: 'third', position: 2 }),
      createDockJob({ name: 'next', position: 0 }),
      createDockJob({ name: 'early', state: 'completed', endedAt: moment(1) }),
      createDockJob({ name: 'late', state: 'failed', endedAt: moment(2) }),
      createDockJob({ name: 'runs', state: 'running' }),
    ]);
    expect(names(underWay)).toEqual(['runs', 'next', 'third', 'new', 'checked']);
    expect(names(ended)).toEqual(['late', 'early']);
  });

  it('keep a bundle in one row, in progress until its last job ends', () => {
    const [last, middle, first] = bundle(
      { name: '3', position: 1 },
      { name: '2', state: 'running' },
      { name: '1', state: 'completed', endedAt: moment(1) },
    );
    const jobs = [last, middle, first].filter((job) => job !== undefined);
    const { underWay, ended } = groupJobs([...jobs, createDockJob({ name: 'other', state: 'running' })]);
    expect(names(underWay).sort()).toEqual(['1 + 2 + 3', 'other']);
    expect(ended).toEqual([]);
    const over = jobs.map((job) => ({ ...job, state: 'completed' as const, endedAt: moment(3) }));
    expect(names(groupJobs(over).ended)).toEqual(['1 + 2 + 3']);
  });
});

describe('a bundle', () => {
  it('says how many of its jobs are done, failed and cancelled', () => {
    expect(formatBundleState(bundle({}, { state: 'running' }))).toBe('Bundle of 2 · 0 done');
    expect(
      formatBundleState(bundle({ state: 'completed' }, { state: 'failed' }, { state: 'cancelled' }, {})),
    ).toBe('Bundle of 4 · 1 done, 1 failed, 1 cancelled');
  });

  it('has the mean progress of its jobs', () => {
    const half = { state: 'running' as const, progress: { step: 1, steps: 2 } };
    expect(calculateBundleProgress(bundle({ state: 'completed' }, half, {}, { state: 'failed' }))).toBe(
      0.625,
    );
  });

  it('ends with its last job, if the estimates of all active jobs are known', () => {
    const ended = { state: 'completed' as const, expectedSeconds: null };
    expect(estimateBundleSeconds(bundle(ended, { expectedSeconds: 20 }, { expectedSeconds: 40 }))).toBe(40);
    expect(estimateBundleSeconds(bundle(ended, { expectedSeconds: 20 }, {}))).toBeNull();
    expect(estimateBundleSeconds(bundle(ended))).toBeNull();
  });

  it('shows the running job, or the one that completed last', () => {
    const [waits, early, late, runs] = bundle(
      { name: 'waits' },
      { name: 'early', state: 'completed', endedAt: moment(1) },
      { name: 'late', state: 'completed', endedAt: moment(2) },
      { name: 'runs', state: 'running' },
    );
    if (!waits || !early || !late || !runs) throw new Error('four were made');
    expect(getCoverJob([waits, early, late, runs]).name).toBe('runs');
    expect(getCoverJob([waits, early, late]).name).toBe('late');
    expect(getCoverJob([waits]).name).toBe('waits');
  });
});
