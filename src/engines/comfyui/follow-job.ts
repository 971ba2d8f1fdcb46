/** Waits for the end of a job on a server, by polling it and by the events of the socket. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineProgress } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { tolerateOutage } from '#engines/tolerate-outage';
import { findOverallStep, type StepPlan } from '#engines/workflows';
import { toExecutionError } from './faults.ts';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerJob } from './server.ts';
import type { ServerEvent } from './socket.ts';

export type FollowOptions = {
  jobId: string;
  listener: JobListener;
  server: Server;
  limits: ComfyUiLimits;
  signal: AbortSignal;
};

/** The state of a job by its events. The caller creates it before it submits the job, or it misses the first steps. */
export type JobListener = ReturnType<typeof createJobListener>;

/**
 * @returns the completed job; null when the server has lost it in a restart, and the caller has to submit it again
 * @throws EngineError for a job that failed, a server that is gone, or a job that makes no more steps
 */
export async function followJob(options: FollowOptions): Promise<ServerJob | null> {
  const { jobId, limits, listener, server, signal } = options;
  const ask = tolerateOutage(() => server.findJob(jobId, signal), limits.goneMs);
  for (;;) {
    signal.throwIfAborted();
    const job = await ask();
    if (job === null || job?.status === 'completed') return job;
    if (job) requireRunning(job);
    if (job?.status === 'pending') listener.markActive();
    if (listener.getSilenceMs() > limits.stuckMs) {
      throw createEngineError('timeout', `no step for ${Math.round(listener.getSilenceMs() / 1000)} s`);
    }
    await listener.waitForChange(limits.pollMs, signal);
  }
}

function requireRunning({ status, execution_error }: ServerJob): void {
  // This adapter does not follow a job that it cancels: another worker or the operator did. The job can be retried.
  if (status === 'cancelled') throw createEngineError('gone', 'cancelled on the server by another client');
  if (status === 'failed') throw toExecutionError(execution_error ?? {});
}

/** Turns the events of a job into progress, and remembers when the job was last active. */
export function createJobListener(plan: StepPlan, onProgress: (progress: EngineProgress) => void) {
  let activeAt = Date.now();
  let place: { step: number; steps: number } = { step: 0, steps: 1 };
  /** Whether the current node is in the plan: the sample that a training draws at its end is none of its steps. */
  let isPlanned = true;
  let change = Promise.withResolvers<void>();
  const advance = (next: { step: number; steps: number } | null) => {
    if (!next || (next.steps === place.steps && next.step <= place.step)) return;
    place = next;
    onProgress(place);
  };
  return {
    /** Resets the steps when the job is submitted, for the first time or again. */
    restart() {
      activeAt = Date.now();
      place = { step: 0, steps: 1 };
    },
    handle(event: ServerEvent) {
      activeAt = Date.now();
      if (event.kind === 'change') change.resolve();
      else if (event.kind === 'preview') {
        const { bytes, mediaType } = event;
        if (isPlanned) onProgress({ ...place, preview: { bytes, mediaType } });
      } else {
        const next =
          plan.length > 0
            ? findOverallStep(plan, event)
            : { step: event.value, steps: Math.max(1, event.max) };
        isPlanned = next !== null;
        advance(next);
      }
    },
    markActive() {
      activeAt = Date.now();
    },
    getSilenceMs: () => Date.now() - activeAt,
    /** Waits until an event reports a change of state, for `ms` at most. */
    async waitForChange(ms: number, signal: AbortSignal) {
      const waited = new AbortController();
      await Promise.race([
        change.promise,
        pause(ms, undefined, { signal: AbortSignal.any([signal, waited.signal]) }).catch(() => undefined),
      ]);
      waited.abort();
      change = Promise.withResolvers();
    },
  };
}
