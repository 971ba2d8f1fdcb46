import {
  type Fit,
  getLoad,
  type Load,
  loads,
  toLoadedLoraKey,
  trackCapacity,
  type Wanted,
} from './choose-engine.ts';
import { type EngineCapacity, toWorkKey, type UserLoad, type WaitingJob } from './scheduler-state.ts';

export type { EngineCapacity, Lane, Loaded, UserLoad, WaitingJob, WorkKey } from './scheduler-state.ts';
export { canDo, losesLoras, losesPerson, toWorkKey } from './scheduler-state.ts';

export type Assignment = { jobId: string; engineId: string };
type Start = { job: WaitingJob; engineId: string };

/** After this long without a bulk start one bulk job of a user counts as interactive. */
export const bulkPatienceMs = 120_000;

/**
 * How long the next job yields to jobs whose models are loaded: while it has waited less than `age`, or while the
 * engine has had its models loaded for less than `stay`. Milliseconds; both zero: never.
 */
export type Patience = { age: number; stay: number };
/** How far fair scheduling yields to model affinity, so that engines load models less often. */
export type AffinityTuning = {
  /** When a base model would have to be loaded, and when only a LoRA would. */
  base: Patience;
  lora: Patience;
  /** A job waits for a busy engine that has its base model and should be free within this time. */
  waitForEngineMs: number;
};
/** Measured with `npm run bench -- fleet` (decision 053). */
export const defaultAffinityTuning: AffinityTuning = {
  base: { age: 60_000, stay: 300_000 },
  lora: { age: 60_000, stay: 60_000 },
  waitForEngineMs: 20_000,
};

/** A user during a schedule. `startedAt`: when a job of theirs last started, by the schedule's clock; 0 for never. */
type TrackedUser = UserLoad & { startedAt: number };
/** One user's jobs of one lane and operation that need the same models, the oldest last. */
type Line = { user: TrackedUser; jobs: WaitingJob[] };
type Candidate = { line: Line; job: WaitingJob; urgent: boolean };

export type Schedule = {
  /** Starts the next job; null when no waiting job can start now. */
  startNext(now: number): Start | null;
  /** Ends a job: frees a slot of the user and a place on the engine. */
  end(userId: string, engineId: string | null): void;
  /** Counts the waiting jobs. */
  countWaiting(): number;
};

/**
 * Chooses the jobs that start now, as a pure function of queue and engines, by the rule of `createSchedule`.
 *
 * @param waiting in any order; at least the oldest jobs of each user, lane, operation, category and affinity
 * @param now milliseconds since the epoch
 */
export function chooseNext(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineCapacity[],
  now: number,
  tuning: AffinityTuning = defaultAffinityTuning,
): Assignment[] {
  const schedule = createSchedule(waiting, users, engines, tuning);
  const assignments: Assignment[] = [];
  for (let start = schedule.startNext(now); start; start = schedule.startNext(now)) {
    assignments.push({ jobId: start.job.id, engineId: start.engineId });
  }
  return assignments;
}

/**
 * Creates the schedule of waiting jobs: fair between users, and yielding to model affinity within limits. It changes
 * only its own copy of the arguments.
 *
 * Interactive jobs go before bulk jobs. Within a lane and among users of equal weight the next job is that of the user
 * with the fewest running jobs; among those, of the user whose last job started longest ago; and of theirs the oldest.
 * So a hundred jobs of one user do not keep another user's single job waiting. A user never runs more jobs than the
 * plan has slots. Bulk jobs do not starve: a user's oldest bulk job counts as interactive once none of theirs has
 * started for `bulkPatienceMs`.
 *
 * Between users of different weights the longest wait decides, multiplied by the weight and divided by the number of
 * jobs that the user would then have running (decision 074). A wait begins with the user's last start or with the job.
 * So no weight starves another one: every wait outgrows all others that end.
 *
 * The next job gets the engine that has least to load for it. If the engine must load something, a job whose models
 * are loaded there goes first, as far as `tuning` allows; its user may not have more jobs running, and it may be a bulk
 * job. Instead of loading its base model, the next job may also wait for an engine that has the model and will soon be
 * free.
 */
