import { type Fit, type Load, loadFor, loads, loraKey, openRooms, type Wanted } from './choose-engine.ts';
import { type EngineRoom, type UserLoad, type WaitingJob, workKey } from './situation.ts';

export type { EngineRoom, Lane, Loaded, UserLoad, WaitingJob, WorkKey } from './situation.ts';
export { canDo, workKey } from './situation.ts';

export type Assignment = { jobId: string; engineId: string };
type Start = { job: WaitingJob; engineId: string };

/** A person whose bulk work has stood still for so long gets one bulk job in among the interactive ones. */
export const bulkPatienceMs = 120_000;

/**
 * For how long the job whose turn it is lets others go first that find loaded what they need: as long as it has waited
 * less than `age`, or the engine has had what it holds for less than `stay`. Milliseconds; both zero: never.
 */
export type Patience = { age: number; stay: number };
/** How far turns are bent so that engines load less. */
export type Bend = {
  /** Where a base model would have to be loaded, and where only a LoRA would. */
  base: Patience;
  lora: Patience;
  /** A job waits for an engine with its base model that should be free within this time, rather than for the model. */
  holdMs: number;
};
/** Chosen with `npm run bench -- fleet` (decision 053). */
export const defaultBend: Bend = {
  base: { age: 60_000, stay: 300_000 },
  lora: { age: 60_000, stay: 60_000 },
  holdMs: 20_000,
};

/** One person's jobs of one lane and kind that need the same loaded, the oldest last. */
type Line = { user: UserLoad; jobs: WaitingJob[] };
type Candidate = { line: Line; job: WaitingJob; urgent: boolean };

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
 * @param waiting any order; at least the oldest jobs of every person, lane, kind of work and affinity that has some
 * @param now milliseconds since the epoch
 */
export function chooseNext(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineRoom[],
  now: number,
  bend: Bend = defaultBend,
): Assignment[] {
  const schedule = createSchedule(waiting, users, engines, bend);
  const assignments: Assignment[] = [];
  for (let start = schedule.startNext(now); start; start = schedule.startNext(now)) {
    assignments.push({ jobId: start.job.id, engineId: start.engineId });
  }
  return assignments;
}

/**
 * The rule by which waiting jobs take turns, over its own copy of the situation.
 *
 * Interactive work goes before bulk work. Within a lane it is the turn of the person with the fewest running jobs,
 * among those of the one who has waited longest since a job of theirs last started, and of their jobs of the oldest:
 * so a hundred jobs of one person do not keep another's single one waiting. Nobody gets more than the plan's slots at
 * once. So that bulk work does not starve, a person's oldest bulk job counts as interactive once none of theirs has
 * started for `bulkPatienceMs`.
 *
 * The job whose turn it is gets the engine that has least to load for it. If that is something, a job that finds
 * loaded there what it needs, of a person with no more running, goes before it as far as `bend` allows, also from the
 * bulk lane. And rather than have its base model loaded it waits for an engine that has it and is about to be free.
 */
