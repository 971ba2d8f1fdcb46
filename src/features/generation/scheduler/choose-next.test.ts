import { categories } from '@castwright/engine-port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { waitingJob as job, load, room } from '#tests/factories/waiting-jobs.ts';
import {
  type Assignment,
  bulkPatienceMs,
  chooseNext,
  type EngineRoom,
  type Lane,
  type UserLoad,
  type WaitingJob,
  workKey,
} from './choose-next.ts';

/** Long before any bulk job loses its patience; jobs are made in the first moments of time. */
const soon = 1_000;
const picture: Operation = 'text_to_image';
const chosen = (assignments: Assignment[]) => assignments.map(({ jobId }) => jobId);

describe('what runs next', () => {
  it('is not given to an engine that cannot do its category, nor keeps another from it', () => {
    const safe = { ...room(2), work: new Set([workKey({ operation: picture, category: 'sfw' })]) };
    const waiting = [job('adult', 'ada', 1, { category: 'nsfw' }), job('safe', 'ada', 2)];
    const users = new Map([['ada', load(4)]]);
    expect(chosen(chooseNext(waiting, users, [safe], soon))).toEqual(['safe']);
    const both = chooseNext(waiting, users, [safe, room(2, 'able')], soon);
    expect(both.find(({ jobId }) => jobId === 'adult')?.engineId).toBe('able');
  });

  it('is the oldest job of a person', () => {
    const waiting = [job('new', 'ada', 2), job('old', 'ada', 1)];
    expect(chosen(chooseNext(waiting, new Map([['ada', load(1)]]), [room(8)], soon))).toEqual(['old']);
  });

  it('goes round the people who wait, not through the queue of one', () => {
    const waiting = [job('a1', 'ada', 1), job('a2', 'ada', 2), job('a3', 'ada', 3), job('g1', 'grace', 4)];
    const users = new Map([
      ['ada', load(8)],
      ['grace', load(8)],
    ]);
    expect(chosen(chooseNext(waiting, users, [room(3)], soon))).toEqual(['a1', 'g1', 'a2']);
  });

  it('is the job of the person who has waited longest since one was served', () => {
    const waiting = [job('a', 'ada', 1), job('g', 'grace', 2)];
    const users = new Map([
      ['ada', load(1, { lastServedAt: 500 })],
      ['grace', load(1, { lastServedAt: 400 })],
    ]);
    expect(chosen(chooseNext(waiting, users, [room(1)], soon))).toEqual(['g']);
  });

  it('is interactive before bulk, whoever waits longer', () => {
    const waiting = [job('bulk', 'ada', 1, { lane: 'bulk' }), job('now', 'grace', 99)];
    const users = new Map([
      ['ada', load(8)],
      ['grace', load(8, { running: 7, lastServedAt: 1_000 })],
    ]);
    expect(chosen(chooseNext(waiting, users, [room(1)], soon))).toEqual(['now']);
  });

  it('passes over a person whose slots are full, and over one nobody knows', () => {
    const waiting = [job('a', 'ada', 1), job('g', 'grace', 2), job('x', 'nobody', 0)];
    const users = new Map([
      ['ada', load(2, { running: 2 })],
      ['grace', load(1)],
    ]);
    expect(chosen(chooseNext(waiting, users, [room(8)], soon))).toEqual(['g']);
  });

  it('goes to an engine that can do it and has room, the first of several', () => {
    const waiting = [job('video', 'ada', 1, { operation: 'text_to_video' }), job('picture', 'ada', 2)];
    const engines = [room(0, 'full'), room(1, 'pictures'), room(1, 'both', [picture, 'text_to_video'])];
    expect(chooseNext(waiting, new Map([['ada', load(8)]]), engines, soon)).toEqual([
      { jobId: 'video', engineId: 'both' },
      { jobId: 'picture', engineId: 'pictures' },
    ]);
  });

  it('is not held up by a job that no engine can do', () => {
    const waiting = [job('video', 'ada', 1, { operation: 'text_to_video' }), job('picture', 'ada', 2)];
    expect(chosen(chooseNext(waiting, new Map([['ada', load(8)]]), [room(1)], soon))).toEqual(['picture']);
  });

  it('is nothing where nothing waits or nothing is free', () => {
    expect(chooseNext([], new Map(), [room(1)], soon)).toEqual([]);
    expect(chooseNext([job('a', 'ada', 1)], new Map([['ada', load(1)]]), [], soon)).toEqual([]);
    expect(chooseNext([job('a', 'ada', 1)], new Map([['ada', load(1)]]), [room(0)], soon)).toEqual([]);
  });
});

