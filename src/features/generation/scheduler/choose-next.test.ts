import { categories } from '@castwright/engine-port';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Operation } from '#contract/jobs.ts';
import { priorityWeights } from '#contract/plan-limits.ts';
import { capacity, waitingJob as job, load } from '#tests/factories/waiting-jobs.ts';
import {
  type Assignment,
  bulkPatienceMs,
  chooseNext,
  type EngineCapacity,
  type Lane,
  toWorkKey,
  type UserLoad,
  type WaitingJob,
} from './choose-next.ts';

/** Soon after the jobs are created, long before `bulkPatienceMs`. */
const soon = 1_000;
const picture: Operation = 'text_to_image';
const chosen = (assignments: Assignment[]) => assignments.map(({ jobId }) => jobId);

describe('what runs next', () => {
  it('does not go to an engine that does not support its category, and does not block other jobs there', () => {
    const safe = { ...capacity(2), work: new Set([toWorkKey({ operation: picture, category: 'sfw' })]) };
    const waiting = [job('adult', 'ada', 1, { category: 'nsfw' }), job('safe', 'ada', 2)];
    const users = new Map([['ada', load(4)]]);
    expect(chosen(chooseNext(waiting, users, [safe], soon))).toEqual(['safe']);
    const both = chooseNext(waiting, users, [safe, capacity(2, 'able')], soon);
    expect(both.find(({ jobId }) => jobId === 'adult')?.engineId).toBe('able');
  });

  it('is the oldest job of a user', () => {
    const waiting = [job('new', 'ada', 2), job('old', 'ada', 1)];
    expect(chosen(chooseNext(waiting, new Map([['ada', load(1)]]), [capacity(8)], soon))).toEqual(['old']);
  });

  it('alternates between users, and does not finish the queue of one first', () => {
    const waiting = [job('a1', 'ada', 1), job('a2', 'ada', 2), job('a3', 'ada', 3), job('g1', 'grace', 4)];
    const users = new Map([
      ['ada', load(8)],
      ['grace', load(8)],
    ]);
    expect(chosen(chooseNext(waiting, users, [capacity(3)], soon))).toEqual(['a1', 'g1', 'a2']);
  });

  it('is the job of the user whose last start is longest ago', () => {
    const waiting = [job('a', 'ada', 1), job('g', 'grace', 2)];
    const users = new Map([
      ['ada', load(1, { lastServedAt: 500 })],
      ['grace', load(1, { lastServedAt: 400 })],
    ]);
    expect(chosen(chooseNext(waiting, users, [capacity(1)], soon))).toEqual(['g']);
  });

  it('is interactive before bulk, whichever waits longer', () => {
    const waiting = [job('bulk', 'ada', 1, { lane: 'bulk' }), job('now', 'grace', 99)];
    const users = new Map([
      ['ada', load(8)],
      ['grace', load(8, { running: 7, lastServedAt: 1_000 })],
    ]);
    expect(chosen(chooseNext(waiting, users, [capacity(1)], soon))).toEqual(['now']);
  });

  it('skips users whose slots are full, and unknown users', () => {
    const waiting = [job('a', 'ada', 1), job('g', 'grace', 2), job('x', 'unknown', 0)];
    const users = new Map([
      ['ada', load(2, { running: 2 })],
      ['grace', load(1)],
    ]);
    expect(chosen(chooseNext(waiting, users, [capacity(8)], soon))).toEqual(['g']);
  });

  it('goes to an engine that can do it and has free capacity, the first of several', () => {
    const waiting = [job('video', 'ada', 1, { operation: 'text_to_video' }), job('picture', 'ada', 2)];
    const engines = [
      capacity(0, 'full'),
      capacity(1, 'pictures'),
      capacity(1, 'both', [picture, 'text_to_video']),
    ];
    expect(chooseNext(waiting, new Map([['ada', load(8)]]), engines, soon)).toEqual([
      { jobId: 'video', engineId: 'both' },
      { jobId: 'picture', engineId: 'pictures' },
    ]);
  });

  it('with pictures of its person waits for an engine that draws from them, if there is one', () => {
    const waiting = [job('persona', 'ada', 1, { references: true }), job('anyone', 'ada', 2)];
    const users = new Map([['ada', load(8)]]);
    const key = toWorkKey({ operation: picture, category: 'sfw' });
    const words = { ...capacity(2, 'words'), identity: new Map([[key, []]]) };
    const knows = (free: number, more: Partial<EngineCapacity> = {}): EngineCapacity => ({
      ...capacity(free, 'knows'),
      identity: new Map([[key, ['references']]]),
      ...more,
    });
    const starts = (...engines: EngineCapacity[]) =>
      chooseNext(waiting, users, engines, soon).map(({ jobId, engineId }) => `${jobId} on ${engineId}`);
    expect(starts({ ...words, priority: 10 }, knows(1))).toContain('persona on knows');
    expect(starts(words, knows(0))).toEqual(['anyone on words']);
    expect(starts(words, knows(1, { state: 'broken' }))).toEqual(['anyone on words']);
    // Without such an engine the person is drawn from the prompt, as the page has said.
    expect(starts(words)).toContain('persona on words');
    // The preview engine knows every persona without pictures.
    expect(starts(capacity(2, 'preview'), words)).toContain('persona on preview');
  });

  it('with a trained model may go where pictures of the person are enough', () => {
    const key = toWorkKey({ operation: picture, category: 'sfw' });
    const engine: EngineCapacity = {
      ...capacity(1),
      withModel: new Set(),
      identity: new Map([[key, ['references']]]),
    };
    const users = new Map([['ada', load(8)]]);
    const start = (more: Partial<WaitingJob>) =>
      chosen(chooseNext([job('a', 'ada', 1, { trained: true, ...more })], users, [engine], soon));
    expect(start({})).toEqual([]);
    expect(start({ references: true })).toEqual(['a']);
  });

  it('with references goes to an engine that takes as many, of such pictures', () => {
    const key = toWorkKey({ operation: picture, category: 'sfw' });
    const takes = (id: string, most: number, recipeEngine: string | null = null): EngineCapacity => ({
      ...capacity(4, id),
      chosenReferences: new Map([[key, { most, recipeEngine, withModel: false }]]),
    });
    const users = new Map([['ada', load(8)]]);
    const waiting = [
      job('four', 'ada', 1, { chosenReferences: [null, null, 'draws', 'draws'] }),
      job('own', 'ada', 2, { chosenReferences: ['draws'] }),
      job('model', 'ada', 3, { chosenReferences: ['draws'], trained: true }),
    ];
    const starts = (...engines: EngineCapacity[]) =>
      chooseNext(waiting, users, engines, soon).map(({ jobId, engineId }) => `${jobId} on ${engineId}`);
    expect(
      starts({ ...capacity(8, 'none'), priority: 5 }, { ...takes('three', 3), priority: 3 }, takes('all', 4)),
    ).toEqual(['four on all', 'own on three']);
    expect(starts(capacity(8, 'none'), takes('preview', 4, 'draws'))).toEqual(['own on preview']);
    expect(starts(takes('other', 4, 'paints'))).toEqual([]);
  });

  it('is a video only where it is not too long', () => {
    const film = (id: string, seconds: number) => job(id, 'ada', 1, { operation: 'text_to_video', seconds });
    const short = { ...capacity(2, 'short', ['text_to_video']), longestVideo: 5 };
    const users = new Map([['ada', load(8)]]);
    const waiting = [film('ten', 10), film('five', 5)];
    expect(chosen(chooseNext(waiting, users, [short], soon))).toEqual(['five']);
    const both = chooseNext(waiting, users, [short, capacity(2, 'any', ['text_to_video'])], soon);
    expect(both.find(({ jobId }) => jobId === 'ten')?.engineId).toBe('any');
  });

  it('is a video that ends with a picture only where that can be done', () => {
    const video = 'image_to_video' as const;
    const waiting = [
      job('ends', 'ada', 1, { operation: video, seconds: 5, lastFrame: true }),
      job('plain', 'ada', 2, { operation: video, seconds: 5 }),
    ];
    const small = { ...capacity(2, 'small', [video]), withLastFrame: new Set<never>() };
    const users = new Map([['ada', load(8)]]);
    expect(chosen(chooseNext(waiting, users, [small], soon))).toEqual(['plain']);
    const both = chooseNext(waiting, users, [small, capacity(2, 'any', [video])], soon);
    expect(both.find(({ jobId }) => jobId === 'ends')?.engineId).toBe('any');
  });

  it('has a pose only where its people are followed, also of a person who is drawn from pictures', () => {
    const waiting = [
      job('two', 'ada', 1, { posePeople: 2 }),
      job('sheet', 'ada', 2, { posePeople: 1, references: true }),
      job('one', 'ada', 3, { posePeople: 1 }),
    ];
    const key = 'text_to_image sfw' as const;
    const follows = (people: number, peopleWithReferences: number) => ({
      poses: new Map([[key, { people, peopleWithReferences }]]),
      identity: new Map([[key, ['references' as const]]]),
    });
    const users = new Map([['ada', load(8)]]);
    expect(chosen(chooseNext(waiting, users, [capacity(3)], soon))).toEqual([]);
    const few = { ...capacity(3, 'few'), ...follows(1, 0) };
    expect(chosen(chooseNext(waiting, users, [few], soon))).toEqual(['one']);
    const many = { ...capacity(3, 'many'), ...follows(4, 4) };
    const both = chooseNext(waiting, users, [few, many], soon);
    expect(both.find(({ jobId }) => jobId === 'two')?.engineId).toBe('many');
    expect(both.find(({ jobId }) => jobId === 'sheet')?.engineId).toBe('many');
  });

  it('is a picture with regions only where they are taken, also of a person who is drawn from pictures', () => {
    const picture = 'text_to_image sfw' as const;
    const identity = new Map([[picture, ['references'] as const]]);
    const regional = { ...capacity(9, 'regional'), identity, withRegions: new Set([picture]) };
    const users = new Map([['ada', load(8)]]);
    const waiting = [
      job('placed', 'ada', 1, { regions: true }),
      job('person', 'ada', 2, { regions: true, references: true }),
      job('plain', 'ada', 3),
    ];
    expect(chosen(chooseNext(waiting, users, [capacity(9, 'other')], soon))).toEqual(['plain']);
    expect(chosen(chooseNext(waiting, users, [regional], soon)).toSorted()).toEqual(['placed', 'plain']);
    const both = { ...regional, withRegionsAndReferences: new Set([picture]) };
    expect(chosen(chooseNext(waiting, users, [both], soon))).toHaveLength(3);
  });

  it('is not blocked by a job that no engine can do', () => {
    const waiting = [job('video', 'ada', 1, { operation: 'text_to_video' }), job('picture', 'ada', 2)];
    expect(chosen(chooseNext(waiting, new Map([['ada', load(8)]]), [capacity(1)], soon))).toEqual([
      'picture',
    ]);
  });

  it('is nothing when no job waits or no engine is free', () => {
    expect(chooseNext([], new Map(), [capacity(1)], soon)).toEqual([]);
    expect(chooseNext([job('a', 'ada', 1)], new Map([['ada', load(1)]]), [], soon)).toEqual([]);
    expect(chooseNext([job('a', 'ada', 1)], new Map([['ada', load(1)]]), [capacity(0)], soon)).toEqual([]);
  });
});

