/** The scheduler's view of jobs, users and engines at one moment. */
import {
  findIdentitySource,
  type IdentitySource,
  type PoseSupport,
  type Work,
} from '@castwright/engine-port';
import type { ReferenceSupport } from '#contract/references.ts';
import { takesReferences } from '#contract/refuse-references.ts';

export type Lane = 'interactive' | 'bulk';

/** A waiting job. */
export type WaitingJob = Work & {
  id: string;
  userId: string;
  lane: Lane;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Whether it needs a trained model. */
  trained?: boolean;
  /** Whether it has reference pictures of its person. */
  references?: boolean;
  /** Of each reference of the creator's choice, the name of its recipe; null: it has none. Left out: no references. */
  chosenReferences?: readonly (string | null)[];
  /** The names of the tag LoRAs that it needs. */
  adapters?: readonly string[];
  /** The model families of the creator's own LoRAs that it needs; left out or empty: it needs none. */
  loraFamilies?: readonly string[];
  /** The length of a video, in seconds. */
  seconds?: number;
  /** Whether a video is to end with a picture. */
  lastFrame?: boolean;
  /** How many people its pose has. Undefined: it has no pose. */
  posePeople?: number;
  /** Whether it has words for parts of the picture. */
  regions?: boolean;
  /** Undefined: it loads nothing that takes time. */
  affinity?: Affinity;
  /** The engine on which it may still run for a worker that is gone; an attempt there joins it. */
  runsOn?: string;
  /** The engine that failed it last, and when. */
  failed?: { engineId: string; at: number };
};

/** A user's running jobs, and what the plan gives. Moments are milliseconds since the epoch. */
export type UserLoad = {
  running: number;
  slots: number;
  /** How much a wait counts against the waits of users of another weight. */
  weight: number;
  /** When a job of the user last started, in any lane and in the bulk lane; 0 for never. */
  lastServedAt: number;
  lastBulkAt: number;
};

/** What an engine must have loaded for a job. Equal opaque keys mean equal weights. */
export type Affinity = { base: string; lora: string | null };

/** What an engine has loaded once its last started job runs. Moments are milliseconds since the epoch. */
export type Loaded = {
  /** Null: nothing yet, or unknown. */
  base: string | null;
  lora: string | null;
  baseSince: number;
  loraSince: number;
  /** When it last started a job; 0 for never. */
  usedAt: number;
};

/** An operation in a category, as one string. */
export type WorkKey = `${Work['operation']} ${Work['category']}`;
export const toWorkKey = ({ operation, category }: Work): WorkKey => `${operation} ${category}`;

/** How many people of a pose an engine follows, and how many of a person who is drawn from reference pictures. */
type PosePeople = Pick<PoseSupport, 'people' | 'peopleWithReferences'>;

/** An engine: jobs that it can take now, and for which work. */
export type EngineCapacity = {
  id: string;
  work: ReadonlySet<WorkKey>;
  /** The work that it can do with a trained model. Undefined: all. */
  withModel?: ReadonlySet<WorkKey>;
  /** The work that it can do with a picture to end with. Undefined: all. */
  withLastFrame?: ReadonlySet<WorkKey>;
  /** The work that it can do with regions. Undefined: none. */
  withRegions?: ReadonlySet<WorkKey>;
  /** The same, for a person who is drawn from reference pictures. */
  withRegionsAndReferences?: ReadonlySet<WorkKey>;
  /** The work by tag LoRA. Undefined: it applies no LoRAs and uses only the trigger words of tags. */
  adapters?: ReadonlyMap<string, ReadonlySet<WorkKey>>;
  /** The same, for a person who is drawn from reference pictures. */
  adaptersWithReferences?: ReadonlyMap<string, ReadonlySet<WorkKey>>;
  /** Of the creator's own LoRAs the families that fit, by work. Undefined: it applies none, and draws from words alone. */
  loras?: ReadonlyMap<WorkKey, string>;
  /** The same, for a person who is drawn from reference pictures. */
  lorasWithReferences?: ReadonlyMap<WorkKey, string>;
  /** What it draws a person from, in its order. Undefined: it needs neither a trained model nor pictures. */
  identity?: ReadonlyMap<WorkKey, readonly IdentitySource[]>;
  /** Which references of a creator's choice it takes, by work. Undefined: none. */
  chosenReferences?: ReadonlyMap<WorkKey, ReferenceSupport>;
  /** Seconds of the longest video that it makes. Undefined: every length. */
  longestVideo?: number;
  /** How many people of a pose it follows. Undefined: none, as for work that is not in here. */
  poses?: ReadonlyMap<WorkKey, PosePeople>;
  free: number;
  /** Undefined: open. A draining or broken engine gets no jobs. */
  state?: 'open' | 'draining' | 'broken';
  /** Set by the operator: engines of a higher priority are filled first. Undefined: 0. */
  priority?: number;
  /** Cost of a GPU second, in one unit for all engines. Undefined: 0. */
  costPerSecond?: number;
  /** Undefined: it loads nothing that takes time, or its memory is unknown, as with a serverless endpoint. */
  loaded?: Loaded;
  /** When a busy engine is likely to have free capacity; undefined: unknown. */
  freeAt?: number;
};

