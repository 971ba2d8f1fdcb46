/** Plays a trace on a fleet by a rule: a discrete event simulation with a simulated clock. */
import {
  applyLoad,
  getLoad,
  loads,
  nothingLoaded,
} from '../../../src/features/generation/scheduler/choose-engine.ts';
import type {
  Assignment,
  EngineCapacity,
  UserLoad,
  WaitingJob,
} from '../../../src/features/generation/scheduler/choose-next.ts';
import type { LoadTimes, Trace, TracedJob } from './trace.ts';

export type Rule = (
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineCapacity[],
  now: number,
) => Assignment[];

/** `beganAt`: when the engine had loaded everything that the job needs. */
export type Played = { job: TracedJob; beganAt: number; load: 'nothing' | 'lora' | 'base' };
export type Run = { played: Played[]; runMs: number; loadMs: number; endedAt: number };

/** The longest interval at which a worker reads its queue. */
const pollMs = 1_000;

type Engine = EngineCapacity & {
  loaded: NonNullable<EngineCapacity['loaded']>;
  endsAt: number;
  userId: string;
};

export function simulate(trace: Trace, engineCount: number, times: LoadTimes, rule: Rule): Run {
  const engines = Array.from(
    { length: engineCount },
    (_, n): Engine => ({
      id: `engine ${n}`,
      work: new Set(['text_to_image sfw', 'text_to_video sfw']),
      free: 1,
      loaded: nothingLoaded,
      endsAt: Infinity,
      userId: '',
    }),
  );
  const byId = new Map(engines.map((engine) => [engine.id, engine]));
  const users = new Map<string, UserLoad>();
  for (const [id, slots] of trace.slots) {
    // One weight for all: what is compared here is affinity.
    users.set(id, { running: 0, slots, weight: 1, lastServedAt: 0, lastBulkAt: 0 });
  }
  const lines = createLines();
  const run: Run = { played: [], runMs: 0, loadMs: 0, endedAt: 0 };
  let coming = 0;
  let again = Infinity;

  function start(job: TracedJob, engine: Engine, now: number): void {
    const load = getLoad(job, engine);
    const loadMs = load === loads.base ? times.baseMs : load === loads.lora ? times.loraMs : 0;
    engine.loaded = applyLoad(engine.loaded, job.affinity, now);
    engine.free = 0;
    engine.endsAt = now + loadMs + job.runMs;
    engine.freeAt = now + loadMs + job.lastsMs;
    engine.userId = job.userId;
    const user = users.get(job.userId);
    if (!user) throw new Error(`there is no user ${job.userId}`);
    user.running++;
    // Simultaneous starts happen one after the other, as in the database.
    user.lastServedAt = now + run.played.length / 1e7;
    if (job.lane === 'bulk') user.lastBulkAt = now;
    run.runMs += job.runMs;
    run.loadMs += loadMs;
    const name = load === loads.base ? 'base' : load === loads.lora ? 'lora' : 'nothing';
    run.played.push({ job, beganAt: now + loadMs, load: name });
  }

  for (;;) {
    const arrival = trace.jobs[coming]?.createdAt ?? Infinity;
    const end = engines.reduce((least, { endsAt }) => Math.min(least, endsAt), Infinity);
    const now = Math.min(arrival, end, again);
    again = Infinity;
    if (now === Infinity) break;
    for (const engine of engines) {
      if (engine.endsAt > now) continue;
      engine.endsAt = Infinity;
      engine.free = 1;
      const user = users.get(engine.userId);
      if (user) user.running--;
      run.endedAt = now;
    }
    for (let job = trace.jobs[coming]; job && job.createdAt <= now; job = trace.jobs[++coming])
      lines.add(job);
    const free = engines.filter((engine) => engine.free > 0).length;
    if (free === 0 || lines.size() === 0) continue;
    const { waiting, waitingUsers } = lines.oldest(free, users);
    for (const { jobId, engineId } of rule(waiting, waitingUsers, engines, now)) {
      const engine = byId.get(engineId);
      if (engine?.free !== 1) throw new Error(`${engineId} has no free slot`);
      start(lines.take(jobId), engine, now);
    }
    if (lines.size() > 0 && engines.some((engine) => engine.free > 0)) again = now + pollMs;
  }
  if (run.played.length !== trace.jobs.length) throw new Error('some jobs were never started');
  return run;
}

/** The waiting jobs, by user, lane and model, so that a rule sees as many as it could start and no more. */
function createLines() {
  const lines = new Map<string, TracedJob[]>();
  const shown = new Map<string, { job: TracedJob; key: string }>();
  let count = 0;
  return {
    size: () => count,
    add(job: TracedJob): void {
      const key = `${job.userId} ${job.lane} ${job.affinity?.base} ${job.affinity?.lora}`;
      const line = lines.get(key);
      if (line) line.push(job);
      else lines.set(key, [job]);
      count++;
    },
    oldest(free: number, users: ReadonlyMap<string, UserLoad>) {
      shown.clear();
      const waiting: TracedJob[] = [];
      const waitingUsers = new Map<string, UserLoad>();
      for (const [key, line] of lines) {
        const userId = line[0]?.userId ?? '';
        const user = users.get(userId);
        const most = user ? Math.min(free, user.slots - user.running) : 0;
        if (!user || most <= 0) continue;
        waitingUsers.set(userId, user);
        for (let n = 0; n < most; n++) {
          const job = line[n];
          if (!job) break;
          waiting.push(job);
          shown.set(job.id, { job, key });
        }
      }
      return { waiting, waitingUsers };
    },
    take(id: string): TracedJob {
      const found = shown.get(id);
      const line = lines.get(found?.key ?? '');
      const at = line?.findIndex((job) => job.id === id) ?? -1;
      if (!found || !line || at < 0) throw new Error(`${id} does not wait`);
      line.splice(at, 1);
      if (line.length === 0) lines.delete(found.key);
      count--;
      return found.job;
    },
  };
}
