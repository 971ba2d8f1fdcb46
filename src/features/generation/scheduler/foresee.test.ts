import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { load, room, waitingJob } from '#tests/factories/waiting-jobs.ts';
import type { Lane } from './choose-next.ts';
import { foresee, type QueueMoment } from './foresee.ts';

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

/** One engine with room for one picture of 20 s; nobody has more than two slots. */
function ahead(moment: Partial<QueueMoment>) {
  const given: QueueMoment = {
    now,
    waiting: [],
    users: new Map(['ada', 'grace', 'edith'].map((name) => [name, load(2)])),
    engines: [room(1)],
    running: [],
    lasts: new Map([['text_to_image', seconds(20)]]),
    ...moment,
  };
  const outlooks = [...foresee(given)].map(([id, { position, doneIn }]) => [
    id,
    [position, doneIn === null ? null : doneIn / 1_000],
  ]);
  return Object.fromEntries(outlooks);
}

describe('what lies before a waiting job', () => {
  it('is nothing where there is room: it is next, and done when jobs of its kind are', () => {
    expect(ahead({ waiting: [job('a')] })).toEqual({ a: [0, 20] });
  });

  it('is the rest of what runs, and whoever takes a turn before', () => {
    const users = new Map([
      ['ada', load(2, { running: 1, lastServedAt: 5 })],
      ['grace', load(2)],
    ]);
    const waiting = [
      job('a1', 'ada', { createdAt: 1 }),
      job('a2', 'ada', { createdAt: 2 }),
      job('g', 'grace'),
    ];
    expect(ahead({ waiting, users, running: [runs('ada', 15)] })).toEqual({
      g: [0, 25],
      a1: [1, 45],
      a2: [2, 65],
    });
  });

  it('is shorter where there is more room, as far as the slots allow', () => {
    const waiting = [1, 2, 3].map((n) => job(`a${n}`, 'ada', { createdAt: n }));
    expect(ahead({ waiting, engines: [room(8)] })).toEqual({ a1: [0, 20], a2: [1, 20], a3: [2, 40] });
  });

  it('counts only what takes the same engines', () => {
    const video: Operation = 'text_to_video';
    const waiting = [job('video', 'grace', { operation: video, kind: 'text_to_video 5' }), job('a')];
    const engines = [room(1), room(1, 'videos', [video])];
    expect(ahead({ waiting, engines })).toEqual({ video: [0, null], a: [0, 20] });
  });

  it('has a place but no time where something before it, or it itself, is of a kind without a history', () => {
    const waiting = [job('odd', 'ada', { kind: 'other', createdAt: 1 }), job('a', 'ada', { createdAt: 2 })];
    expect(ahead({ waiting })).toEqual({ odd: [0, null], a: [1, null] });
    expect(ahead({ waiting: [job('a')], running: [runs('grace', 1, { kind: 'other' })] })).toEqual({
      a: [0, null],
    });
  });

  it('has no time where what runs has taken twice as long as its kind does', () => {
    expect(ahead({ waiting: [job('a')], running: [runs('grace', 39)] })).toEqual({ a: [0, 20] });
    expect(ahead({ waiting: [job('a')], running: [runs('grace', 40)] })).toEqual({ a: [0, null] });
  });

  it('is unknown where no engine can do it', () => {
    expect(ahead({ waiting: [job('a')], engines: [] })).toEqual({ a: [null, null] });
    const waiting = [job('a'), job('odd', 'grace', { operation: 'upscale' })];
    expect(ahead({ waiting })).toEqual({ a: [0, 20], odd: [null, null] });
  });

  it('lets a bundle in among the others once it has stood still for two minutes', () => {
    const waiting = [
      job('bulk', 'ada', { lane: 'bulk', createdAt: now }),
      ...Array.from({ length: 9 }, (_, n) => job(`g${n}`, 'grace', { createdAt: now - 100 + n })),
    ];
    expect(ahead({ waiting })).toMatchObject({ g5: [5, 120], bulk: [6, 140], g6: [7, 160] });
  });
});

describe('whatever waits', () => {
  const moments = fc.record({
    waiting: fc
      .array(
        fc.record({
          userId: fc.constantFrom('ada', 'grace', 'edith', 'nobody'),
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
      .map((rooms) =>
        rooms.map((free, n) => room(free, `e${n}`, n ? ['text_to_image'] : ['text_to_image', 'upscale'])),
      ),
    running: fc.array(
      fc
        .record({ userId: fc.constantFrom('ada', 'grace'), startedFor: fc.nat(50) })
        .map(({ userId, startedFor }) => runs(userId, startedFor, { engineId: 'e0' })),
      { maxLength: 4 },
    ),
  });

  it('every job that an engine can do has a place, no two for the same engines the same, from 0 on', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        const places = ahead(moment);
        const able = moment.waiting.filter(
          ({ userId, operation }) =>
            userId !== 'nobody' && moment.engines.some(({ work }) => work.has(`${operation} sfw`)),
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

  it('no time is shorter than that of a job of its kind', () => {
    fc.assert(
      fc.property(moments, (moment) => {
        for (const [, doneIn] of Object.values(ahead(moment)) as [number, number | null][]) {
          if (doneIn !== null) expect(doneIn).toBeGreaterThanOrEqual(20);
        }
      }),
    );
  });
});
