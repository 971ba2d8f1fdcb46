/** An engine of the fleet that is a RunPod endpoint; the facts about those are in docs/engines.md. */
import { createHash } from 'node:crypto';
import type { Engine, EngineResult, JobLinks } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { JobTable } from '@castwright/engine-port/job-table';
import { abilitiesHere, needsLinks } from './abilities.ts';
import { createApi } from './api.ts';
import { type RunPodOptions, usualLimits } from './options.ts';
import { type Going, runJob } from './run-job.ts';

/** Results kept until they are fetched. */
const keptResults = 32;

/** Opens an engine; nothing is asked of RunPod yet. */
export function createRunPodEngine(given: RunPodOptions): Engine {
  const options = { ...given, links: given.links && linksOf(given.id, given.links) };
  const { concurrency, id, name } = options;
  const limits = { ...usualLimits, ...options.limits };
  const api = createApi(options, limits);
  const jobs = new JobTable({ engine: name, open: concurrency * 4, kept: keptResults });
  /** Of jobs that go on here, by their ids. */
  const underWay = new Map<string, { going: Going; ended: Promise<unknown>; wake: () => void }>();
  const abilities = { ...abilitiesHere(options), concurrency, shared: true };
  let closed = false;

  return {
    id,
    name,

    capabilities: async () => abilities,

    async health() {
      if (closed) return { online: false, detail: 'Closed' };
      const { jobs: counts, workers } = await api.health();
      const facts = [
        `RunPod, ${options.handler} handler`,
        ...shownWorkers.flatMap((state) => (workers?.[state] ? [`${workers[state]} ${state}`] : [])),
        counts && counts.inQueue > 0 && `${counts.inQueue} waiting`,
        options.handler === 'extended' && !options.links && needsLinks,
      ];
      return { online: true, detail: facts.filter(Boolean).join('; '), gpu: true };
    },

    async submit(job) {
      if (closed) throw faultOf('gone', 'the worker is shutting down');
      jobs.start(job.id, (signal, tell) => {
        let turn = Promise.withResolvers<void>();
        const wake = () => {
          turn.resolve();
          turn = Promise.withResolvers();
        };
        const going: Going = { handle: null, left: false, hinted: () => turn.promise };
        const work: Promise<EngineResult> = runJob({ api, options, limits, going }, job, signal, tell);
        const ended = work.then(
          () => undefined,
          () => undefined,
        );
        const entry = { going, ended, wake };
        underWay.set(job.id, entry);
        void ended.then(() => underWay.get(job.id) === entry && underWay.delete(job.id));
        return work;
      });
    },

    progress: (jobId, signal) => jobs.progress(jobId, signal),
    result: (jobId, signal) => jobs.result(jobId, signal),

    async cancel(jobId, handle) {
      const here = underWay.get(jobId);
      await jobs.cancel(jobId);
      await here?.ended;
      // Of another worker, or one that could not be cancelled just now.
      const left = here ? here.going.handle : handle;
      if (left) await api.cancel(left);
      await options.links?.clear(jobId);
    },

    async leave(jobId) {
      const here = underWay.get(jobId);
      if (here) here.going.left = true;
      await jobs.cancel(jobId);
      await here?.ended;
    },

    hint: (jobId) => underWay.get(jobId)?.wake(),

    forget: (jobId) => jobs.forget(jobId),

    async close() {
      closed = true;
      for (const { going } of underWay.values()) going.left = true;
      jobs.cancelAll();
      await Promise.all([...underWay.values()].map(({ ended }) => ended));
    },
  };
}

/**
 * A job that has moved on may have a run on two endpoints for a while, one of which is to be stopped and its files to be
 * removed: each has its files to itself.
 */
function linksOf(engineId: string, links: JobLinks): JobLinks {
  const place = (jobId: string) =>
    createHash('sha256')
      .update(`${engineId} ${jobId}`)
      .digest('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
  return {
    hintTo: (jobId) => links.hintTo(jobId),
    lend: (jobId, ...file) => links.lend(place(jobId), ...file),
    accept: (jobId, ...file) => links.accept(place(jobId), ...file),
    take: (jobId, name) => links.take(place(jobId), name),
    clear: (jobId) => links.clear(place(jobId)),
  };
}

const shownWorkers = ['running', 'idle', 'initializing', 'throttled', 'unhealthy'] as const;
