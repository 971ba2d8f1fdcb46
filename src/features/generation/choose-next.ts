import type { Work } from '#engines/port';

export type Lane = 'interactive' | 'bulk';

/** A waiting job as the scheduler sees it. */
export type WaitingJob = Work & {
  id: string;
  userId: string;
  lane: Lane;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** Where one person stands: what of theirs runs now, and how much may at once. Moments are milliseconds. */
export type UserLoad = {
  running: number;
  slots: number;
  /** When a job of theirs last started, of any lane and of the bulk lane; 0 for never. */
  lastServedAt: number;
  lastBulkAt: number;
};

/** An operation in a category, in one word. */
export type WorkKey = `${Work['operation']} ${Work['category']}`;
export const workKey = ({ operation, category }: Work): WorkKey => `${operation} ${category}`;

/** An engine, what it can do, and how many more jobs it takes now. */
export type EngineRoom = { id: string; work: ReadonlySet<WorkKey>; free: number };

export type Assignment = { jobId: string; engineId: string };
type Start = { job: WaitingJob; engineId: string };

/** A person whose bulk work has stood still for so long gets one bulk job in among the interactive ones. */
export const bulkPatienceMs = 120_000;

/** One person's jobs of one lane and kind, the oldest last. */
type Line = { user: UserLoad; jobs: WaitingJob[] };
type Candidate = { line: Line; job: WaitingJob; engine: EngineRoom; urgent: boolean };

export type Schedule = {
  /** Starts the job whose turn it is at this moment, if any that waits can start. */
  startNext(now: number): Start | null;
  /** Gives back what a job of this person has taken of the person's slots and of the engine's room. */
  end(userId: string, engineId: string | null): void;
  /** Jobs that still wait. */
  left(): number;
};

/**
 * Chooses what runs next, as a pure function of the queue and the engines, by the rule of `createSchedule`.
 *
 * @param waiting any order; at least the oldest jobs of every person, lane and kind of work that has some
 * @param now milliseconds since the epoch
 */
export function chooseNext(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineRoom[],
  now: number,
): Assignment[] {
  const schedule = createSchedule(waiting, users, engines);
  const assignments: Assignment[] = [];
  for (let start = schedule.startNext(now); start; start = schedule.startNext(now)) {
    assignments.push({ jobId: start.job.id, engineId: start.engineId });
  }
  return assignments;
}

/**
 * The rule by which waiting jobs take turns, over its own copy of the situation.
 *
 * Interactive work goes before bulk work. Within a lane the person with the fewest running jobs is served,
 * among those the one who has waited longest since a job of theirs last started, and of their jobs the
 * oldest: so a hundred jobs of one person do not keep another's single one waiting. Nobody gets more than
 * the plan's slots at once. So that bulk work does not starve, a person's oldest bulk job counts as
 * interactive once none of theirs has started for `bulkPatienceMs`.
 */
export function createSchedule(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineRoom[],
): Schedule {
  const rooms = engines.map((engine) => ({ ...engine }));
  const loads = new Map([...users].map(([id, user]) => [id, { ...user }]));
  let lines = linesOf(waiting, loads);
  let left = lines.reduce((sum, { jobs }) => sum + jobs.length, 0);
  // Later than anybody served before, in the order of these starts.
  let served = Number.MAX_SAFE_INTEGER - left;

  function startNext(now: number): Start | null {
    let best: Candidate | null = null;
    for (const line of lines) {
      const job = line.jobs.at(-1);
      if (!job || line.user.running >= line.user.slots) continue;
      const engine = rooms.find(({ work, free }) => free > 0 && work.has(workKey(job)));
      if (!engine) continue;
      const candidate = { line, job, engine, urgent: isUrgent(job, line.user, now) };
      if (!best || goesBefore(candidate, best)) best = candidate;
    }
    if (!best) return null;
    const { line, job, engine } = best;
    line.jobs.pop();
    if (line.jobs.length === 0) lines = lines.filter((each) => each !== line);
    left--;
    engine.free--;
    line.user.running++;
    line.user.lastServedAt = served++;
    if (job.lane === 'bulk') line.user.lastBulkAt = now;
    return { job, engineId: engine.id };
  }

  return {
    startNext,
    end(userId, engineId) {
      const user = loads.get(userId);
      if (user) user.running--;
      const room = rooms.find(({ id }) => id === engineId);
      if (room) room.free++;
    },
    left: () => left,
  };
}

function linesOf(waiting: readonly WaitingJob[], loads: ReadonlyMap<string, UserLoad>): Line[] {
  const lines = new Map<string, Line>();
  for (const job of [...waiting].sort((a, b) => (isOlder(a, b) ? 1 : -1))) {
    const user = loads.get(job.userId);
    if (!user) continue;
    const key = `${job.userId} ${job.lane} ${workKey(job)}`;
    const line = lines.get(key);
    if (line) line.jobs.push(job);
    else lines.set(key, { user, jobs: [job] });
  }
  return [...lines.values()];
}

function isUrgent({ lane, createdAt }: WaitingJob, { lastBulkAt }: UserLoad, now: number): boolean {
  return lane === 'interactive' || now - Math.max(createdAt, lastBulkAt) >= bulkPatienceMs;
}

function goesBefore(a: Candidate, b: Candidate): boolean {
  if (a.urgent !== b.urgent) return a.urgent;
  const [userA, userB] = [a.line.user, b.line.user];
  if (userA.running !== userB.running) return userA.running < userB.running;
  if (userA.lastServedAt !== userB.lastServedAt) return userA.lastServedAt < userB.lastServedAt;
  return isOlder(a.job, b.job);
}

function isOlder(a: WaitingJob, b: WaitingJob): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
