import { describe, expect, it } from 'vitest';
import type { Job } from '#contract/jobs.ts';
import { dockJob } from '#tests/factories/dock-jobs.ts';
import { bundleFraction, bundleInWords, bundleSeconds, faceOf, groupJobs } from './queue-groups.ts';

const bundleId = '0199a000-0000-7000-8000-0000000000ff';
const bundle = (...facts: Partial<Job>[]) => facts.map((each) => dockJob({ bundleId, ...each }));
const moment = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`;
const names = (groups: { jobs: Job[] }[]) =>
  groups.map(({ jobs }) => jobs.map(({ name }) => name).join(' + '));

describe('the rows of the dock', () => {
  it('are what runs, then what waits by its place, then what has ended, the last first', () => {
    const { underWay, ended } = groupJobs([
      dockJob({ name: 'new', createdAt: moment(9) }),
      dockJob({ name: 'third', position: 2 }),
      dockJob({ name: 'next', position: 0 }),
      dockJob({ name: 'early', state: 'completed', endedAt: moment(1) }),
      dockJob({ name: 'late', state: 'failed', endedAt: moment(2) }),
      dockJob({ name: 'runs', state: 'running' }),
    ]);
    expect(names(underWay)).toEqual(['runs', 'next', 'third', 'new']);
    expect(names(ended)).toEqual(['late', 'early']);
  });

  it('hold a bundle together, under way until its last job has ended', () => {
    const [last, middle, first] = bundle(
      { name: '3', position: 1 },
      { name: '2', state: 'running' },
      { name: '1', state: 'completed', endedAt: moment(1) },
    );
    const jobs = [last, middle, first].filter((job) => job !== undefined);
    const { underWay, ended } = groupJobs([...jobs, dockJob({ name: 'other', state: 'running' })]);
    expect(names(underWay).sort()).toEqual(['1 + 2 + 3', 'other']);
    expect(ended).toEqual([]);
    const over = jobs.map((job) => ({ ...job, state: 'completed' as const, endedAt: moment(3) }));
    expect(names(groupJobs(over).ended)).toEqual(['1 + 2 + 3']);
  });
});

describe('a bundle', () => {
  it('says how much of it is done, and what went otherwise', () => {
    expect(bundleInWords(bundle({}, { state: 'running' }))).toBe('Bundle of 2 · 0 done');
    expect(
      bundleInWords(bundle({ state: 'completed' }, { state: 'failed' }, { state: 'cancelled' }, {})),
    ).toBe('Bundle of 4 · 1 done, 1 failed, 1 cancelled');
  });

  it('is as far as its jobs are together', () => {
    const half = { state: 'running' as const, progress: { step: 1, steps: 2 } };
    expect(bundleFraction(bundle({ state: 'completed' }, half, {}, { state: 'failed' }))).toBe(0.625);
  });

  it('is expected when its last job is, if that is known of all that is left', () => {
    const ended = { state: 'completed' as const, expectedSeconds: null };
    expect(bundleSeconds(bundle(ended, { expectedSeconds: 20 }, { expectedSeconds: 40 }))).toBe(40);
    expect(bundleSeconds(bundle(ended, { expectedSeconds: 20 }, {}))).toBeNull();
    expect(bundleSeconds(bundle(ended))).toBeNull();
  });

  it('shows what develops now, or what was finished last', () => {
    const [waits, early, late, runs] = bundle(
      { name: 'waits' },
      { name: 'early', state: 'completed', endedAt: moment(1) },
      { name: 'late', state: 'completed', endedAt: moment(2) },
      { name: 'runs', state: 'running' },
    );
    if (!waits || !early || !late || !runs) throw new Error('four were made');
    expect(faceOf([waits, early, late, runs]).name).toBe('runs');
    expect(faceOf([waits, early, late]).name).toBe('late');
    expect(faceOf([waits]).name).toBe('waits');
  });
});
