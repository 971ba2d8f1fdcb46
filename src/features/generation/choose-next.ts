import type { Operation } from '#contract/generation.ts';

export type Lane = 'interactive' | 'bulk';

/** A waiting job as the scheduler sees it. */
export type WaitingJob = {
  id: string;
  userId: string;
  lane: Lane;
  operation: Operation;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** Where one person stands: what of theirs runs now, and how much may at once. */
export type UserLoad = { running: number; slots: number; lastServedAt: number };

/** An engine and how many more jobs it takes now. */
export type EngineRoom = { id: string; operations: ReadonlySet<Operation>; free: number };

export type Assignment = { jobId: string; engineId: string };

/**
 * Chooses what runs next, as a pure function of the queue and the engines.
 *
 * Interactive work goes before bulk work. Within a lane the person with the fewest running jobs is served,
 * among those the one who has waited longest since a job of theirs last started, and of their jobs the
 * oldest: so a hundred jobs of one person do not keep another's single one waiting. Nobody gets more than
 * the plan's slots at once.
 *
 * @param waiting any order; at least the oldest jobs of every person that has some
 */
export function chooseNext(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineRoom[],
): Assignment[] {
  const free = new Map(engines.map((engine) => [engine.id, engine.free]));
  const load = new Map([...users].map(([id, user]) => [id, { ...user }]));
  const left = [...waiting].sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1));
  const assignments: Assignment[] = [];

  const engineFor = (job: WaitingJob) =>
    engines.find((engine) => engine.operations.has(job.operation) && (free.get(engine.id) ?? 0) > 0);

  for (let served = 0; ; served++) {
    let best: { job: WaitingJob; user: UserLoad; engine: EngineRoom } | undefined;
    for (const job of left) {
      const user = load.get(job.userId);
      if (!user || user.running >= user.slots) continue;
      const engine = engineFor(job);
      if (engine && (!best || goesBefore(job, user, best.job, best.user))) best = { job, user, engine };
    }
    if (!best) return assignments;
    left.splice(left.indexOf(best.job), 1);
    free.set(best.engine.id, (free.get(best.engine.id) ?? 0) - 1);
    best.user.running++;
    // Later than anybody served before this round, in the order of this round.
    best.user.lastServedAt = Number.MAX_SAFE_INTEGER - waiting.length + served;
    assignments.push({ jobId: best.job.id, engineId: best.engine.id });
  }
}

/** Among jobs of equal standing the one seen first, which is the oldest, stays. */
function goesBefore(a: WaitingJob, userA: UserLoad, b: WaitingJob, userB: UserLoad): boolean {
  if (a.lane !== b.lane) return a.lane === 'interactive';
  if (userA.running !== userB.running) return userA.running < userB.running;
  return userA.lastServedAt < userB.lastServedAt;
}
