/** Waits for the end of a job on a server: by its news where there are any, by asking in any case. */
import { setTimeout as pause } from 'node:timers/promises';
import { faultOf } from '#engines/faults';
import { EngineError, type EngineProgress } from '#engines/port';
import { placeIn, type StepPlan } from '#engines/workflows';
import { faultOfException } from './faults.ts';
import type { ComfyUiLimits } from './options.ts';
import type { Server, ServerJob } from './server.ts';
import type { News, Socket } from './socket.ts';

export type Following = {
  jobId: string;
  plan: StepPlan;
  server: Server;
  socket: Socket;
  limits: ComfyUiLimits;
  tell: (progress: EngineProgress) => void;
  signal: AbortSignal;
};

/**
 * @returns the job as it ended well; null where the server has lost it, which restarts: it is to be handed over again
 * @throws EngineError for a job that ended otherwise, a server that is gone, or one that makes no step any more
 */
export async function followJob(following: Following): Promise<ServerJob | null> {
  const { jobId, limits, server, signal, socket } = following;
  const news = listening(following);
  const stop = socket.hear(jobId, news.hear);
  let reachedAt = Date.now();
  /** Undefined while the server cannot say. */
  const ask = async (): Promise<ServerJob | null | undefined> => {
    try {
      const job = await server.job(jobId, signal);
      reachedAt = Date.now();
      return job;
    } catch (error) {
      const away = error instanceof EngineError && error.retryable;
      if (!away || Date.now() - reachedAt > limits.goneMs) throw error;
      return undefined;
    }
  };
  try {
    for (;;) {
      signal.throwIfAborted();
      const job = await ask();
      if (job === null || job?.status === 'completed') return job;
      if (job) requireGoing(job);
      if (job?.status === 'pending') news.moved();
      if (news.silentFor() > limits.stuckMs) {
        throw faultOf('timeout', `no step for ${Math.round(news.silentFor() / 1000)} s`);
      }
      await news.turnOr(limits.pollMs, signal);
    }
  } finally {
    stop();
  }
}

function requireGoing({ status, execution_error }: ServerJob): void {
  // Not by us, or we would not ask: by a worker that had lost the job, or by hand. It can be tried again.
  if (status === 'cancelled') throw faultOf('gone', 'cancelled on the server by somebody else');
  if (status === 'failed') throw faultOfException(execution_error ?? {});
}

/** Turns news into progress, and remembers when something last moved. */
function listening({ plan, tell }: Following) {
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
