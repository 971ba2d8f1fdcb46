import type { JobState } from '#contract/jobs.ts';
import { activeJobStates } from '#contract/values.ts';

/**
 * The states of an engine job and every move between them.
 *
 *   queued ──lease──▶ running ──complete──▶ completed   the hold is captured
 *     ▲                 │ │ └────fail─────▶ failed      the hold is released
 *     └──retry, lapse───┘ └─────cancel────▶ cancelled   the hold is released
 *   running ──check──▶ checking ──complete, fail or cancel──▶ as above
 *   queued ──cancel──▶ cancelled, queued ──fail──▶ failed
 *
 * `lapse`: the lease of a worker that stopped renewing it runs out. `retry`: a fault that may pass. `check`: the output
 * is stored, and waits for a decision about its file. Ended jobs never move again.
 */
export const jobMoves = {
  lease: { from: ['queued'], to: 'running' },
  retry: { from: ['running'], to: 'queued' },
  lapse: { from: ['running'], to: 'queued' },
  check: { from: ['running'], to: 'checking' },
  complete: { from: ['running', 'checking'], to: 'completed' },
  fail: { from: activeJobStates, to: 'failed' },
  cancel: { from: activeJobStates, to: 'cancelled' },
} as const satisfies Record<string, { from: readonly JobState[]; to: JobState }>;

export type JobMove = keyof typeof jobMoves;

export const endedStates = ['completed', 'failed', 'cancelled'] as const satisfies readonly JobState[];

export function hasEnded(state: JobState): boolean {
  return (endedStates as readonly JobState[]).includes(state);
}

/** Attempts of a job that meets faults, the first included. */
export const maximumAttempts = 4;

/** Attempts of a job whose leases lapse. Higher, because the job is seldom the cause. */
export const maximumLapses = 10;

/** Seconds until the next attempt: 1, 4, 16, plus up to a quarter so that retries spread. @param random 0 to 1 */
export function retryDelaySeconds(attempt: number, random: number): number {
  return 4 ** (attempt - 1) * (1 + random / 4);
}
