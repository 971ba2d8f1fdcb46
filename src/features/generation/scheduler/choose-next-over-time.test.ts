import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priorityWeights } from '#contract/plan-limits.ts';
import { capacity, waitingJob as job, load } from '#tests/factories/waiting-jobs.ts';
import {
  type Assignment,
  bulkPatienceMs,
  chooseNext,
  type Lane,
  type UserLoad,
  type WaitingJob,
} from './choose-next.ts';

/** Soon after the jobs are created, long before `bulkPatienceMs`. */
const soon = 1_000;
const chosen = (assignments: Assignment[]) => assignments.map(({ jobId }) => jobId);

/** Simulates a queue: `addJobs` adds jobs before each start, and the jobs take the durations of `lasts` in rotation. */
function simulateQueue(given: {
  users: Map<string, UserLoad>;
  capacity: number;
  lasts: readonly number[];
  addJobs: (now: number, waiting: WaitingJob[]) => void;
  until: (started: readonly { job: WaitingJob; at: number }[], now: number) => boolean;
}) {
  const { users, addJobs, until } = given;
  let waiting: WaitingJob[] = [];
  let running: { job: WaitingJob; endsAt: number }[] = [];
  const started: { job: WaitingJob; at: number }[] = [];
  for (let now = soon; ; now = Math.min(...running.map(({ endsAt }) => endsAt))) {
    for (const { job } of running.filter(({ endsAt }) => endsAt <= now)) {
      const user = users.get(job.userId);
      if (user) user.running--;
    }
    running = running.filter(({ endsAt }) => endsAt > now);
    addJobs(now, waiting);
    const starts = new Set(
      chosen(chooseNext(waiting, users, [capacity(given.capacity - running.length)], now)),
    );
    for (const each of waiting.filter(({ id }) => starts.has(id))) {
      const user = users.get(each.userId);
      if (!user) continue;
      user.running++;
      expect(user.running).toBeLessThanOrEqual(user.slots);
      user.lastServedAt = now + started.length / 1_000;
      if (each.lane === 'bulk') user.lastBulkAt = now;
      running.push({ job: each, endsAt: now + (given.lasts[started.length % given.lasts.length] ?? 1) });
      started.push({ job: each, at: now });
    }
    waiting = waiting.filter(({ id }) => !starts.has(id));
    if (until(started, now)) return started;
  }
}

const people = ['ada', 'grace', 'edith', 'joan', 'hedy'];