export function createSchedule(
  waiting: readonly WaitingJob[],
  users: ReadonlyMap<string, UserLoad>,
  engines: readonly EngineCapacity[],
  tuning: AffinityTuning = defaultAffinityTuning,
): Schedule {
  const capacities = trackCapacity(engines);
  const people = new Map(
    [...users].map(([id, user]): [string, TrackedUser] => [id, { ...user, startedAt: user.lastServedAt }]),
  );
  let lines = groupIntoLines(waiting, people);
  let waitingCount = lines.reduce((sum, { jobs }) => sum + jobs.length, 0);
  // Later than every real start, in the order of the starts made here.
  let nextServedAt = Number.MAX_SAFE_INTEGER - waitingCount;

  // The lines that wait for a busy engine at this moment, and the engines reserved for them by base model.
  let reservedAt = Number.NaN;
  const waitingForEngine = new Set<Line>();
  const reserved = new Map<string, number>();

  /** Reserves a busy engine that has the job's base model and will soon be free; one engine for each job. */
  function reserveEngine({ line, job }: Candidate, now: number): boolean {
    if (!job.affinity || tuning.waitForEngineMs === 0) return false;
    const { base } = job.affinity;
    const count = reserved.get(base) ?? 0;
    if (capacities.countSoonFree(job, now, tuning.waitForEngineMs) <= count) return false;
    reserved.set(base, count + 1);
    waitingForEngine.add(line);
    return true;
  }

  function listCandidates(now: number): Candidate[] {
    const found: Candidate[] = [];
    for (const line of lines) {
      const job = line.jobs.at(-1);
      if (!job || line.user.running >= line.user.slots) continue;
      if (waitingForEngine.has(line) || !capacities.canStart(job, now)) continue;
      found.push({ line, job, urgent: isUrgent(job, line.user, now) });
    }
    return found;
  }

  function startNext(now: number): Start | null {
    if (now !== reservedAt) {
      waitingForEngine.clear();
      reserved.clear();
      reservedAt = now;
    }
    for (;;) {
      const candidates = listCandidates(now);
      const next = findFirst(candidates, now);
      if (!next) return null;
      const best = capacities.findBest(next.job, nothingWanted, now);
      if (!best) return null;
      if (best.load === loads.nothing) return start(next, best.capacity, now);
      const peers = listPeers(next, candidates);
      const fit = capacities.findBest(next.job, collectWanted(peers), now) ?? best;
      const chosen = chooseFor(fit, next, peers, now);
      if (chosen === next && fit.load === loads.base && reserveEngine(next, now)) continue;
      return start(chosen, fit.capacity, now);
    }
  }

  /** Chooses the job for this engine: the next one, or a peer to which it yields. */
  function chooseFor({ capacity, load }: Fit, next: Candidate, peers: Candidate[], now: number): Candidate {
    if (load === loads.nothing || !capacity.loaded) return next;
    const { age, stay } = load === loads.base ? tuning.base : tuning.lora;
    const since = load === loads.base ? capacity.loaded.baseSince : capacity.loaded.loraSince;
    if (now - next.job.createdAt >= age && now - since >= stay) return next;
    let warmest: Candidate[] = [];
    let least: Load = load;
    for (const peer of peers) {
      const needs = getLoad(peer.job, capacity);
      if (needs > least || needs === load || !capacities.canTake(capacity, peer.job, now)) continue;
      if (needs < least) [warmest, least] = [[], needs];
      warmest.push(peer);
    }
    return findFirst(warmest, now) ?? next;
  }

  function start({ line, job }: Candidate, capacity: EngineCapacity, now: number): Start {
    line.jobs.pop();
    if (line.jobs.length === 0) lines = lines.filter((each) => each !== line);
    waitingCount--;
    capacities.take(capacity, job, now);
    line.user.running++;
    line.user.lastServedAt = nextServedAt++;
    line.user.startedAt = now;
    if (job.lane === 'bulk') line.user.lastBulkAt = now;
    return { job, engineId: capacity.id };
  }

  return {
    startNext,
    end(userId, engineId) {
      const user = people.get(userId);
      if (user) user.running--;
      capacities.free(engineId);
    },
    countWaiting: () => waitingCount,
  };
}

