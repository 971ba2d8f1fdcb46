/** Keeps calls below what RunPod takes, before it has to say no. */
import { setTimeout as pause } from 'node:timers/promises';

export type CallKind = 'run' | 'status' | 'cancel' | 'health';

/** Milliseconds. */
const span = 10_000;

/**
 * Calls in ten seconds, a fifth of what RunPod takes (1000 runs, 2000 statuses, 100 cancels): several workers share
 * an endpoint.
 */
const inASpan: Record<CallKind, number> = { run: 200, status: 400, cancel: 20, health: 50 };

export type Budget = {
  /** Waits until the call may be made. */
  take(kind: CallKind, signal?: AbortSignal): Promise<void>;
};

export function createBudget(calls: Record<CallKind, number> = inASpan): Budget {
  /** When the latest calls were made, or will be. */
  const made: Record<CallKind, number[]> = { run: [], status: [], cancel: [], health: [] };
  return {
    async take(kind, signal) {
      const now = Date.now();
      const times = made[kind].filter((at) => at > now - span);
      const before = times[times.length - calls[kind]];
      const at = before === undefined ? now : Math.max(now, before + span);
      made[kind] = [...times, at];
      if (at > now) await pause(at - now, undefined, { signal });
    },
  };
}