describe('a bundle', () => {
  const bundle = [1, 2, 3].map((n) => job(`b${n}`, 'ada', n, { lane: 'bulk' }));
  const single = job('single', 'grace', 4);
  const both = (ada: Partial<UserLoad>) =>
    new Map([
      ['ada', load(8, ada)],
      ['grace', load(8, { lastServedAt: 900_000 })],
    ]);

  it('lets interactive work go first as long as one of its jobs has started lately', () => {
    const now = 1_000_000;
    const users = both({ lastBulkAt: now - bulkPatienceMs + 1 });
    expect(chosen(chooseNext([...bundle, single], users, [room(1)], now))).toEqual(['single']);
  });

  it('that stood still for two minutes gets one job in, the oldest, and no more of them', () => {
    const now = 1_000_000;
    const users = both({ lastBulkAt: now - bulkPatienceMs });
    const waiting = [...bundle, single, job('single 2', 'grace', 5)];
    expect(chosen(chooseNext(waiting, users, [room(3)], now))).toEqual(['b1', 'single', 'single 2']);
  });

  it('gets that one in before newer work of the same person', () => {
    const now = 1_000_000;
    const waiting = [...bundle, job('own', 'ada', now - 1)];
    expect(chosen(chooseNext(waiting, both({}), [room(3)], now))).toEqual(['b1', 'own', 'b2']);
  });
});

type Situation = { waiting: WaitingJob[]; users: Map<string, UserLoad>; engines: EngineRoom[]; now: number };

const people = ['ada', 'grace', 'edith', 'joan', 'hedy'];
const operations: Operation[] = ['text_to_image', 'upscale', 'text_to_video'];
const everything = operations.flatMap((operation) =>
  categories.map((category) => workKey({ operation, category })),
);

const situations: fc.Arbitrary<Situation> = fc.record({
  now: fc.integer({ min: 1_000, max: 2 * bulkPatienceMs }),
  waiting: fc
    .array(
      fc.record({
        userId: fc.constantFrom(...people),
        lane: fc.constantFrom<Lane>('interactive', 'bulk'),
        operation: fc.constantFrom(...operations),
        category: fc.constantFrom(...categories),
        createdAt: fc.nat(50),
      }),
      { maxLength: 40 },
    )
    .map((jobs) => jobs.map((each, n) => ({ id: `job-${n}`, ...each }))),
  users: fc
    .tuple(
      ...people.map(() =>
        fc.record({
          running: fc.nat(4),
          slots: fc.integer({ min: 1, max: 8 }),
          lastServedAt: fc.nat(1_000),
          lastBulkAt: fc.nat(bulkPatienceMs),
        }),
      ),
    )
    .map((loads) => new Map(loads.map((each, n) => [people[n] ?? '', each]))),
  engines: fc
    .array(fc.record({ work: fc.subarray(everything).map((some) => new Set(some)), free: fc.nat(6) }), {
      maxLength: 3,
    })
    .map((engines) => engines.map((each, n) => ({ id: `engine-${n}`, ...each }))),
});

const check = (property: (situation: Situation, assignments: Assignment[]) => void) =>
  fc.assert(
    fc.property(situations, (situation) => {
      const { waiting, users, engines, now } = situation;
      property(situation, chooseNext(waiting, users, engines, now));
    }),
    { numRuns: 500 },
  );
