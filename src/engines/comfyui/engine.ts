/** An engine of the fleet that is a ComfyUI server; the facts about those are in docs/engines.md. */
import { randomUUID } from 'node:crypto';
import { type Engine, EngineError, type EngineResult } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { JobTable } from '@castwright/engine-port/job-table';
import { abilitiesOf, type ObjectInfo } from '#engines/workflows';
import { type ComfyUiOptions, usualLimits } from './options.ts';
import { type Run, runJob } from './run-job.ts';
import { createServer } from './server.ts';
import { openSocket } from './socket.ts';
import { takeAway } from './take-away.ts';

/** What a server can do changes when somebody adds a file or an update: asked again after so many milliseconds. */
const nodesKeptMs = 60_000;
/** Results kept until they are fetched. */
const keptResults = 32;

/** Opens an engine; nothing is asked of the server yet. `close` it, or its socket stays open. */
export function createComfyUiEngine(options: ComfyUiOptions): Engine {
  const { concurrency, id, models, name } = options;
  const limits = { ...usualLimits, ...options.limits };
  const server = createServer(options, limits);
  const clientId = randomUUID();
  const socket = openSocket(options, clientId, limits);
  const jobs = new JobTable({ engine: name, open: concurrency * 4, kept: keptResults });
  /** What runs until it has cleaned up after itself, and whether it could. */
  const ending = new Map<string, Promise<boolean>>();
  const nodes = keptFor(nodesKeptMs, () => server.nodes());
  const abilities = lastOf((known: ObjectInfo) => abilitiesOf(models, known));
  /** How what the server keeps of results is taken away, until they are to be forgotten. */
  const untidy = new Map<string, () => Promise<void>>();
  /** Jobs that are another worker's by now. */
  const left = new Set<string>();
  let closed = false;
  const run: Run = {
    server,
    socket,
    clientId,
    limits,
    models,
    nodes,
    leaving: (jobId) => closed || left.has(jobId),
  };

  return {
    id,
    name,

    async capabilities() {
      return { ...abilities(await nodes()), concurrency, shared: true, keepsLoaded: true };
    },

    async health() {
      if (closed) return { online: false, detail: 'Closed' };
      const { gpu, names, version } = await server.devices();
      const facts = [version && `ComfyUI ${version}`, ...names];
      return { online: true, detail: facts.filter(Boolean).join('; ') || 'Online', gpu };
    },

    async submit(job) {
      if (closed) throw faultOf('gone', 'the worker is shutting down');
      jobs.start(job.id, (signal, tell) => {
        const work: Promise<EngineResult> = runJob(run, job, signal, tell).then(({ result, tidy }) => {
          untidy.set(job.id, tidy);
          return result;
        });
        const end = work.then(
          () => false,
          (error: unknown) => error instanceof EngineError && !error.leftBehind,
        );
        ending.set(job.id, end);
        void end.then(() => ending.get(job.id) === end && ending.delete(job.id));
        return work;
      });
    },

    progress: (jobId, signal) => jobs.progress(jobId, signal),
    result: (jobId, signal) => jobs.result(jobId, signal),

    async cancel(jobId) {
      await jobs.cancel(jobId);
      const clean = await ending.get(jobId);
      untidy.delete(jobId);
      // It may be another worker's, or this one's before it was started anew, or the server was away just now.
      if (!clean) await takeAway(server, jobId);
    },

    async leave(jobId) {
      const end = ending.get(jobId);
      left.add(jobId);
      await jobs.cancel(jobId);
      await end;
      left.delete(jobId);
      untidy.delete(jobId);
    },

    async forget(jobId) {
      await jobs.forget(jobId);
      const tidy = untidy.get(jobId);
      untidy.delete(jobId);
      await tidy?.();
    },

    async close() {
      closed = true;
      jobs.cancelAll();
      await Promise.all(ending.values());
      socket.close();
    },
  };
}

/** An answer that is asked for again only when it is old; one that failed is not kept. */
function keptFor(ms: number, ask: () => Promise<ObjectInfo>): () => Promise<ObjectInfo> {
  let kept: { answer: Promise<ObjectInfo>; at: number } | null = null;
  return () => {
    if (kept && Date.now() - kept.at < ms) return kept.answer;
    const answer = ask();
    kept = { answer, at: Date.now() };
    answer.catch(() => {
      kept = null;
    });
    return answer;
  };
}

/** The answer for what was asked about last: trying everything takes a while, and what is known stays for a minute. */
function lastOf<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { asked: Asked; answer: Answer } | null = null;
  return (asked) => {
    if (last?.asked !== asked) last = { asked, answer: answer(asked) };
    return last.answer;
  };
}
