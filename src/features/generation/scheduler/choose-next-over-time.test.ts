import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { waitingJob as job, load, room } from '#tests/factories/waiting-jobs.ts';
import {
  type Assignment,
  bulkPatienceMs,
  chooseNext,
  type Lane,
  type UserLoad,
  type WaitingJob,
} from './choose-next.ts';

/** Long before any bulk job loses its patience; jobs are made in the first moments of time. */
const soon = 1_000;
const chosen = (assignments: Assignment[]) => assignments.map(({ jobId }) => jobId);

/** What a queue does over time: `order` adds jobs before each start, and every job takes one of `lasts` in turn. */
function play(given: {
  users: Map<string, UserLoad>;
  room: number;
  lasts: readonly number[];
  order: (now: number, waiting: WaitingJob[]) => void;
  until: (started: readonly { job: WaitingJob; at: number }[], now: number) => boolean;
}) {
  const { users, order, until } = given;
  let waiting: WaitingJob[] = [];
  let running: { job: WaitingJob; endsAt: number }[] = [];
  const started: { job: WaitingJob; at: number }[] = [];
  for (let now = soon; ; now = Math.min(...running.map(({ endsAt }) => endsAt))) {
    for (const { job } of running.filter(({ endsAt }) => endsAt <= now)) {
      const user = users.get(job.userId);
      if (user) user.running--;
    }
    running = running.filter(({ endsAt }) => endsAt > now);
    order(now, waiting);
    const starts = new Set(chosen(chooseNext(waiting, users, [room(given.room - running.length)], now)));
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

describe('under interactive work that never ends', () => {
  it('a bundle goes on: a job each two minutes, and everybody’s turn once', () => {
    const lasts = fc.array(fc.integer({ min: 500, max: 60_000 }), { minLength: 1, maxLength: 7 });
    const small = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(lasts, small, small, small, small, (lasts, others, slots, roomFor, jobs) => {
        const names = people.slice(0, others);
        const users = new Map(names.map((name) => [name, load(slots)]));
        let made = 0;
        const started = play({
          users,
          room: roomFor,
          lasts,
          order: (now, waiting) => {
            if (made === 0) {
              for (let n = 0; n < jobs; n++) waiting.push(job(`bulk ${n}`, 'ada', now, { lane: 'bulk' }));
            }
            // Whoever it is, Ada too, always has as much waiting as could start.
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
        const everybodysTurn = (names.length + 1) * Math.max(...lasts);
        let since = soon;
        for (const at of bulkStarts) {
          expect(at - since).toBeLessThanOrEqual(bulkPatienceMs + everybodysTurn);
          since = at;
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('a single picture behind another’s bundle of 25, with room for one job', () => {
  it('waits for two jobs at most, that which runs and one more, whenever it comes', () => {
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
          const started = play({
            users,
            room: 1,
            lasts,
            order: (now, waiting) => {
              for (; made < 25; made++) waiting.push(job(`b${made}`, 'ada', now, { lane }));
              // Half-way through the job that runs: nothing is to be had until it ends.
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
          // One runs when it is asked for (it came as that one ended, the worst moment); one more may go first.
          expect(place - (startedBefore ?? 0)).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a hundred jobs of one person', () => {
  it('do not keep another’s single one waiting for more than what runs already', () => {
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
          /** A round in which everything that is started also ends. */
          const round = () => {
            const started = chosen(chooseNext(waiting, users, [room(free)], soon));
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
