/** For how long a simple read, or a write, did not work, and what had befallen the installation then. */
import { setTimeout as pause } from 'node:timers/promises';

/** What befell the installation, in milliseconds since the beginning. */
export type Befallen = { what: string; from: number; until: number | null };

export type Outage = { of: 'read' | 'write'; from: number; ms: number; during: string[] };

const probedEveryMs = 150;
/** What ended so long ago may still be felt. */
const feltForMs = 3_000;

/**
 * Tries one after the other, all the time.
 *
 * @param works one try: whether somebody who asked now was answered
 * @param befallen what there was until now
 */
export function watchOutages(
  of: Outage['of'],
  works: () => Promise<boolean>,
  { befallen, now }: { befallen: readonly Befallen[]; now: () => number },
) {
  const outages: Outage[] = [];
  const over = new AbortController();
  let tries = 0;

  async function watch(): Promise<void> {
    let downSince: number | null = null;
    while (!over.signal.aborted) {
      const asked = now();
      tries += 1;
      if (await works()) {
        if (downSince !== null) {
          outages.push({ of, from: downSince, ms: now() - downSince, during: duringOf(downSince, befallen) });
        }
        downSince = null;
      } else downSince ??= asked;
      await pause(probedEveryMs, undefined, { signal: over.signal }).catch(() => {});
    }
    if (downSince !== null)
      outages.push({ of, from: downSince, ms: now() - downSince, during: ['until the end'] });
  }
  const watching = watch();

  return {
    outages,
    tries: () => tries,
    async end(): Promise<void> {
      over.abort();
      await watching;
    },
  };
}

function duringOf(at: number, befallen: readonly Befallen[]): string[] {
  const felt = befallen.filter(({ from, until }) => from <= at + 200 && (until ?? at) + feltForMs >= at);
  return [...new Set(felt.map(({ what }) => what))];
}

/** The longest of each kind of trouble; one that fell into several kinds counts for the latest of them. */
export function longestByKind(
  outages: readonly Outage[],
): { during: string; of: string; times: number; longestMs: number }[] {
  const rows = new Map<string, { during: string; of: string; times: number; longestMs: number }>();
  for (const { during, ms, of } of outages) {
    const kind = during.at(-1) ?? 'nothing that we did';
    const row = rows.get(`${of} ${kind}`) ?? { during: kind, of, times: 0, longestMs: 0 };
    rows.set(`${of} ${kind}`, { ...row, times: row.times + 1, longestMs: Math.max(row.longestMs, ms) });
  }
  return [...rows.values()].sort((a, b) => b.longestMs - a.longestMs);
}