/** The first candidate of one weight, and the longest wait among those of its user's number of running jobs. */
type Head = { first: Candidate; waited: number };

function findFirst(candidates: readonly Candidate[], now: number): Candidate | null {
  const anyUrgent = candidates.some(({ urgent }) => urgent);
  const heads = new Map<number, Head>();
  for (const candidate of candidates) {
    if (candidate.urgent !== anyUrgent) continue;
    const { job, line } = candidate;
    const { running, startedAt, weight } = line.user;
    const waited = Math.max(0, now - Math.max(startedAt, job.createdAt));
    const head = heads.get(weight);
    if (!head || running < head.first.line.user.running) heads.set(weight, { first: candidate, waited });
    else if (running === head.first.line.user.running) {
      if (isBefore(candidate, head.first)) head.first = candidate;
      head.waited = Math.max(head.waited, waited);
    }
  }
  let best: Head | null = null;
  for (const head of heads.values()) {
    if (!best || goesBefore(head, best)) best = head;
  }
  return best?.first ?? null;
}

/** Whether a head's weighted wait is the longer one; of equal ones, whether its user has the smaller share running. */
function goesBefore(a: Head, b: Head): boolean {
  const [userA, userB] = [a.first.line.user, b.first.line.user];
  const [shareA, shareB] = [getShare(userA), getShare(userB)];
  const [scoreA, scoreB] = [a.waited / shareA, b.waited / shareB];
  if (scoreA !== scoreB) return scoreA > scoreB;
  return shareA !== shareB ? shareA < shareB : userA.weight > userB.weight;
}

/** The other candidates whose users have no more jobs running: only these may go before the next job. */
function listPeers(next: Candidate, candidates: readonly Candidate[]): Candidate[] {
  const { running } = next.line.user;
  return candidates.filter(({ line }) => line !== next.line && line.user.running <= running);
}

const nothingWanted: Wanted = { bases: new Set(), loras: new Set() };

function collectWanted(peers: readonly Candidate[]): Wanted {
  const bases = new Set<string>();
  const loras = new Set<string>();
  for (const { job } of peers) {
    if (!job.affinity) continue;
    bases.add(job.affinity.base);
    loras.add(toLoadedLoraKey(job.affinity.base, job.affinity.lora));
  }
  return { bases, loras };
}

function groupIntoLines(waiting: readonly WaitingJob[], users: ReadonlyMap<string, TrackedUser>): Line[] {
  const lines = new Map<string, Line>();
  for (const job of [...waiting].sort((a, b) => (isOlder(a, b) ? 1 : -1))) {
    const user = users.get(job.userId);
    if (!user) continue;
    const { base = '', lora = '' } = job.affinity ?? {};
    const {
      adapters = '',
      chosenReferences = [],
      lastFrame,
      loraFamilies = '',
      posePeople,
      references,
      regions,
      seconds,
      trained,
    } = job;
    const pictures = `${references} ${regions} ${JSON.stringify(chosenReferences)}`;
    const further = `${trained} ${pictures} ${seconds} ${lastFrame} ${posePeople} ${adapters} ${loraFamilies}`;
    const needs = `${toWorkKey(job)} ${further} ${base} ${lora}`;
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

/** The jobs that a user would have running with one more, for each unit of weight. */
const getShare = ({ running, weight }: UserLoad) => (running + 1) / weight;

/** The order among candidates of equal weight and urgency. */
function isBefore(a: Candidate, b: Candidate): boolean {
  const [userA, userB] = [a.line.user, b.line.user];
  if (userA.running !== userB.running) return userA.running < userB.running;
  if (userA.lastServedAt !== userB.lastServedAt) return userA.lastServedAt < userB.lastServedAt;
  return isOlder(a.job, b.job);
}

function isOlder(a: WaitingJob, b: WaitingJob): boolean {
  return a.createdAt === b.createdAt ? a.id < b.id : a.createdAt < b.createdAt;
}
