/**
 * The faults of the installation while simulated creators work: the seed decides which fault, on which process and for
 * how long; the timing depends on the machine.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { dayMs, hourMs, minuteMs } from '#platform/time.ts';
import type { Double } from '../chaos/double.ts';
import type { ProofDatabase } from './database.ts';
import type { FaultProxy, LineFault } from './fault-proxy.ts';
import type { FaultRecord } from './outages.ts';
import type { Role } from './role.ts';

export type Subjects = {
  webs: readonly Role[];
  workers: readonly Role[];
  database: ProofDatabase;
  engines: readonly { double: Double; line: FaultProxy }[];
  /** Proxies besides the database's and the engines', by name. */
  lines: readonly { name: string; line: FaultProxy }[];
  unexpected: (what: string) => void;
};

export type FaultOptions = {
  kills: number;
  /** Mean time from one to the next. */
  everyMs: number;
  now: () => number;
  /** Called at the start of each. */
  say: (what: string) => void;
};

/** Faults that count as a kill: a process of the installation ended without being asked. */
type Kill = 'web killed' | 'worker killed' | 'PostgreSQL killed' | 'a backend of PostgreSQL killed';

const kills: readonly [weight: number, kill: Kill][] = [
  [30, 'web killed'],
  [30, 'worker killed'],
  [12, 'PostgreSQL killed'],
  [14, 'a backend of PostgreSQL killed'],
];
type Other = 'line' | 'freeze' | 'engine' | 'clock' | 'replace';
const others: readonly [weight: number, other: Other][] = [
  [16, 'line'],
  [6, 'freeze'],
  [6, 'engine'],
  [5, 'clock'],
  [4, 'replace'],
];
/** The number of other faults for each kill. */
const othersForEach = 0.55;
/**
 * The longest wait until one web process and one worker serve again: on a busy machine all kills would otherwise hit
 * starting processes.
 */
const servingMs = 60_000;
/** The longest is longer than a lease. */
const mostFrozenMs = 20_000;

const drawn = <What>(from: readonly [number, What][], random: () => number): What => {
  let left = random() * from.reduce((sum, [weight]) => sum + weight, 0);
  const [, what] =
    from.find(([weight]) => {
      left -= weight;
      return left < 0;
    }) ??
    from[0] ??
    [];
  return what as What;
};
const one = <Each>(list: readonly Each[], random: () => number): Each =>
  list[Math.floor(random() * list.length)] as Each;

/** @returns its duration and its description */
function lineFault(random: () => number): { fault: LineFault; ms: number } {
  const [part, length] = [random() ** 2, random()];
  const faults: (() => { fault: LineFault; ms: number })[] = [
    () => ({ fault: { kind: 'delay', ms: Math.round(20 + part * 280) }, ms: 1_000 + length * 4_000 }),
    () => ({
      fault: { kind: 'throttle', bytesPerSecond: Math.round(20_000 + part * 180_000) },
      ms: 1_500 + length * 4_000,
    }),
    () => ({ fault: { kind: 'cut', afterBytes: Math.round(part * 20_000) }, ms: 500 + length * 2_000 }),
    () => ({ fault: { kind: 'half open' }, ms: 500 + length * 9_500 }),
    () => ({ fault: { kind: 'reset' }, ms: 200 + length * 1_800 }),
  ];
  return one(faults, random)();
}

/** Milliseconds by which a clock is wrong: minutes or hours either way, or just before midnight. */
function wrongClock(random: () => number): { ms: number; what: string } {
  const [kind, length] = [random(), random()];
  if (kind < 0.3) {
    const midnight = new Date();
    midnight.setUTCHours(23, 59, 58, 0);
    const ahead = midnight.getTime() - Date.now();
    // The nearer midnight.
    return { ms: ahead > 12 * hourMs ? ahead - dayMs : ahead, what: 'just before midnight' };
  }
  const sign = random() < 0.5 ? -1 : 1;
  const size = kind < 0.65 ? (1 + length * 59) * minuteMs : (1 + length * 5) * hourMs;
  return {
    ms: Math.round(sign * size),
    what: `${sign < 0 ? 'back' : 'forward'} by ${Math.round(size / minuteMs)} minutes`,
  };
}