describe('between priorities', () => {
  const now = 1_000_000;
  const first = (ada: Partial<UserLoad> & { waits: number }, grace: Partial<UserLoad> & { waits: number }) =>
    chosen(
      chooseNext(
        [job('a', 'ada', now - ada.waits), job('g', 'grace', now - grace.waits)],
        new Map([
          ['ada', load(8, ada)],
          ['grace', load(8, { weight: 4, ...grace })],
        ]),
        [capacity(1)],
        now,
      ),
    );

  it('a wait counts times its weight, and neither always goes first', () => {
    expect(first({ waits: 99 }, { waits: 25 })).toEqual(['g']);
    expect(first({ waits: 101 }, { waits: 25 })).toEqual(['a']);
  });

  it('a wait begins with the last start: having had no job for long is not waiting', () => {
    expect(first({ waits: 10, lastServedAt: 0 }, { waits: 500, lastServedAt: now - 5 })).toEqual(['g']);
    expect(first({ waits: 500, lastServedAt: now - 30 }, { waits: 500, lastServedAt: now - 5 })).toEqual([
      'a',
    ]);
  });

  it('weight counts less for each job that runs already: with as many as its weight, not at all', () => {
    expect(first({ waits: 99 }, { waits: 100, running: 3 })).toEqual(['g']);
    expect(first({ waits: 101 }, { waits: 100, running: 3 })).toEqual(['a']);
    expect(first({ waits: 51 }, { waits: 100, running: 7 })).toEqual(['a']);
  });

  it('of equal waits the greater weight goes first, then turns go around', () => {
    const waiting = [
      ...[1, 2].map((n) => job(`a${n}`, 'ada', now)),
      ...[1, 2].map((n) => job(`g${n}`, 'grace', now)),
    ];
    const users = new Map([
      ['ada', load(8)],
      ['grace', load(8, { weight: 4 })],
    ]);
    expect(chosen(chooseNext(waiting, users, [capacity(4)], now))).toEqual(['g1', 'g2', 'a1', 'a2']);
    const waited = waiting.map((each) => ({ ...each, createdAt: now - 1 }));
    expect(chosen(chooseNext(waited, users, [capacity(3)], now))).toEqual(['g1', 'a1', 'g2']);
  });

  it('interactive work goes before bundles, whatever their weight', () => {
    const waiting = [job('bulk', 'grace', 0, { lane: 'bulk' }), job('now', 'ada', now)];
    const users = new Map([
      ['ada', load(1)],
      ['grace', load(8, { weight: 8, lastServedAt: now - 1, lastBulkAt: now - 1 })],
    ]);
    expect(chosen(chooseNext(waiting, users, [capacity(1)], now))).toEqual(['now']);
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

  it('lets interactive jobs go first while one of its own has started recently', () => {
    const now = 1_000_000;
    const users = both({ lastBulkAt: now - bulkPatienceMs + 1 });
    expect(chosen(chooseNext([...bundle, single], users, [capacity(1)], now))).toEqual(['single']);
  });

  it('without a start for two minutes gets its oldest job in, and only that one', () => {
    const now = 1_000_000;
    const users = both({ lastBulkAt: now - bulkPatienceMs });
    const waiting = [...bundle, single, job('single 2', 'grace', 5)];
    expect(chosen(chooseNext(waiting, users, [capacity(3)], now))).toEqual(['b1', 'single', 'single 2']);
  });

  it('gets that job in before newer jobs of the same user', () => {
    const now = 1_000_000;
    const waiting = [...bundle, job('own', 'ada', now - 1)];
    expect(chosen(chooseNext(waiting, both({}), [capacity(3)], now))).toEqual(['b1', 'own', 'b2']);
  });
});

type Situation = {
  waiting: WaitingJob[];
  users: Map<string, UserLoad>;
  engines: EngineCapacity[];
  now: number;
};

const people = ['ada', 'grace', 'edith', 'joan', 'hedy'];
const operations: Operation[] = ['text_to_image', 'upscale', 'text_to_video'];
const everything = operations.flatMap((operation) =>
  categories.map((category) => toWorkKey({ operation, category })),
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
          weight: fc.constantFrom(...Object.values(priorityWeights)),
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
const getJob = ({ waiting }: Situation, { jobId }: Assignment) => {
  const found = waiting.find(({ id }) => id === jobId);
  if (!found) throw new Error(`${jobId} is not waiting`);
  return found;
};

describe('whatever waits', () => {
  it('a job is started once at most, on an engine that can do it', () => {
    check((situation, assignments) => {
      expect(new Set(chosen(assignments)).size).toBe(assignments.length);
      for (const each of assignments) {
        const engine = situation.engines.find(({ id }) => id === each.engineId);
        expect(engine?.work.has(toWorkKey(getJob(situation, each)))).toBe(true);
      }
    });
  });

  it('no user gets more jobs than slots', () => {
    check((situation, assignments) => {
      for (const [id, { running, slots }] of situation.users) {
        const started = assignments.filter((each) => getJob(situation, each).userId === id).length;
        expect(started).toBeLessThanOrEqual(Math.max(0, slots - running));
      }
    });
  });

  it('users of one weight take turns as if there were no weights', () => {
    check(({ engines, now, users, waiting }) => {
      const withWeight = (weight: number) =>
        chooseNext(waiting, new Map([...users].map(([id, user]) => [id, { ...user, weight }])), engines, now);
      expect(withWeight(8)).toEqual(withWeight(1));
    });
  });

  it('no engine gets more jobs than its capacity', () => {
    check((situation, assignments) => {
      for (const { id, free } of situation.engines) {
        expect(assignments.filter(({ engineId }) => engineId === id).length).toBeLessThanOrEqual(free);
      }
    });
  });

  it('no job that could run is left waiting', () => {
    check((situation, assignments) => {
      const started = new Set(chosen(assignments));
      for (const left of situation.waiting.filter(({ id }) => !started.has(id))) {
        const user = situation.users.get(left.userId);
        const theirs = assignments.filter((each) => getJob(situation, each).userId === left.userId).length;
        const hasSlot = user !== undefined && user.running + theirs < user.slots;
        const hasEngine = situation.engines.some(
          ({ id, work, free }) =>
            work.has(toWorkKey(left)) && assignments.filter(({ engineId }) => engineId === id).length < free,
        );
        expect(hasSlot && hasEngine).toBe(false);
      }
    });
  });

  it('a user’s bulk job goes before an interactive one of theirs only when it is overdue, and only one does', () => {
    check((situation, assignments) => {
      const started = new Set(chosen(assignments));
      const letIn = assignments
        .map((each) => getJob(situation, each))
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
        const waitingSince = Math.max(createdAt, situation.users.get(userId)?.lastBulkAt ?? 0);
        expect(situation.now - waitingSince).toBeGreaterThanOrEqual(bulkPatienceMs);
      }
    });
  });

  it('of one user, lane and operation the older job goes first', () => {
    check((situation, assignments) => {
      const started = new Set(chosen(assignments));
      for (const late of assignments.map((each) => getJob(situation, each))) {
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

  it('the choice depends only on the situation, and does not change it', () => {
    check((situation, assignments) => {
      const before = structuredClone([situation.waiting, [...situation.users]]);
      const shuffled = [...situation.waiting].reverse();
      expect(chooseNext(shuffled, situation.users, situation.engines, situation.now)).toEqual(assignments);
      expect([situation.waiting, [...situation.users]]).toEqual(before);
    });
  });
});
