/** How long a simple read, or a write, did not work, and the faults at that time. */
import { setTimeout as pause } from 'node:timers/promises';

/** The faults, in milliseconds since the beginning. */
export type FaultRecord = { what: string; from: number; until: number | null };

export type Outage = { of: 'read' | 'write'; from: number; ms: number; during: string[] };

const probedEveryMs = 150;
/** Effects of a fault may last this long after its end. */
const feltForMs = 3_000;

/**
 * Repeats a try all the time.
 *
 * @param works one try: whether a call now was answered
 * @param befallen the faults so far
 */
export function watchOutages(
  of: Outage['of'],
  works: () => Promise<boolean>,
  { befallen, now }: { befallen: readonly FaultRecord[]; now: () => number },
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
          outages.push({
            of,
            from: downSince,
            ms: now() - downSince,
            during: findFaults(downSince, befallen),
          });
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

function findFaults(at: number, befallen: readonly FaultRecord[]): string[] {
  const felt = befallen.filter(({ from, until }) => from <= at + 200 && (until ?? at) + feltForMs >= at);
  return [...new Set(felt.map(({ what }) => what))];
}

/** The longest outage of each kind of fault; one that fell into several kinds counts for the latest of them. */
export function longestByKind(
  outages: readonly Outage[],
): { during: string; of: string; times: number; longestMs: number }[] {
  const rows = new Map<string, { during: string; of: string; times: number; longestMs: number }>();
  for (const { during, ms, of } of outages) {
    const kind = during.at(-1) ?? 'no fault';
    const row = rows.get(`${of} ${kind}`) ?? { during: kind, of, times: 0, longestMs: 0 };
    rows.set(`${of} ${kind}`, { ...row, times: row.times + 1, longestMs: Math.max(row.longestMs, ms) });
  }
  return [...rows.values()].sort((a, b) => b.longestMs - a.longestMs);
}
