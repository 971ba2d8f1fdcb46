/** Waits for the end of a run by polling it, and polls sooner after a hint. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineProgress } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { tolerateOutage } from '#engines/tolerate-outage';
import type { StepPlan } from '#engines/workflows';
import type { Api, RunStatus } from './api.ts';
import { findOutputError } from './faults.ts';
import type { RunPodLimits } from './options.ts';
import { createProgressReader } from './read-progress.ts';

export type FollowOptions = {
  handle: string;
  plan: StepPlan;
  api: Api;
  limits: RunPodLimits;
  /** The most milliseconds that the run itself may take. */
  executionMs: number;
  onProgress: (progress: EngineProgress) => void;
  /** Resolves at the next hint for the job. */
  waitForHint: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * @returns the completed run; null when RunPod no longer knows it
 * @throws EngineError for a run that failed, and when RunPod is unreachable for too long
 */
export async function followRun(options: FollowOptions): Promise<RunStatus | null> {
  const { api, executionMs, handle, limits, signal } = options;
  const reportSteps = createProgressReader(options);
  let unknownSince: number | null = null;
  let runsSince: number | null = null;
  let state = '';
  let ms = limits.pollMs;
  const ask = tolerateOutage(() => api.status(handle, signal), limits.goneMs);
  for (;;) {
    signal.throwIfAborted();
    const hint = options.waitForHint();
    const run = await ask();
    if (run?.status === 'completed') return run;
    if (run) requireRunning(run);
    // A run that has just started may be unknown for a moment.
    if (run === null) unknownSince ??= Date.now();
    else if (run) unknownSince = null;
    if (unknownSince !== null && Date.now() - unknownSince >= limits.lostMs) return null;
    if (run?.status === 'running') {
      runsSince ??= Date.now();
      reportSteps(run.output);
      if (Date.now() - runsSince > executionMs + limits.overdueMs) {
        throw createEngineError('timeout', `runs for ${Math.round((Date.now() - runsSince) / 1000)} s`);
      }
    }
    // Poll quickly after a change of state, then ever more slowly.
    ms = run && run.status !== state ? limits.pollMs : Math.min(limits.longestPollMs, ms * 1.5);
    state = run?.status ?? state;
    await waitForHintOr(hint, ms, signal);
  }
}

/** @throws EngineError for a run that has ended without a result */
export function requireRunning({ error, output, status }: RunStatus): void {
  // This adapter does not follow a run that it cancels: another worker or the operator did. The job can be retried.
  if (status === 'cancelled') throw createEngineError('gone', 'cancelled on RunPod by another client');
  if (status === 'timed_out') throw createEngineError('timeout', 'RunPod ended the run after its time');
  if (status === 'failed')
    throw findOutputError(output, error) ?? createEngineError('gone', 'failed without a reason');
}

async function waitForHintOr(hint: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const waited = new AbortController();
  const either = AbortSignal.any([signal, waited.signal]);
  await Promise.race([
    hint,
    pause(ms * (0.9 + Math.random() / 5), undefined, { signal: either }).catch(() => undefined),
  ]);
  waited.abort();
}