/** Whether an engine supports a job with all that it needs, whatever its free capacity. */
export function canDo(capacity: EngineCapacity, job: WaitingJob): boolean {
  const key = toWorkKey(job);
  const { longestVideo = Infinity, withLastFrame, withModel, work } = capacity;
  if (!work.has(key) || (job.seconds ?? 0) > longestVideo) return false;
  if (job.lastFrame && withLastFrame?.has(key) === false) return false;
  const isChosen = hasChosenReferences(job);
  if (isChosen && !takesReferences(capacity.chosenReferences?.get(key), toGivenReferences(job))) return false;
  const fromReferences = isChosen || findSource(capacity, job) === 'references';
  const followed = capacity.poses?.get(key)?.[fromReferences ? 'peopleWithReferences' : 'people'] ?? 0;
  if ((job.posePeople ?? 0) > followed) return false;
  const withRegions = fromReferences ? capacity.withRegionsAndReferences : capacity.withRegions;
  if (job.regions && !withRegions?.has(key)) return false;
  if (job.trained && !fromReferences && withModel?.has(key) === false) return false;
  const fitting = fromReferences ? capacity.lorasWithReferences : capacity.loras;
  if (fitting && job.loraFamilies?.some((family) => fitting.get(key) !== family)) return false;
  const adapters = fromReferences ? capacity.adaptersWithReferences : capacity.adapters;
  return !adapters || !job.adapters?.some((name) => !adapters.get(name)?.has(key));
}

export const hasChosenReferences = ({ chosenReferences }: Pick<WaitingJob, 'chosenReferences'>): boolean =>
  (chosenReferences ?? []).length > 0;

const toGivenReferences = ({ chosenReferences = [], trained = false }: WaitingJob) => ({
  recipeEngines: chosenReferences,
  withModel: trained,
});

/**
 * Whether an engine would draw anyone while another one can draw the person whom a job has reference pictures of, be it
 * away for a while.
 */
export const losesPerson = (
  capacity: EngineCapacity,
  job: WaitingJob,
  engines: readonly EngineCapacity[],
): boolean =>
  !canKeepPerson(capacity, job) && engines.some((other) => canDo(other, job) && canKeepPerson(other, job));

/** Whether an engine would leave out the creator's own LoRAs while another one applies them, be it away for a while. */
export const losesLoras = (
  capacity: EngineCapacity,
  job: WaitingJob,
  engines: readonly EngineCapacity[],
): boolean =>
  (job.loraFamilies ?? []).length > 0 &&
  !capacity.loras &&
  engines.some((other) => other.loras && canDo(other, job));

const canKeepPerson = (capacity: EngineCapacity, job: WaitingJob): boolean =>
  !job.references || hasChosenReferences(job) || !capacity.identity || findSource(capacity, job) !== null;

const findSource = ({ identity }: EngineCapacity, job: WaitingJob): IdentitySource | null =>
  findIdentitySource(identity?.get(toWorkKey(job)) ?? [], {
    trained: job.trained,
    references: job.references ? [true] : [],
  });
