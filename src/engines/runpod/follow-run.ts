/** Waits for the end of a run by looking at it, sooner when somebody says that there is something to see. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineProgress } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { askPatiently } from '#engines/ask-patiently';
import type { StepPlan } from '#engines/workflows';
import type { Api, RunStatus } from './api.ts';
import { faultOfOutput } from './faults.ts';
import type { RunPodLimits } from './options.ts';
import { createReader } from './read-progress.ts';

export type Following = {
  handle: string;
  plan: StepPlan;
  api: Api;
  limits: RunPodLimits;
  /** Milliseconds that the run itself may take. */
  executionMs: number;
  tell: (progress: EngineProgress) => void;
  /** Resolves when somebody says that something has happened. */
  hinted: () => Promise<void>;
  signal: AbortSignal;
};

/**
 * @returns the run as it ended well; null where RunPod does not know it any more
 * @throws EngineError for a run that ended otherwise, and for RunPod being away for long
 */
export async function followRun(following: Following): Promise<RunStatus | null> {
  const { api, executionMs, handle, limits, signal } = following;
  const tellSteps = createReader(following);
  let unknownSince: number | null = null;
  let runsSince: number | null = null;
  let state = '';
  let ms = limits.pollMs;
  const ask = askPatiently(() => api.status(handle, signal), limits.goneMs);
  for (;;) {
    signal.throwIfAborted();
    const hint = following.hinted();
    const run = await ask();
    if (run?.status === 'completed') return run;
    if (run) requireGoing(run);
    // Not known yet, perhaps: what was just begun may take a moment to be seen.
    if (run === null) unknownSince ??= Date.now();
    else if (run) unknownSince = null;
    if (unknownSince !== null && Date.now() - unknownSince >= limits.lostMs) return null;
    if (run?.status === 'running') {
      runsSince ??= Date.now();
      tellSteps(run.output);
      if (Date.now() - runsSince > executionMs + limits.overdueMs) {
        throw faultOf('timeout', `runs for ${Math.round((Date.now() - runsSince) / 1000)} s`);
      }
    }
    // What has just changed may change again soon.
    ms = run && run.status !== state ? limits.pollMs : Math.min(limits.longestPollMs, ms * 1.5);
    state = run?.status ?? state;
    await firstOf(hint, ms, signal);
  }
}

/** @throws EngineError for a run that has ended without a result */
export function requireGoing({ error, output, status }: RunStatus): void {
  // Not by us, or we would not ask: by a worker that had lost the job, or by hand. It can be tried again.
  if (status === 'cancelled') throw faultOf('gone', 'cancelled on RunPod by somebody else');
  if (status === 'timed_out') throw faultOf('timeout', 'RunPod ended the run after its time');
  if (status === 'failed') throw faultOfOutput(output, error) ?? faultOf('gone', 'failed without a reason');
}

async function firstOf(hint: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const waited = new AbortController();
  const either = AbortSignal.any([signal, waited.signal]);
  await Promise.race([
    hint,
    pause(ms * (0.9 + Math.random() / 5), undefined, { signal: either }).catch(() => undefined),
  ]);
  waited.abort();
}
