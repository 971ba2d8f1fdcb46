/** So many people at a time, who come and go: some are there when the clock starts, others arrive by a Poisson process. */

import { seeded } from '#tests/setup/seeded.ts';
import { quantile } from '../setup/statistics.ts';
import { Browser } from './browser.ts';
import { type Deed, deedAfter, meanVisit, midVisit, pauseBefore } from './habits.ts';
import type { Counting, Kind, Tally } from './tally.ts';
import { Visitor } from './visitor.ts';

export type Account = { cookie: string };
export type CrowdOptions = {
  address: string;
  accounts: readonly Account[];
  /** People there at a time, in the mean. */
  users: number;
  /** The part of them whose pages ask every five seconds, because they cannot follow events. */
  polling: number;
  seed: number;
  warmUpMs: number;
  measuredMs: number;
};

export type Crowd = {
  /** Waits for the end, and for all answers. */
  tally(): Promise<Tally>;
  close(): void;
};

const onFirstPage: ReadonlySet<Deed> = new Set(['open', 'home', 'generate']);

type Moment = { at: number; act: () => void };

/** Begins at once. What is meant to happen before the warm-up is over, or after the end, is not counted. */
export function gather(options: CrowdOptions): Crowd {
  const random = seeded(options.seed);
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

  /** How many were there, by time. */
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

  /** One visit, from this moment on, until the visitor leaves or all is over. */
  function visit(meant: number, before: Exclude<Deed, 'leave'> | null): void {
    const account = free.splice(Math.floor(random() * free.length), 1)[0];
    // More people than accounts: two tabs of one person.
    const { cookie } = account ?? (options.accounts[0] as Account);
    const chance = seeded(Math.floor(random() * 2 ** 31));
    const visitor = new Visitor({
      browser: new Browser(options.address, cookie),
      counting: counts,
      random: seeded(Math.floor(random() * 2 ** 31)),
      polls: chance() < options.polling,
    });
    visitors.add(visitor);
    changeBy(1);
    if (meant >= from && !before) counts.visits++;
    void (before
      ? visitor.join(onFirstPage.has(before) ? 'home' : 'library', meant)
      : visitor.do('open', meant));
    follow(before ?? 'open', meant);

    function follow(done: Exclude<Deed, 'leave'>, since: number): void {
      const next = deedAfter(done, chance);
      const then = since + pauseBefore(next, chance);
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

  const { ms: visitMs } = meanVisit(seeded(options.seed));
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

  // Those who are there already join over the first half of the warm-up, not all in one moment.
  for (let n = 0; n < options.users; n++) {
    const begins = start + (n / options.users) * (options.warmUpMs / 2);
    at({ at: begins, act: () => visit(begins, midVisit(random)) });
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
  } satisfies Counting & { visits: number; told(): object };
}