describe('under endless interactive work', () => {
  it('a bundle progresses: one job every two minutes and one round of all users', () => {
    const lasts = fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: 1, maxLength: 7 });
    const small = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(lasts, small, small, small, small, (lasts, others, slots, roomFor, jobs) => {
        const names = people.slice(0, others);
        const users = new Map(names.map((name) => [name, load(slots)]));
        let made = 0;
        const started = simulateQueue({
          users,
          capacity: roomFor,
          lasts,
          addJobs: (now, waiting) => {
            if (made === 0) {
              // Their ids come first, as they are the oldest.
              for (let n = 0; n < jobs; n++) waiting.push(job(`a bulk ${n}`, 'ada', now, { lane: 'bulk' }));
            }
            // Every user always has as many jobs waiting as could start.
            for (const name of names) {
              const theirs = waiting.filter(({ userId, lane }) => userId === name && lane === 'interactive');
              for (let n = theirs.length; n < roomFor; n++) waiting.push(job(`${name} ${made++}`, name, now));
            }
          },
          until: (started, now) =>
            started.filter(({ job }) => job.lane === 'bulk').length === jobs || now > jobs * 600_000,
        });
        const bulkStarts = started.filter(({ job }) => job.lane === 'bulk').map(({ at }) => at);
        expect(bulkStarts).toHaveLength(jobs);
        const fullRound = (names.length + 1) * Math.max(...lasts);
        let since = soon;
        for (const at of bulkStarts) {
          expect(at - since).toBeLessThanOrEqual(bulkPatienceMs + fullRound);
          since = at;
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('under endless work of all priorities', () => {
  const weights = Object.values(priorityWeights);
  /** Users of these weights, with as many slots; each always has more jobs waiting than could start. */
  function simulateCrowd(given: {
    crowd: readonly number[];
    capacity: number;
    lasts: readonly number[];
    lane: Lane;
    length: number;
  }) {
    const users = new Map(given.crowd.map((weight, n) => [`${n}`, load(weight, { weight })]));
    let made = 0;
    const started = simulateQueue({
      users,
      capacity: given.capacity,
      lasts: given.lasts,
      addJobs: (now, waiting) => {
        for (const name of users.keys()) {
          const theirs = waiting.filter(({ userId }) => userId === name);
          for (let n = theirs.length; n <= given.capacity; n++) {
            waiting.push(job(`${name} ${made++}`, name, now, { lane: given.lane }));
          }
        }
      },
      until: (started) => started.length >= given.length,
    });
    return [...users.keys()].map((name) => ({
      weight: users.get(name)?.weight ?? 0,
      starts: started.filter(({ job }) => job.userId === name).map(({ at }) => at),
      end: started.at(-1)?.at ?? 0,
    }));
  }
  const crowds = fc.array(fc.constantFrom<number>(...weights), { minLength: 2, maxLength: 8 });
  const lanes = fc.constantFrom<Lane>('interactive', 'bulk');

  it('no user starves: each user starts a job in every round and a half of all weights', () => {
    const lasts = fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: 1, maxLength: 7 });
    fc.assert(
      fc.property(crowds, fc.integer({ min: 1, max: 5 }), lasts, lanes, (crowd, capacity, lasts, lane) => {
        const round = crowd.reduce<number>((sum, weight) => sum + weight, 1) * Math.max(...lasts);
        for (const { starts, end } of simulateCrowd({ crowd, capacity, lasts, lane, length: 300 })) {
          let since = soon;
          for (const at of [...starts, end]) {
            // In 500 random crowds the longest wait was 1.1 rounds.
            expect(at - since).toBeLessThanOrEqual(1.5 * round);
            since = at;
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('each weight gets its share of starts where jobs last equally long', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 8 }),
        lanes,
        fc.constantFrom(2, 4, 8),
        (standard, lane, weight) => {
          const crowd = [...Array.from({ length: standard }, () => 1), weight];
          const users = simulateCrowd({ crowd, capacity: 1, lasts: [1_000], lane, length: 600 });
          const own = users.at(-1)?.starts.length ?? 0;
          const others = users.slice(0, -1).map(({ starts }) => starts.length);
          // A turn comes at most one job late, which is much where a turn of this weight is due after less than one.
          expect((own + 1) / Math.max(...others)).toBeGreaterThan(0.5 * weight);
          expect(own / Math.min(...others)).toBeLessThan(1.4 * weight);
        },
      ),
    );
  });
});

describe('a single picture behind another user’s bundle of 25, on an engine for one job', () => {
  it('waits for two jobs at most: the running one and one more', () => {
    const lane = fc.constantFrom<Lane>('interactive', 'bulk');
    const lasts = fc.array(fc.integer({ min: 500, max: 90_000 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        lane,
        lasts,
        fc.integer({ min: 1, max: 8 }),
        fc.nat(23),
        fc.boolean(),
        (lane, lasts, slots, after, servedJustNow) => {
          const users = new Map([
            ['ada', load(slots)],
            ['grace', load(1)],
          ]);
          let made = 0;
          let startedBefore: number | undefined;
          let starts = 0;
          const started = simulateQueue({
            users,
            capacity: 1,
            lasts,
            addJobs: (now, waiting) => {
              for (; made < 25; made++) waiting.push(job(`b${made}`, 'ada', now, { lane }));
              // While a job runs: no capacity is free until it ends.
              if (starts === after + 1 && startedBefore === undefined) {
                startedBefore = starts;
                waiting.push(job('single', 'grace', now));
                if (servedJustNow) users.set('grace', load(1, { lastServedAt: now }));
              }
            },
            until: (started) => {
              starts = started.length;
              return started.some(({ job }) => job.userId === 'grace') || started.length > 25;
            },
          });
          const place = started.findIndex(({ job }) => job.id === 'single');
          expect(place).toBeGreaterThanOrEqual(0);
          // At worst it arrives just as one job ends, and one more starts before it.
          expect(place - (startedBefore ?? 0)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a hundred jobs of one user', () => {
  it('delay another user’s single job by no more than the running ones', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 20 }),
        (slots, free, servedBefore) => {
          let waiting = Array.from({ length: 100 }, (_, n) => job(`a${n}`, 'ada', n));
          const ada = load(slots);
          const grace = load(slots);
          const users = new Map([
            ['ada', ada],
            ['grace', grace],
          ]);
          let now = 1_000;
          /** One round: every started job also ends. */
          const round = () => {
            const started = chosen(chooseNext(waiting, users, [capacity(free)], soon));
            waiting = waiting.filter(({ id }) => !started.includes(id));
            for (const id of started) (id === 'grace' ? grace : ada).lastServedAt = now++;
            return started;
          };
          for (let n = 0; n < servedBefore; n++) round();
          waiting.push(job('grace', 'grace', 1_000_000));
          expect(round()).toContain('grace');
        },
      ),
      { numRuns: 100 },
    );
  });
});