/** Starts at once; ends after enough kills, or when it is ended. */
export function injectFaults(subjects: Subjects, random: () => number, options: FaultOptions) {
  const { database, engines, lines, unexpected, webs, workers } = subjects;
  const { everyMs, now, say } = options;
  const roles = [...webs, ...workers];
  const befallen: FaultRecord[] = [];
  const counts: Record<string, number> = {};
  const underWay = new Set<Promise<void>>();
  const busy = new Set<unknown>();
  const over = new AbortController();
  let killed = 0;

  async function during(what: string, act: () => Promise<unknown>): Promise<void> {
    const entry: FaultRecord = { what, from: now(), until: null };
    befallen.push(entry);
    counts[what] = (counts[what] ?? 0) + 1;
    say(what);
    await act().catch((error: unknown) => unexpected(`while ${what}: ${String(error)}`));
    entry.until = now();
  }

  /** In parallel to all other faults, but one at a time for each subject. */
  function beside(subject: unknown, what: string, act: () => Promise<unknown>): void {
    if (busy.has(subject)) return;
    busy.add(subject);
    const done: Promise<void> = during(what, act).finally(() => {
      busy.delete(subject);
      underWay.delete(done);
    });
    underWay.add(done);
  }
  const lasting = (ms: number) => pause(ms, undefined, { signal: over.signal }).catch(() => {});

  /** Mostly a role that serves; sometimes one that is starting. */
  function someRole(from: readonly Role[]): Role {
    const free = from.filter((role) => !busy.has(role));
    const serving = free.filter((role) => role.isReady());
    return one(serving.length > 0 && random() < 0.85 ? serving : free.length > 0 ? free : from, random);
  }

  async function kill(): Promise<void> {
    const what = drawn(kills, random);
    killed += 1;
    if (what === 'web killed') await during(what, () => someRole(webs).kill());
    else if (what === 'worker killed') await during(what, () => someRole(workers).kill());
    else if (what === 'PostgreSQL killed') await during(what, () => database.killAndStart());
    else {
      const which = random();
      await during(what, async () => {
        if (!(await database.killBackend(which).catch(() => false))) killed -= 1;
      });
    }
  }

  function other(): void {
    const what = drawn(others, random);
    if (what === 'line') {
      const all = [
        { name: 'the database', line: database.line },
        ...engines.map(({ line }, at) => ({ name: `engine ${at + 1}`, line })),
        ...lines,
      ];
      const { line, name } = one(all, random);
      const { fault, ms } = lineFault(random);
      beside(line, `line to ${name.replace(/ \d+$/, '')}: ${fault.kind}`, () => line.suffer(fault, ms));
    } else if (what === 'freeze') {
      const role = someRole(roles);
      const ms = random() ** 2 * mostFrozenMs;
      beside(role, `${role.role} frozen`, async () => {
        role.freeze();
        await lasting(ms);
        role.thaw();
      });
    } else if (what === 'engine') trouble();
    else if (what === 'clock') {
      const { ms, what: how } = wrongClock(random);
      const chosen = random() < 0.5 ? roles : [one(roles, random)];
      const length = 2_000 + random() * 8_000;
      beside('clock', `clock ${how.replace(/ by .*/, '')}`, async () => {
        for (const role of chosen) role.setClock(ms);
        await lasting(length);
        for (const role of chosen) role.setClock(0);
      });
    } else {
      const role = someRole(roles);
      beside(role, `${role.role} replaced`, async () => {
        const wrong = role.isReady() ? await role.replace() : null;
        if (wrong) unexpected(wrong);
      });
    }
  }

  function trouble(): void {
    const engine = one(engines, random);
    const [kind, ms] = [random(), random() ** 2 * 7_000];
    const { double } = engine;
    if (kind < 0.3)
      beside(engine, 'engine killed', async () => {
        await double.kill();
        await lasting(ms);
        await double.startAgain();
      });
    else if (kind < 0.6)
      beside(engine, 'engine frozen', async () => {
        double.freeze();
        await lasting(ms);
        double.thaw();
      });
    else if (kind < 0.8) beside(engine, 'engine cuts its sockets', async () => double.cutSockets());
    else beside(engine, 'engine loses its memory', async () => double.forget());
  }

  /** Waits for a serving web process and a worker, so that work gets done. */
  async function waitForServing(): Promise<void> {
    const some = (from: readonly Role[]) => from.some((role) => role.isReady());
    for (const until = Date.now() + servingMs; Date.now() < until && !over.signal.aborted; await pause(50))
      if (some(webs) && some(workers)) return;
  }

  async function run(): Promise<void> {
    while (killed < options.kills && !over.signal.aborted) {
      await lasting(everyMs * (0.5 + random()));
      await waitForServing();
      if (over.signal.aborted) return;
      await kill();
      if (random() < othersForEach) other();
    }
  }
  const running = run().catch((error: unknown) => unexpected(`the faults ended with ${String(error)}`));

  return {
    befallen,
    counts,
    killed: () => killed,
    /** Resolves after enough kills. */
    done: running,
    /** No faults any more: connections and clocks are right, and every process runs. */
    async end(): Promise<void> {
      over.abort();
      await running;
      for (const { line } of [...lines, ...engines, { line: database.line }]) line.heal();
      await Promise.all(underWay);
    },
  };
}
