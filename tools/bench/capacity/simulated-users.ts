/** A constant mean number of users who come and go: some are there at the start, others arrive by a Poisson process. */

import { createRandom } from '#tests/setup/create-random.ts';
import { quantile } from '../setup/statistics.ts';
import { Browser } from './browser.ts';
import type { CallRecorder, Kind, Tally } from './tally.ts';
import {
  type Action,
  chooseMidVisitAction,
  chooseNextAction,
  drawPause,
  simulateMeanVisit,
} from './user-behaviour.ts';
import { Visitor } from './visitor.ts';

export type Account = { cookie: string };
export type SimulatedUsersOptions = {
  address: string;
  accounts: readonly Account[];
  /** The mean number of users at a time. */
  users: number;
  /** The fraction of users whose pages poll every five seconds, because they cannot follow events. */
  polling: number;
  seed: number;
  warmUpMs: number;
  measuredMs: number;
};

export type SimulatedUsers = {
  /** Waits for the end, and for all answers. */
  tally(): Promise<Tally>;
  close(): void;
};

const onFirstPage: ReadonlySet<Action> = new Set(['open', 'home', 'generate']);

type Moment = { at: number; act: () => void };

/** Starts at once. Calls due before the warm-up is over, or after the end, are not counted. */
export function startUsers(options: SimulatedUsersOptions): SimulatedUsers {
  const random = createRandom(options.seed);
  const start = performance.now();
  const from = start + options.warmUpMs;
  const until = from + options.measuredMs;
  const counts = openCounts(from, until);
  const visitors = new Set<Visitor>();
  const leaving: Promise<void>[] = [];
  const free = options.accounts.map((account) => account);
  const late: number[] = [];
  let closed = false;
  let present = 0;
  let presence = 0;
  let changedAt = from;

  /** The number of users over time. */
  function changeBy(by: number): void {
    const now = Math.min(until, Math.max(from, performance.now()));
    presence += present * (now - changedAt);
    changedAt = now;
    present += by;
  }

  function at({ at, act }: Moment): void {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        if (closed || at >= until) return;
        if (at >= from) late.push(performance.now() - at);
        act();
      },
      Math.max(0, at - performance.now()),
    );
    timers.add(timer);
  }
  const timers = new Set<NodeJS.Timeout>();

  /** One visit from this moment on, until the visitor leaves or the run ends. */
  function visit(meant: number, before: Exclude<Action, 'leave'> | null): void {
    const account = free.splice(Math.floor(random() * free.length), 1)[0];
    // More visitors than accounts: two tabs of one user.
    const { cookie } = account ?? (options.accounts[0] as Account);
    const chance = createRandom(Math.floor(random() * 2 ** 31));
    const visitor = new Visitor({
      browser: new Browser(options.address, cookie),
      counting: counts,
      random: createRandom(Math.floor(random() * 2 ** 31)),
      polls: chance() < options.polling,
    });
    visitors.add(visitor);
    changeBy(1);
    if (meant >= from && !before) counts.visits++;
    void (before
      ? visitor.join(onFirstPage.has(before) ? 'home' : 'library', meant)
      : visitor.do('open', meant));
    follow(before ?? 'open', meant);

    function follow(done: Exclude<Action, 'leave'>, since: number): void {
      const next = chooseNextAction(done, chance);
      const then = since + drawPause(next, chance);
      at({
        at: then,
        act() {
          if (next !== 'leave') {
            void visitor.do(next, then);
            return follow(next, then);
          }
          visitors.delete(visitor);
          changeBy(-1);
          leaving.push(visitor.leave());
          if (account) free.push(account);
        },
      });
    }
  }

  const { ms: visitMs } = simulateMeanVisit(createRandom(options.seed));
  const meanGap = visitMs / options.users;
  function arrive(last: number): void {
    const next = last - Math.log(1 - random()) * meanGap;
    at({
      at: next,
      act() {
        visit(next, null);
        arrive(next);
      },
    });
  }

  // Users who are there already join over the first half of the warm-up, not at the same moment.
  for (let n = 0; n < options.users; n++) {
    const begins = start + (n / options.users) * (options.warmUpMs / 2);
    at({ at: begins, act: () => visit(begins, chooseMidVisitAction(random)) });
  }
  arrive(start + options.warmUpMs / 2);

  async function end(): Promise<void> {
    changeBy(0);
    closed = true;
    for (const timer of timers) clearTimeout(timer);
    await Promise.all([...leaving, ...[...visitors].map((visitor) => visitor.leave())]);
  }

  return {
    async tally() {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, until - performance.now())));
      await end();
      const lateness = late.length > 0 ? late : [0];
      return {
        ...counts.told(),
        users: presence / options.measuredMs,
        late: { median: quantile(lateness, 0.5), p99: quantile(lateness, 0.99) },
      };
    },
    close: () => void end(),
  };
}

function openCounts(from: number, until: number) {
  const took: Partial<Record<Kind, number[]>> = {};
  const errors: Record<string, number> = {};
  let bytes = 0;
  const counted = (meant: number) => meant >= from && meant < until;
  return {
    visits: 0,
    took(kind: Kind, meant: number, ms: number) {
      if (!counted(meant)) return;
      took[kind] ??= [];
      took[kind].push(ms);
    },
    failed(kind: Kind, meant: number, why: string) {
      if (!counted(meant)) return;
      const what = `${kind}: ${why}`;
      errors[what] = (errors[what] ?? 0) + 1;
    },
    bytes(meant: number, count: number) {
      if (counted(meant)) bytes += count;
    },
    told() {
      return { took, errors, bytes, visits: this.visits };
    },
  } satisfies CallRecorder & { visits: number; told(): object };
}
