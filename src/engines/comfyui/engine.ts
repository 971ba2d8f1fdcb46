/** An engine of the fleet that is a ComfyUI server; the facts about those are in docs/engines.md. */
import { randomUUID } from 'node:crypto';
import { faultOf } from '#engines/faults';
import { JobTable } from '#engines/job-table';
import type { Engine, EngineResult } from '#engines/port';
import { abilitiesOf, type ObjectInfo } from '#engines/workflows';
import { type ComfyUiOptions, usualLimits } from './options.ts';
import { type Run, runJob } from './run-job.ts';
import { createServer } from './server.ts';
import { openSocket } from './socket.ts';

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
  const ending = new Set<Promise<unknown>>();
  const nodes = keptFor(nodesKeptMs, () => server.nodes());
  const abilities = lastOf((known: ObjectInfo) => abilitiesOf(models, known));
  let closed = false;
  const run: Run = { server, socket, clientId, limits, models, nodes, leaving: () => closed };

  return {
    id,
    name,

    async capabilities() {
      return { ...abilities(await nodes()), concurrency };
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
        const work: Promise<EngineResult> = runJob(run, job, signal, tell);
        const end: Promise<unknown> = work.catch(() => undefined).then(() => ending.delete(end));
        ending.add(end);
        return work;
      });
    },

    progress: (jobId, signal) => jobs.progress(jobId, signal),
    result: (jobId, signal) => jobs.result(jobId, signal),

    async cancel(jobId) {
      await jobs.cancel(jobId);
      // Of another worker, or of this one before it was started anew.
      await server.cancel(jobId).catch(() => undefined);
    },

    forget: (jobId) => jobs.forget(jobId),

    async close() {
      closed = true;
      jobs.cancelAll();
      await Promise.all(ending);
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
