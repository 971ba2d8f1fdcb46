/** Waits for the end of a job on a server: by its news where there are any, by asking in any case. */
import { setTimeout as pause } from 'node:timers/promises';
import type { EngineProgress } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { askPatiently } from '#engines/ask-patiently';
import { placeIn, type StepPlan } from '#engines/workflows';
import { faultOfException } from './faults.ts';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerJob } from './server.ts';
import type { News } from './socket.ts';

export type Following = {
  jobId: string;
  heard: Heard;
  server: Server;
  limits: ComfyUiLimits;
  signal: AbortSignal;
};

/** What is heard of a job; begun before it is handed over, or its first steps would be missed. */
export type Heard = ReturnType<typeof listening>;

/**
 * @returns the job as it ended well; null where the server has lost it, which restarts: it is to be handed over again
 * @throws EngineError for a job that ended otherwise, a server that is gone, or one that makes no step any more
 */
export async function followJob(following: Following): Promise<ServerJob | null> {
  const { heard, jobId, limits, server, signal } = following;
  const ask = askPatiently(() => server.job(jobId, signal), limits.goneMs);
  for (;;) {
    signal.throwIfAborted();
    const job = await ask();
    if (job === null || job?.status === 'completed') return job;
    if (job) requireGoing(job);
    if (job?.status === 'pending') heard.moved();
    if (heard.silentFor() > limits.stuckMs) {
      throw faultOf('timeout', `no step for ${Math.round(heard.silentFor() / 1000)} s`);
    }
    await heard.turnOr(limits.pollMs, signal);
  }
}

function requireGoing({ status, execution_error }: ServerJob): void {
  // Not by us, or we would not ask: by a worker that had lost the job, or by hand. It can be tried again.
  if (status === 'cancelled') throw faultOf('gone', 'cancelled on the server by somebody else');
  if (status === 'failed') throw faultOfException(execution_error ?? {});
}

/** Turns news into progress, and remembers when something last moved. */
export function listening(plan: StepPlan, tell: (progress: EngineProgress) => void) {
  let movedAt = Date.now();
  let place: { step: number; steps: number } = { step: 0, steps: 1 };
  /** Whether what is worked on is in the plan: what a training draws at its end is no picture of its steps. */
  let counts = true;
  let turn = Promise.withResolvers<void>();
  const advance = (next: { step: number; steps: number } | null) => {
    if (!next || (next.steps === place.steps && next.step <= place.step)) return;
    place = next;
    tell(place);
  };
  return {
    /** The job is handed over, for the first time or once more: its steps begin. */
    begins() {
      movedAt = Date.now();
      place = { step: 0, steps: 1 };
    },
    hear(news: News) {
      movedAt = Date.now();
      if (news.kind === 'turn') turn.resolve();
      else if (news.kind === 'preview') {
        const { bytes, mediaType } = news;
        if (counts) tell({ ...place, preview: { bytes, mediaType } });
      } else {
        const next =
          plan.length > 0 ? placeIn(plan, news) : { step: news.value, steps: Math.max(1, news.max) };
        counts = next !== null;
        advance(next);
      }
    },
    moved() {
      movedAt = Date.now();
    },
    silentFor: () => Date.now() - movedAt,
    /** Until there is reason to ask, or it is time to. */
    async turnOr(ms: number, signal: AbortSignal) {
      const waited = new AbortController();
      await Promise.race([
        turn.promise,
        pause(ms, undefined, { signal: AbortSignal.any([signal, waited.signal]) }).catch(() => undefined),
      ]);
      waited.abort();
      turn = Promise.withResolvers();
    },
  };
}
