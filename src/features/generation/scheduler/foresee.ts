import { canDo, createSchedule, type EngineRoom, type UserLoad, type WaitingJob } from './choose-next.ts';

/** Jobs of the same kind take about equally long: the operation, and of videos their length and size. */
type OfKind = { kind: string };

/** The queue of the installation at one moment; moments are milliseconds since the epoch. */
export type QueueMoment = {
  now: number;
  waiting: readonly (WaitingJob & OfKind)[];
  users: ReadonlyMap<string, UserLoad>;
  /** Every engine with all the room it has; what runs takes some of it. */
  engines: readonly EngineRoom[];
  /** `engineId` null: nobody knows any more where it runs. */
  running: readonly (OfKind & { userId: string; engineId: string | null; startedAt: number })[];
  /** Milliseconds that jobs of a kind took lately; nothing for kinds without a history. */
  lasts: ReadonlyMap<string, number>;
};

export type Outlook = {
  /** Waiting jobs that start before this one on the engines that can do it; null when none can. */
  position: number | null;
  /** Milliseconds until it is likely to be done; null when that cannot be known. */
  doneIn: number | null;
};

const unforeseen: Outlook = { position: null, doneIn: null };

/**
 * What lies before each waiting job if nothing else is asked for: plays the scheduler's own rule forward, each
 * job lasting as long as its kind did lately. A time is given only where all that has to end before it has
 * such a history.
 *
 * @returns the outlook of every waiting job by its id
 */
export function foresee(moment: QueueMoment): Map<string, Outlook> {
  const { now, waiting, lasts } = moment;
  const kinds = new Map(waiting.map(({ id, kind }) => [id, kind]));
  const engines = roomsLeft(moment);
  const schedule = createSchedule(waiting, moment.users, engines);
  const underWay = moment.running.map((job) => ({ ...job, ...endOf(job, now, lasts) }));
  const starts = new Map<string, number>();
  const outlooks = new Map(waiting.map(({ id }) => [id, unforeseen]));
  let clock = now;
  let certain = true;

  while (schedule.left() > 0) {
    for (let next = schedule.startNext(clock); next; next = schedule.startNext(clock)) {
      const { job, engineId } = next;
      const kind = kinds.get(job.id) ?? '';
      const lasting = lasts.get(kind);
      outlooks.set(job.id, {
        position: startsAmong(starts, engines, job),
        doneIn: certain && lasting !== undefined ? clock + lasting - now : null,
      });
      starts.set(engineId, (starts.get(engineId) ?? 0) + 1);
      const known = lasting !== undefined;
      underWay.push({
        kind,
        userId: job.userId,
        engineId,
        startedAt: clock,
        endsAt: clock + (lasting ?? 0),
        known,
      });
    }
    const first = underWay.reduce<number>(
      (best, { endsAt }, n) => (endsAt < (underWay[best]?.endsAt ?? Infinity) ? n : best),
      0,
    );
    const [ended] = underWay.splice(first, 1);
    if (!ended) return outlooks;
    clock = Math.max(clock, ended.endsAt);
    certain &&= ended.known;
    schedule.end(ended.userId, ended.engineId);
  }
  return outlooks;
}

function roomsLeft({ engines, running }: QueueMoment): EngineRoom[] {
  return engines.map((engine) => {
    const taken = running.filter(({ engineId }) => engineId === engine.id).length;
    return { ...engine, free: Math.max(0, engine.free - taken) };
  });
}

/** A job that has already taken twice as long as its kind does may take any time. */
function endOf(
  job: { kind: string; startedAt: number },
  now: number,
  lasts: ReadonlyMap<string, number>,
): { endsAt: number; known: boolean } {
  const lasting = lasts.get(job.kind);
  if (lasting === undefined) return { endsAt: now, known: false };
  return { endsAt: Math.max(now, job.startedAt + lasting), known: now < job.startedAt + 2 * lasting };
}

function startsAmong(
  starts: ReadonlyMap<string, number>,
  engines: readonly EngineRoom[],
  job: WaitingJob,
): number {
  const able = engines.filter((engine) => canDo(engine, job));
  return able.reduce((sum, { id }) => sum + (starts.get(id) ?? 0), 0);
}