const jobOf = ({ waiting }: Situation, { jobId }: Assignment) => {
  const found = waiting.find(({ id }) => id === jobId);
  if (!found) throw new Error(`${jobId} does not wait`);
  return found;
};

describe('whatever waits', () => {
  it('a job is started once at most, on an engine that can do it', () => {
    check((situation, assignments) => {
      expect(new Set(chosen(assignments)).size).toBe(assignments.length);
      for (const each of assignments) {
        const engine = situation.engines.find(({ id }) => id === each.engineId);
        expect(engine?.work.has(workKey(jobOf(situation, each)))).toBe(true);
      }
    });
  });

  it('nobody gets more than their slots', () => {
    check((situation, assignments) => {
      for (const [id, { running, slots }] of situation.users) {
        const started = assignments.filter((each) => jobOf(situation, each).userId === id).length;
        expect(started).toBeLessThanOrEqual(Math.max(0, slots - running));
      }
    });
  });

  it('no engine gets more than it has room for', () => {
    check((situation, assignments) => {
      for (const { id, free } of situation.engines) {
        expect(assignments.filter(({ engineId }) => engineId === id).length).toBeLessThanOrEqual(free);
      }
    });
  });

  it('nothing that could run is left waiting', () => {
    check((situation, assignments) => {
      const started = new Set(chosen(assignments));
      for (const left of situation.waiting.filter(({ id }) => !started.has(id))) {
        const user = situation.users.get(left.userId);
        const theirs = assignments.filter((each) => jobOf(situation, each).userId === left.userId).length;
        const hasSlot = user !== undefined && user.running + theirs < user.slots;
        const hasRoom = situation.engines.some(
          ({ id, work, free }) =>
            work.has(workKey(left)) && assignments.filter(({ engineId }) => engineId === id).length < free,
        );
        expect(hasSlot && hasRoom).toBe(false);
      }
    });
  });

  it('a person’s bulk job takes the room of an interactive one of theirs only when it is overdue, and only one', () => {
    check((situation, assignments) => {
      const started = new Set(chosen(assignments));
      const letIn = assignments
        .map((each) => jobOf(situation, each))
        .filter(
          (bulk) =>
            bulk.lane === 'bulk' &&
            situation.waiting.some(
              ({ id, userId, lane, operation, category }) =>
                lane === 'interactive' &&
                userId === bulk.userId &&
                operation === bulk.operation &&
                category === bulk.category &&
                !started.has(id),
            ),
        );
      expect(new Set(letIn.map(({ userId }) => userId)).size).toBe(letIn.length);
      for (const { userId, createdAt } of letIn) {
        const stoodStillSince = Math.max(createdAt, situation.users.get(userId)?.lastBulkAt ?? 0);
        expect(situation.now - stoodStillSince).toBeGreaterThanOrEqual(bulkPatienceMs);
      }
    });
  });

  it('of one person, lane and kind the older goes first', () => {
    check((situation, assignments) => {
      const started = new Set(chosen(assignments));
      for (const late of assignments.map((each) => jobOf(situation, each))) {
        const older = situation.waiting.filter(
          ({ id, userId, lane, operation, category, createdAt }) =>
            userId === late.userId &&
            lane === late.lane &&
            operation === late.operation &&
            category === late.category &&
            createdAt < late.createdAt &&
            !started.has(id),
        );
        expect(older).toEqual([]);
      }
    });
  });

  it('the choice depends on nothing but the situation, and changes none of it', () => {
    check((situation, assignments) => {
      const before = structuredClone([situation.waiting, [...situation.users]]);
      const shuffled = [...situation.waiting].reverse();
      expect(chooseNext(shuffled, situation.users, situation.engines, situation.now)).toEqual(assignments);
      expect([situation.waiting, [...situation.users]]).toEqual(before);
    });
  });
});
