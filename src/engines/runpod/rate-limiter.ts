/** Keeps the rate of calls below RunPod's limits. */
import { setTimeout as pause } from 'node:timers/promises';

export type CallKind = 'run' | 'status' | 'cancel' | 'health';

/** Milliseconds. */
const windowMs = 10_000;

/**
 * Calls in ten seconds: a fifth of what RunPod allows (1000 runs, 2000 statuses, 100 cancels), because several workers
 * share an endpoint.
 */
const callsPerWindow: Record<CallKind, number> = { run: 200, status: 400, cancel: 20, health: 50 };

export type RateLimiter = {
  /** Waits until the call may be made. */
  waitForSlot(kind: CallKind, signal?: AbortSignal): Promise<void>;
};

export function createRateLimiter(calls: Record<CallKind, number> = callsPerWindow): RateLimiter {
  /** The times of the latest calls, past and planned. */
  const made: Record<CallKind, number[]> = { run: [], status: [], cancel: [], health: [] };
  return {
    async waitForSlot(kind, signal) {
      const now = Date.now();
      const times = made[kind].filter((at) => at > now - windowMs);
      const before = times[times.length - calls[kind]];
      const at = before === undefined ? now : Math.max(now, before + windowMs);
      made[kind] = [...times, at];
      if (at > now) await pause(at - now, undefined, { signal });
    },
  };
}
