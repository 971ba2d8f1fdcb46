/** The adapter for a RunPod endpoint. docs/engines.md describes what it relies on. */
import { createHash } from 'node:crypto';
import type { Engine, EngineResult, JobLinks } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { JobTable } from '@castwright/engine-port/job-table';
import { createApi } from './api.ts';
import { getEndpointCapabilities, needsLinks } from './capabilities.ts';
import { defaultLimits, type RunPodOptions } from './options.ts';
import { type RemoteRun, runJob } from './run-job.ts';

/** The most results that are kept until they are cleaned up. */
const maxKeptResults = 32;

/** Creates the engine without calling RunPod. */
export function createRunPodEngine(given: RunPodOptions): Engine {
  const options = { ...given, links: given.links && scopeLinks(given.id, given.links) };
  const { concurrency, id, name } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const api = createApi(options, limits);
  const jobs = new JobTable({
    engineName: name,
    maxOpenJobs: concurrency * 4,
    maxKeptResults,
  });
  /** The jobs that this process works on, by their ids. */
  const running = new Map<string, { remote: RemoteRun; ended: Promise<unknown>; wake: () => void }>();
  const capabilities = { ...getEndpointCapabilities(options), concurrency, shared: true };
  let closed = false;

  return {
    id,
    name,

    getCapabilities: async () => capabilities,

    async checkHealth() {
      if (closed) return { online: false, detail: 'Closed' };
      const { jobs: counts, workers } = await api.health();
      const facts = [
        `RunPod, ${options.handler} handler`,
        ...shownWorkerStates.flatMap((state) => (workers?.[state] ? [`${workers[state]} ${state}`] : [])),
        counts && counts.inQueue > 0 && `${counts.inQueue} waiting`,
        options.handler === 'extended' && !options.links && needsLinks,
      ];
      return { online: true, detail: facts.filter(Boolean).join('; '), gpu: true };
    },

    async submit(job) {
      if (closed) throw createEngineError('gone', 'the worker is shutting down');
      jobs.start(job.id, (signal, onProgress) => {
        let hint = Promise.withResolvers<void>();
        const wake = () => {
          hint.resolve();
          hint = Promise.withResolvers();
        };
        const remote: RemoteRun = { handle: null, detached: false, waitForHint: () => hint.promise };
        const work: Promise<EngineResult> = runJob({ api, options, limits, remote }, job, signal, onProgress);
        const ended = work.then(
          () => undefined,
          () => undefined,
        );
        const entry = { remote, ended, wake };
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
      // The run of another worker, or one that the job's own end could not cancel.
      const left = here ? here.remote.handle : handle;
      if (left) await api.cancel(left);
      await options.links?.removeFiles(jobId);
    },

    async detach(jobId) {
      const here = running.get(jobId);
      if (here) here.remote.detached = true;
      await jobs.cancel(jobId);
      await here?.ended;
    },

    handleHint: (jobId) => running.get(jobId)?.wake(),

    cleanUp: (jobId) => jobs.discard(jobId),

    async close() {
      closed = true;
      for (const { remote } of running.values()) remote.detached = true;
      jobs.cancelAll();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/**
 * Gives each engine its own files of a job. After a failover a job may run on two endpoints for a while, and stopping
 * one of them removes its files only.
 */
function scopeLinks(engineId: string, links: JobLinks): JobLinks {
  const place = (jobId: string) =>
    createHash('sha256')
      .update(`${engineId} ${jobId}`)
      .digest('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return {
    createHintUrl: (jobId) => links.createHintUrl(jobId),
    createDownloadUrl: (jobId, ...file) => links.createDownloadUrl(place(jobId), ...file),
    createUploadUrl: (jobId, ...file) => links.createUploadUrl(place(jobId), ...file),
    readUpload: (jobId, name) => links.readUpload(place(jobId), name),
    removeFiles: (jobId) => links.removeFiles(place(jobId)),
  };
}

const shownWorkerStates = ['running', 'idle', 'initializing', 'throttled', 'unhealthy'] as const;
