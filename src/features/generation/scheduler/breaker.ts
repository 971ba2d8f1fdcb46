import type { EngineFault } from '@castwright/engine-port';

/**
 * The circuit breaker of an engine. Closed: the engine gets jobs. Open: it gets none until a pause is over, which
 * doubles each time. Half open: it gets one trial job, whose end closes or opens the breaker.
 */
export type Breaker =
  | { state: 'closed'; faults: readonly Fault[] }
  | { state: 'open'; until: number; pauseMs: number }
  | { state: 'half_open'; pauseMs: number; trial: string | null };

/** A job that the engine lost; `jobId` null: a failed health check. */
type Fault = { jobId: string | null; at: number };

export const breakerLimits = {
  /** Faults of different jobs within `withinMs` that open the breaker. */
  faults: 3,
  withinMs: 60_000,
  firstPauseMs: 5_000,
  /** Short, because an installation may have only this engine. */
  longestPauseMs: 60_000,
} as const;

/** Faults that mean that the engine is unreachable or overloaded, not that the job is wrong. */
const faultsOfEngine: ReadonlySet<EngineFault> = new Set(['busy', 'gone', 'timeout']);

export const closedBreaker: Breaker = { state: 'closed', faults: [] };

/** How a job ended on the engine. `cancelled` counts neither as a success nor as a fault. */
export type JobEnd = 'completed' | EngineFault;

/** Advances a breaker to a moment: an open one becomes half open once its pause is over. @param now milliseconds */
export function advanceBreaker(breaker: Breaker, now: number): Breaker {
  if (breaker.state !== 'open') return breaker;
  // A clock that was set back must not make the pause longer.
  if (now < breaker.until && now >= breaker.until - breaker.pauseMs) return breaker;
  return { state: 'half_open', pauseMs: breaker.pauseMs, trial: null };
}

/** Counts the jobs that the breaker allows. @param free the jobs that the engine can take */
export function countAllowedJobs(breaker: Breaker, free: number, now: number): number {
  const at = advanceBreaker(breaker, now);
  if (at.state === 'closed') return free;
  return at.state === 'half_open' && at.trial === null ? Math.min(1, free) : 0;
}

/** Applies the start of a job: the first one after a pause becomes the trial. */
export function applyStart(breaker: Breaker, jobId: string, now: number): Breaker {
  const at = advanceBreaker(breaker, now);
  return at.state === 'half_open' && at.trial === null ? { ...at, trial: jobId } : at;
}

/** Applies the end of a job. Jobs that started before a pause do not count. */
export function applyEnd(breaker: Breaker, jobId: string, end: JobEnd, now: number): Breaker {
  const at = advanceBreaker(breaker, now);
  if (at.state === 'open') return at;
  const isFault = end !== 'completed' && faultsOfEngine.has(end);
  if (at.state === 'half_open') {
    if (at.trial !== jobId) return at;
    if (isFault) return openFor(at.pauseMs * 2, now);
    // A cancelled trial shows nothing: the next job is the trial.
    return end === 'cancelled' ? { ...at, trial: null } : closedBreaker;
  }
  if (isFault) return withFault(at.faults, jobId, now);
  // Only a completed job clears earlier faults; an error that the job caused changes nothing.
  return end === 'completed' ? closedBreaker : at;
}

/** Applies a health check. A failed one counts as a fault; a successful one does not close the breaker, only a job does. */
export function applyHealthCheck(breaker: Breaker, online: boolean, now: number): Breaker {
  const at = advanceBreaker(breaker, now);
  if (online) return at;
  if (at.state === 'closed') return withFault(at.faults, null, now);
  return at.state === 'half_open' && at.trial === null ? openFor(at.pauseMs, now) : at;
}

/** Adds a fault. Several faults of one job count once, because the job itself may be the cause. */
function withFault(faults: readonly Fault[], jobId: string | null, now: number): Breaker {
  const others = faults.filter(
    (fault) => now - fault.at < breakerLimits.withinMs && (jobId === null || fault.jobId !== jobId),
  );
  const recent = [...others, { jobId, at: now }];
  if (recent.length < breakerLimits.faults) return { state: 'closed', faults: recent };
  return openFor(breakerLimits.firstPauseMs, now);
}

function openFor(pauseMs: number, now: number): Breaker {
  const limited = Math.min(pauseMs, breakerLimits.longestPauseMs);
  return { state: 'open', until: now + limited, pauseMs: limited };
}