export function createSchedule(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineRoom[],
  bend: Bend = defaultBend,
): Schedule {
  const rooms = openRooms(engines);
  const people = new Map([...users].map(([id, user]) => [id, { ...user }]));
  let lines = linesOf(waiting, people);
  let left = lines.reduce((sum, { jobs }) => sum + jobs.length, 0);
  // Later than anybody served before, in the order of these starts.
  let served = Number.MAX_SAFE_INTEGER - left;

  // Lines that wait for an engine at this moment, and for how many of them of each base model one is already counted on.
  let heldAt = Number.NaN;
  const held = new Set<Line>();
  const countedOn = new Map<string, number>();

  /** Whether the job waits for an engine that has its base model and is about to be free: one job an engine. */
  function holds({ line, job }: Candidate, now: number): boolean {
    if (!job.affinity || bend.holdMs === 0) return false;
    const { base } = job.affinity;
    const counted = countedOn.get(base) ?? 0;
    if (rooms.soonFreeWith(job, now, bend.holdMs) <= counted) return false;
    countedOn.set(base, counted + 1);
    held.add(line);
    return true;
  }

  function candidates(now: number): Candidate[] {
    const found: Candidate[] = [];
    for (const line of lines) {
      const job = line.jobs.at(-1);
      if (!job || line.user.running >= line.user.slots || held.has(line) || !rooms.canStart(job, now))
        continue;
      found.push({ line, job, urgent: isUrgent(job, line.user, now) });
    }
    return found;
  }

  function startNext(now: number): Start | null {
    if (now !== heldAt) {
      held.clear();
      countedOn.clear();
      heldAt = now;
    }
    for (;;) {
      const able = candidates(now);
      const turn = firstOf(able);
      if (!turn) return null;
      const best = rooms.bestFor(turn.job, nothingWanted, now);
      if (!best) return null;
      if (best.load === loads.nothing) return start(turn, best.room, now);
      const peers = peersOf(turn, able);
      const fit = rooms.bestFor(turn.job, wantedBy(peers), now) ?? best;
      const first = firstOn(fit, turn, peers, now);
      if (first === turn && fit.load === loads.base && holds(turn, now)) continue;
      return start(first, fit.room, now);
    }
  }

  function firstOn({ room, load }: Fit, turn: Candidate, peers: Candidate[], now: number): Candidate {
    if (load === loads.nothing || !room.loaded) return turn;
    const { age, stay } = load === loads.base ? bend.base : bend.lora;
    const since = load === loads.base ? room.loaded.baseSince : room.loaded.loraSince;
    if (now - turn.job.createdAt >= age && now - since >= stay) return turn;
    let best = turn;
    let least: Load = load;
    for (const peer of peers) {
      const needs = loadFor(peer.job, room);
      if (needs > least || needs === load || !rooms.takes(room, peer.job, now)) continue;
      if (needs < least || goesBefore(peer, best)) [best, least] = [peer, needs];
    }
    return best;
  }

  function start({ line, job }: Candidate, room: EngineRoom, now: number): Start {
    line.jobs.pop();
    if (line.jobs.length === 0) lines = lines.filter((each) => each !== line);
    left--;
    rooms.take(room, job, now);
    line.user.running++;
    line.user.lastServedAt = served++;
    if (job.lane === 'bulk') line.user.lastBulkAt = now;
    return { job, engineId: room.id };
  }

  return {
    startNext,
    end(userId, engineId) {
      const user = people.get(userId);
      if (user) user.running--;
      rooms.give(engineId);
    },
    left: () => left,
  };
}

function firstOf(candidates: readonly Candidate[]): Candidate | null {
  let first: Candidate | null = null;
  for (const candidate of candidates) {
    if (!first || goesBefore(candidate, first)) first = candidate;
  }
  return first;
}

/** Whoever could have the turn as well but for their lane, when they were last served, or how long they have waited. */
function peersOf(turn: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const { running } = turn.line.user;
  return candidates.filter(({ line }) => line !== turn.line && line.user.running <= running);
}

const nothingWanted: Wanted = { bases: new Set(), loras: new Set() };

function wantedBy(peers: readonly Candidate[]): Wanted {
  const bases = new Set<string>();
  const loras = new Set<string>();
  for (const { job } of peers) {
    if (!job.affinity) continue;
    bases.add(job.affinity.base);
    loras.add(loraKey(job.affinity.base, job.affinity.lora));
  }
  return { bases, loras };
}

function linesOf(waiting: readonly WaitingJob[], users: ReadonlyMap<string, UserLoad>): Line[] {
  const lines = new Map<string, Line>();
  for (const job of [...waiting].sort((a, b) => (isOlder(a, b) ? 1 : -1))) {
    const user = users.get(job.userId);
    if (!user) continue;
    const { base = '', lora = '' } = job.affinity ?? {};
    const needs = `${workKey(job)} ${job.trained} ${job.adapters ?? ''} ${base} ${lora}`;
    const key = `${job.userId} ${job.lane} ${job.failed?.engineId} ${job.runsOn} ${needs}`;
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
