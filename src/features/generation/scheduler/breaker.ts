import type { EngineFault } from '@castwright/engine-port';

/**
 * Whether an engine is given work, by how its jobs went: a circuit breaker. Closed, all is well. Open, it is given
 * nothing until a pause is over, longer each time. Then a single job is tried, and decides.
 */
export type Breaker =
  | { state: 'closed'; faults: readonly Fault[] }
  | { state: 'open'; until: number; pauseMs: number }
  | { state: 'half_open'; pauseMs: number; trial: string | null };

/** A job that the engine lost, or null: nobody was there. */
type Fault = { jobId: string | null; at: number };

export const breakerLimits = {
  /** So many faults within the time, of as many jobs, open it. */
  faults: 3,
  withinMs: 60_000,
  firstPauseMs: 5_000,
  /** An installation may have this engine alone, and its servers come back. */
  longestPauseMs: 60_000,
} as const;

/** Faults that say that the engine is not there, rather than something about the job. */
const faultsOfEngine: ReadonlySet<EngineFault> = new Set(['busy', 'gone', 'timeout']);

export const closedBreaker: Breaker = { state: 'closed', faults: [] };

/** How a job ended on the engine; `cancelled` is a fault of neither. */
export type JobEnd = 'completed' | EngineFault;

/** The breaker as it stands at this moment: a pause may have ended since. */
export function breakerAt(breaker: Breaker, now: number): Breaker {
  if (breaker.state !== 'open') return breaker;
  // A clock that was put back, or one that was ahead, does not make a pause longer than it is.
  if (now < breaker.until && now >= breaker.until - breaker.pauseMs) return breaker;
  return { state: 'half_open', pauseMs: breaker.pauseMs, trial: null };
}

/** How many more jobs the engine may be given, of those that it has room for. */
export function allowedBy(breaker: Breaker, free: number, now: number): number {
  const at = breakerAt(breaker, now);
  if (at.state === 'closed') return free;
  return at.state === 'half_open' && at.trial === null ? Math.min(1, free) : 0;
}

/** To be told of each job that the engine is given: the first one after a pause is the trial. */
export function afterStart(breaker: Breaker, jobId: string, now: number): Breaker {
  const at = breakerAt(breaker, now);
  return at.state === 'half_open' && at.trial === null ? { ...at, trial: jobId } : at;
}

/** To be told how each job ended. Jobs from before a pause no longer count. */
export function afterEnd(breaker: Breaker, jobId: string, end: JobEnd, now: number): Breaker {
  const at = breakerAt(breaker, now);
  if (at.state === 'open') return at;
  const isFault = end !== 'completed' && faultsOfEngine.has(end);
  if (at.state === 'half_open') {
    if (at.trial !== jobId) return at;
    if (isFault) return openFor(at.pauseMs * 2, now);
    // Whoever cancelled it did not wait for what it would have shown.
    return end === 'cancelled' ? { ...at, trial: null } : closedBreaker;
  }
  if (isFault) return withFault(at.faults, jobId, now);
  // An answer, be it that a job is wrong, is one of an engine that is there; so are others beside it not.
  return end === 'completed' ? closedBreaker : at;
}

/** To be told of each health check. Being there does not close it, only a job does; being away counts as a fault. */
export function afterHealth(breaker: Breaker, online: boolean, now: number): Breaker {
  const at = breakerAt(breaker, now);
  if (online) return at;
  if (at.state === 'closed') return withFault(at.faults, null, now);
  return at.state === 'half_open' && at.trial === null ? openFor(at.pauseMs, now) : at;
}

/** However often one job is tried, it may be that job which brings the engine down: it counts once. */
function withFault(faults: readonly Fault[], jobId: string | null, now: number): Breaker {
  const others = faults.filter(
    (fault) => now - fault.at < breakerLimits.withinMs && (jobId === null || fault.jobId !== jobId),
  );
  const recent = [...others, { jobId, at: now }];
  if (recent.length < breakerLimits.faults) return { state: 'closed', faults: recent };
  return openFor(breakerLimits.firstPauseMs, now);
}

function openFor(pauseMs: number, now: number): Breaker {
  const atMost = Math.min(pauseMs, breakerLimits.longestPauseMs);
  return { state: 'open', until: now + atMost, pauseMs: atMost };
}
