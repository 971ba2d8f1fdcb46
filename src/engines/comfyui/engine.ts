/** The adapter for a ComfyUI server. docs/engines.md describes what it relies on. */
import { randomUUID } from 'node:crypto';
import { type Engine, EngineError, type EngineResult } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { JobTable } from '@castwright/engine-port/job-table';
import { type ObjectInfo, probeCapabilities } from '#engines/workflows';
import { cachedFor } from '#platform/cached-for.ts';
import { systemClock } from '#platform/clock.ts';
import { cleanUpJob } from './clean-up.ts';
import { type ComfyUiOptions, defaultLimits } from './options.ts';
import { type RunContext, runJob } from './run-job.ts';
import { createServer } from './server.ts';
import { openSocket } from './socket.ts';

/** How long the list of nodes is cached; it changes when the operator adds a file or updates the server. */
const nodesCacheSeconds = 60;
/** The most results that are kept until they are cleaned up. */
const maxKeptResults = 32;

/** Creates the engine without calling the server. The caller closes it, or its socket stays open. */
export function createComfyUiEngine(options: ComfyUiOptions): Engine {
  const { concurrency, id, models, name } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = createServer(options, limits);
  const clientId = randomUUID();
  const socket = openSocket(options, clientId, limits);
  const jobs = new JobTable({ engineName: name, maxOpenJobs: concurrency * 4, maxKeptResults });
  /** Jobs whose work has not ended. Each promise says whether the work has removed everything from the server. */
  const ending = new Map<string, Promise<boolean>>();
  const nodes = cachedFor(nodesCacheSeconds, systemClock, () => server.getNodes()).read;
  const probe = memoizeLast((known: ObjectInfo) => probeCapabilities(models, known));
  /** How to remove the files of finished jobs from the server; `cleanUp` calls it. */
  const cleanups = new Map<string, () => Promise<void>>();
  /** Jobs that belong to another worker by now. */
  const detached = new Set<string>();
  let closed = false;
  const run: RunContext = {
    server,
    socket,
    clientId,
    limits,
    models,
    nodes,
    getIdentity: async () => probe(await nodes()).identity,
    isDetached: (jobId) => closed || detached.has(jobId),
  };

  return {
    id,
    name,

    async getCapabilities() {
      return { ...probe(await nodes()), concurrency, shared: true, keepsLoaded: true };
    },

    async checkHealth() {
      if (closed) return { online: false, detail: 'Closed' };
      const { gpu, names, version } = await server.getDevices();
      const facts = [version && `ComfyUI ${version}`, ...names];
      return { online: true, detail: facts.filter(Boolean).join('; ') || 'Online', gpu };
    },

    async submit(job) {
      if (closed) throw createEngineError('gone', 'the worker is shutting down');
      jobs.start(job.id, (signal, onProgress) => {
        const work = runJob(run, job, signal, onProgress).then(({ result, cleanUp }): EngineResult => {
          cleanups.set(job.id, cleanUp);
          return result;
        });
        const end = work.then(
          () => false,
          (error: unknown) => error instanceof EngineError && !error.needsCleanup,
        );
        ending.set(job.id, end);
        void end.then(() => ending.get(job.id) === end && ending.delete(job.id));
        return work;
      });
    },

    watchProgress: (jobId, signal) => jobs.watchProgress(jobId, signal),
    getResult: (jobId, signal) => jobs.getResult(jobId, signal),

    async cancel(jobId) {
      await jobs.cancel(jobId);
      const clean = await ending.get(jobId);
      cleanups.delete(jobId);
      // The job may be another worker's, or this one's from before a restart, or the server was unreachable.
      if (!clean) await cleanUpJob(server, jobId, limits);
    },

    async detach(jobId) {
      const end = ending.get(jobId);
      detached.add(jobId);
      await jobs.cancel(jobId);
      await end;
      detached.delete(jobId);
      cleanups.delete(jobId);
    },

    async cleanUp(jobId) {
      await jobs.discard(jobId);
      const removeFiles = cleanups.get(jobId);
      cleanups.delete(jobId);
      await removeFiles?.();
    },

    async close() {
      closed = true;
      jobs.cancelAll();
      await Promise.all(ending.values());
      socket.close();
    },
  };
}

/** Caches the answer to the last argument: probing all operations takes a while. */
function memoizeLast<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { asked: Asked; answer: Answer } | null = null;
  return (asked) => {
    if (last?.asked !== asked) last = { asked, answer: answer(asked) };
    return last.answer;
  };
}
