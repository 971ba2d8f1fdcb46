import { canDo, createSchedule, type EngineCapacity, type UserLoad, type WaitingJob } from './choose-next.ts';

/** A job's kind: its operation, and for videos also length and size. Jobs of a kind take about equally long. */
type OfKind = { kind: string };

/** The queue of the installation at one moment; moments are milliseconds since the epoch. */
export type QueueMoment = {
  now: number;
  waiting: readonly (WaitingJob & OfKind)[];
  users: ReadonlyMap<string, UserLoad>;
  /** Every engine with its whole capacity; `running` takes some of it. */
  engines: readonly EngineCapacity[];
  /** `engineId` null: the engine is no longer known. */
  running: readonly (OfKind & { userId: string; engineId: string | null; startedAt: number })[];
  /** Milliseconds that recent jobs of a kind took; kinds without recent jobs are missing. */
  durations: ReadonlyMap<string, number>;
};

export type QueueEstimate = {
  /** Waiting jobs that start before this one on engines that can do it; null when no engine can. */
  position: number | null;
  /** Milliseconds until the job is likely to be done; null when unknown. */
  doneIn: number | null;
};

const unknownEstimate: QueueEstimate = { position: null, doneIn: null };

/**
 * Estimates position and time of each waiting job by simulating the scheduler: each job takes as long as recent jobs
 * of its kind, and no new job arrives. A job gets a time only if all durations before it are known.
 *
 * @returns the estimates by job id
 */
export function estimateQueue(moment: QueueMoment): Map<string, QueueEstimate> {
  const { now, waiting, durations } = moment;
  const kinds = new Map(waiting.map(({ id, kind }) => [id, kind]));
  const engines = listFreeCapacity(moment);
  const schedule = createSchedule(waiting, moment.users, engines);
  const underWay = moment.running.map((job) => ({ ...job, ...estimateEnd(job, now, durations) }));
  const starts = new Map<string, number>();
  const estimates = new Map(waiting.map(({ id }) => [id, unknownEstimate]));
  let clock = now;
  let certain = true;

  while (schedule.countWaiting() > 0) {
    for (let next = schedule.startNext(clock); next; next = schedule.startNext(clock)) {
      const { job, engineId } = next;
      const kind = kinds.get(job.id) ?? '';
      const duration = durations.get(kind);
      estimates.set(job.id, {
        position: countStartsBefore(starts, engines, job),
        doneIn: certain && duration !== undefined ? clock + duration - now : null,
      });
      starts.set(engineId, (starts.get(engineId) ?? 0) + 1);
      const known = duration !== undefined;
      underWay.push({
        kind,
        userId: job.userId,
        engineId,
        startedAt: clock,
        endsAt: clock + (duration ?? 0),
        known,
      });
    }
    const first = underWay.reduce<number>(
      (best, { endsAt }, n) => (endsAt < (underWay[best]?.endsAt ?? Infinity) ? n : best),
      0,
    );
    const [ended] = underWay.splice(first, 1);
    if (!ended) return estimates;
    clock = Math.max(clock, ended.endsAt);
    certain &&= ended.known;
    schedule.end(ended.userId, ended.engineId);
  }
  return estimates;
}

function listFreeCapacity({ engines, running }: QueueMoment): EngineCapacity[] {
  return engines.map((engine) => {
    const taken = running.filter(({ engineId }) => engineId === engine.id).length;
    return { ...engine, free: Math.max(0, engine.free - taken) };
  });
}

/** Estimates when a running job ends. Unknown once it has taken twice as long as its kind. */
function estimateEnd(
  job: { kind: string; startedAt: number },
  now: number,
  durations: ReadonlyMap<string, number>,
): { endsAt: number; known: boolean } {
  const duration = durations.get(job.kind);
  if (duration === undefined) return { endsAt: now, known: false };
  return { endsAt: Math.max(now, job.startedAt + duration), known: now < job.startedAt + 2 * duration };
}

function countStartsBefore(
  starts: ReadonlyMap<string, number>,
  engines: readonly EngineCapacity[],
  job: WaitingJob,
): number {
  const able = engines.filter((engine) => canDo(engine, job));
  return able.reduce((sum, { id }) => sum + (starts.get(id) ?? 0), 0);
}
