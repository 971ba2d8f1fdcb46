/** The adapter for a server of the OpenAI Images and Videos API. docs/distributed-engines.md describes what it relies on. */
import type { Engine, EngineResult } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { JobTable } from '@castwright/engine-port/job-table';
import { createApi } from './api.ts';
import { getServerCapabilities, requireServed } from './capabilities.ts';
import { parseHandle } from './handles.ts';
import { defaultLimits, type OpenAiOptions } from './options.ts';
import { type RemoteRun, runJob } from './run-job.ts';
import { serverLabels } from './server-kinds.ts';

/** The most results that are kept until they are cleaned up. */
const maxKeptResults = 64;

/** Creates the engine without calling the server. */
export function createOpenAiEngine(options: OpenAiOptions): Engine {
  const { concurrency, id, name, server } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const api = createApi(options, limits);
  const jobs = new JobTable({ engineName: name, maxOpenJobs: concurrency * 4, maxKeptResults });
  /** The jobs that this process works on, by their ids. */
  const running = new Map<string, { remote: RemoteRun; ended: Promise<unknown> }>();
  /** The videos of jobs that have ended here, until they are cleaned up. */
  const finished = new Map<string, string>();
  let lostRequests = 0;
  let closed = false;

  /** Deletes the video of a job on the server. */
  async function deleteVideo(jobId: string, video: string | null | undefined): Promise<void> {
    if (video) await api.deleteVideo(video);
    finished.delete(jobId);
  }

  return {
    id,
    name,

    async getCapabilities() {
      const known = await api.listModels();
      return { ...getServerCapabilities(options, known), concurrency, shared: true };
    },

    async checkHealth() {
      if (closed) return { online: false, detail: 'Closed' };
      const [isHealthy, models] = [await api.isHealthy(), await api.listModels()];
      const online = isHealthy ?? models !== null;
      const facts = [
        serverLabels[server],
        models && `serves ${models.join(', ')}`,
        !online && 'not ready',
        lostRequests > 0 && `${lostRequests} lost requests sent again by this worker`,
      ];
      return { online, detail: facts.filter(Boolean).join('; '), gpu: true };
    },

    async submit(job) {
      if (closed) throw createEngineError('gone', 'the worker is shutting down');
      requireServed(job.request, options);
      jobs.start(job.id, (signal, onProgress) => {
        const remote: RemoteRun = { video: null, detached: false };
        const onLostRequest = () => {
          lostRequests += 1;
        };
        const run = { api, options, limits, remote, onLostRequest };
        const work: Promise<EngineResult> = runJob(run, job, signal, onProgress);
        const ended = work.then(
          () => remote.video && finished.set(job.id, remote.video),
          () => undefined,
        );
        const entry = { remote, ended };
        running.set(job.id, entry);
        void ended.then(() => running.get(job.id) === entry && running.delete(job.id));
        return work;
      });
    },

    watchProgress: (jobId, signal) => jobs.watchProgress(jobId, signal),
    getResult: (jobId, signal) => jobs.getResult(jobId, signal),

    async cancel(jobId, handle) {
      const here = running.get(jobId);
      await jobs.cancel(jobId);
      await here?.ended;
      const stored = parseHandle(handle);
      // A request without an id cannot be stopped from outside; the connection that waited for it is closed.
      const elsewhere = stored?.kind === 'video' ? stored.id : null;
      await deleteVideo(jobId, here?.remote.video ?? finished.get(jobId) ?? elsewhere);
    },

    async detach(jobId) {
      const here = running.get(jobId);
      if (here) here.remote.detached = true;
      await jobs.cancel(jobId);
      await here?.ended;
      finished.delete(jobId);
    },

    async cleanUp(jobId) {
      await jobs.discard(jobId);
      await deleteVideo(jobId, finished.get(jobId));
    },

    async close() {
      closed = true;
      for (const { remote } of running.values()) remote.detached = true;
      jobs.cancelAll();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}
