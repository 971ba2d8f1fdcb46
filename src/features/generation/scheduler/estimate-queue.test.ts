import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { capacity, load, waitingJob } from '#tests/factories/waiting-jobs.ts';
import type { Lane } from './choose-next.ts';
import { estimateQueue, type QueueMoment } from './estimate-queue.ts';

const now = 1_000_000;
const seconds = (count: number) => count * 1_000;
const job = (id: string, userId = 'ada', more: Partial<QueueMoment['waiting'][number]> = {}) => ({
  kind: 'text_to_image',
  ...waitingJob(id, userId, now - 1_000),
  ...more,
});
const runs = (userId: string, forSeconds: number, more: Partial<QueueMoment['running'][number]> = {}) => ({
  userId,
  kind: 'text_to_image',
  engineId: 'engine',
  startedAt: now - seconds(forSeconds),
  ...more,
});

/** Estimates with one engine for one picture of 20 s at a time, and two slots for each user. */
function estimate(moment: Partial<QueueMoment>) {
  const given: QueueMoment = {
    now,
    waiting: [],
    users: new Map(['ada', 'grace', 'edith'].map((name) => [name, load(2)])),
    engines: [capacity(1)],
    running: [],
    durations: new Map([['text_to_image', seconds(20)]]),
    ...moment,
  };
  const estimates = [...estimateQueue(given)].map(([id, { position, doneIn }]) => [
    id,
    [position, doneIn === null ? null : doneIn / 1_000],
  ]);
  return Object.fromEntries(estimates);
}

describe('the estimate of a waiting job', () => {
  it('is position 0 and the duration of its kind when an engine is free', () => {
    expect(estimate({ waiting: [job('a')] })).toEqual({ a: [0, 20] });
  });

  it('includes the rest of running jobs, and the jobs that start before it', () => {
    const users = new Map([
      ['ada', load(2, { running: 1, lastServedAt: 5 })],
      ['grace', load(2)],
    ]);
    const waiting = [
      job('a1', 'ada', { createdAt: 1 }),
      job('a2', 'ada', { createdAt: 2 }),
      job('g', 'grace'),
    ];
    expect(estimate({ waiting, users, running: [runs('ada', 15)] })).toEqual({
      g: [0, 25],
      a1: [1, 45],
      a2: [2, 65],
    });
  });

  it('is shorter with more capacity, as far as the slots allow', () => {
    const waiting = [1, 2, 3].map((n) => job(`a${n}`, 'ada', { createdAt: n }));
    expect(estimate({ waiting, engines: [capacity(8)] })).toEqual({ a1: [0, 20], a2: [1, 20], a3: [2, 40] });
  });

  it('counts only jobs for the same engines', () => {
    const video: Operation = 'text_to_video';
    const waiting = [job('video', 'grace', { operation: video, kind: 'text_to_video 5' }), job('a')];
    const engines = [capacity(1), capacity(1, 'videos', [video])];
    expect(estimate({ waiting, engines })).toEqual({ video: [0, null], a: [0, 20] });
  });

  it('has a position but no time when its own duration or one before it is unknown', () => {
    const waiting = [job('odd', 'ada', { kind: 'other', createdAt: 1 }), job('a', 'ada', { createdAt: 2 })];
    expect(estimate({ waiting })).toEqual({ odd: [0, null], a: [1, null] });
    expect(estimate({ waiting: [job('a')], running: [runs('grace', 1, { kind: 'other' })] })).toEqual({
      a: [0, null],
    });
  });

  it('has no time when a running job has taken twice as long as its kind', () => {
    expect(estimate({ waiting: [job('a')], running: [runs('grace', 39)] })).toEqual({ a: [0, 20] });
    expect(estimate({ waiting: [job('a')], running: [runs('grace', 40)] })).toEqual({ a: [0, null] });
  });

  it('is unknown when no engine can do it', () => {
    expect(estimate({ waiting: [job('a')], engines: [] })).toEqual({ a: [null, null] });
    const waiting = [job('a'), job('odd', 'grace', { operation: 'upscale' })];
    expect(estimate({ waiting })).toEqual({ a: [0, 20], odd: [null, null] });
  });

  it('follows the weights: a wait of a fourth is as long for a weight of four', () => {
    const users = new Map([
      ['ada', load(1, { lastServedAt: now - 1_000 })],
      ['grace', load(1, { lastServedAt: now - 1_000, weight: 4 })],
    ]);
    const waiting = ['ada', 'grace'].flatMap((name) => [1, 2, 3].map((n) => job(`${name}${n}`, name)));
    expect(estimate({ waiting, users })).toEqual({
      grace1: [0, 20],
      grace2: [1, 40],
      grace3: [2, 60],
      ada1: [3, 80],
      ada2: [4, 100],
      ada3: [5, 120],
    });
  });

  it('includes a bundle that goes first after two minutes without a start', () => {
    const waiting = [
      job('bulk', 'ada', { lane: 'bulk', createdAt: now }),
      ...Array.from({ length: 9 }, (_, n) => job(`g${n}`, 'grace', { createdAt: now - 100 + n })),
    ];
    expect(estimate({ waiting })).toMatchObject({ g5: [5, 120], bulk: [6, 140], g6: [7, 160] });
  });
});

describe('whatever waits', () => {
  const moments = fc.record({
    waiting: fc
      .array(
        fc.record({
          userId: fc.constantFrom('ada', 'grace', 'edith', 'unknown'),
          lane: fc.constantFrom<Lane>('interactive', 'bulk'),
          operation: fc.constantFrom<Operation>('text_to_image', 'upscale', 'text_to_video'),
          createdAt: fc.integer({ min: now - 500_000, max: now }),
        }),
        { maxLength: 30 },
      )
      .map((jobs) =>
        jobs.map((each, n) => ({ id: `job-${n}`, kind: each.operation, category: 'sfw' as const, ...each })),
      ),
    engines: fc
      .array(fc.integer({ min: 1, max: 4 }), { maxLength: 3 })
      .map((capacities) =>
        capacities.map((free, n) =>
          capacity(free, `e${n}`, n ? ['text_to_image'] : ['text_to_image', 'upscale']),
        ),
      ),
    running: fc.array(
      fc
        .record({ userId: fc.constantFrom('ada', 'grace'), startedFor: fc.nat(50) })
        .map(({ userId, startedFor }) => runs(userId, startedFor, { engineId: 'e0' })),
      { maxLength: 4 },
    ),
  });

  it('every job that an engine can do has a position from 0 on, unique for the same engines', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const places = estimate(moment);
        const able = moment.waiting.filter(
          ({ userId, operation }) =>
            userId !== 'unknown' && moment.engines.some(({ work }) => work.has(`${operation} sfw`)),
        );
        const pictures = able
          .filter(({ operation }) => operation === 'text_to_image')
          .map(({ id }) => places[id][0]);
        expect(new Set(pictures).size).toBe(pictures.length);
        if (able.length > 0) expect(Math.min(...able.map(({ id }) => places[id][0]))).toBe(0);
        for (const { id } of able) expect(places[id][0]).toBeLessThan(able.length);
        for (const { id } of moment.waiting)
          if (!able.some((each) => each.id === id)) expect(places[id][0]).toBeNull();
      }),
    );
  });

  it('no time is shorter than the duration of its kind', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        for (const [, doneIn] of Object.values(estimate(moment)) as [number, number | null][]) {
          if (doneIn !== null) expect(doneIn).toBeGreaterThanOrEqual(20);
        }
      }),
    );
  });
});
