/**
 * The disturbances of the engine and the workers while simulated creators work, one after the other, each kind once in
 * a while.
 */
import { setTimeout as pause } from 'node:timers/promises';
import type { Double } from './double.ts';

export type Disturbance = 'killed' | 'frozen' | 'sockets cut' | 'memory lost' | 'worker killed';

const deck: readonly Disturbance[] = [
  'killed',
  'killed',
  'frozen',
  'frozen',
  'sockets cut',
  'sockets cut',
  'memory lost',
  'worker killed',
  'worker killed',
];
/** Milliseconds. The longest is longer than the adapter waits for an unreachable server. */
const [awayMs, frozenMs] = [7_000, 6_000];

type Subjects = { double: Double; killWorker: (at: number) => Promise<void> };

/** @param everyMs mean time from one to the next */
export function disturb({ double, killWorker }: Subjects, random: () => number, everyMs: number) {
  const counts = new Map<Disturbance, number>();
  const over = new AbortController();

  async function meet(what: Disturbance): Promise<void> {
    counts.set(what, (counts.get(what) ?? 0) + 1);
    const length = random() ** 2;
    if (what === 'killed') {
      await double.kill();
      await pause(length * awayMs);
      await double.startAgain();
    } else if (what === 'frozen') {
      double.freeze();
      await pause(length * frozenMs);
      double.thaw();
    } else if (what === 'sockets cut') double.cutSockets();
    else if (what === 'memory lost') double.forget();
    else await killWorker(Math.floor(random() * 8));
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      for (const what of shuffled(deck, random)) {
        await pause(everyMs * (0.5 + random()), undefined, { signal: over.signal }).catch(() => {});
        if (over.signal.aborted) return;
        await meet(what);
      }
    }
  }
  const running = run();

  return {
    counts,
    /** A disturbance in progress ends first, so the engine runs then. */
    async end(): Promise<void> {
      over.abort();
      await running;
    },
  };
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  return all
    .map((each) => ({ each, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ each }) => each);
}
