/** Queue, people and engines at one moment, as the scheduler sees them. */
import type { Work } from '@castwright/engine-port';

export type Lane = 'interactive' | 'bulk';

/** A waiting job as the scheduler sees it. */
export type WaitingJob = Work & {
  id: string;
  userId: string;
  lane: Lane;
  /** Milliseconds since the epoch. */
  createdAt: number;
  /** Whether it needs a model that was trained here. */
  trained?: boolean;
  /** The LoRAs of tags that it needs, by the operator's names. */
  adapters?: readonly string[];
  /** Left out: nothing that takes time to load. */
  affinity?: Affinity;
  /** The engine on which it may still run, from a worker that is gone: there it goes on. */
  runsOn?: string;
  /** The engine that failed it last, and when. */
  failed?: { engineId: string; at: number };
};

/** Where one person stands: what of theirs runs now, and how much may at once. Moments are milliseconds. */
export type UserLoad = {
  running: number;
  slots: number;
  /** When a job of theirs last started, of any lane and of the bulk lane; 0 for never. */
  lastServedAt: number;
  lastBulkAt: number;
};

/** What has to lie in an engine's memory for a job. Equal keys are equal weights; they say nothing else. */
export type Affinity = { base: string; lora: string | null };

/** What lies in an engine's memory once the last job that was handed to it runs. Moments are milliseconds. */
export type Loaded = {
  /** Null: nothing yet, or nobody knows. */
  base: string | null;
  lora: string | null;
  baseSince: number;
  loraSince: number;
  /** When it was last handed a job; 0 for never. */
  usedAt: number;
};

/** An operation in a category, in one word. */
export type WorkKey = `${Work['operation']} ${Work['category']}`;
export const workKey = ({ operation, category }: Work): WorkKey => `${operation} ${category}`;

/** An engine, what it can do, and how many more jobs it takes now. */
export type EngineRoom = {
  id: string;
  work: ReadonlySet<WorkKey>;
  /** What of its work it can do with a trained model. Left out: all. */
  withModel?: ReadonlySet<WorkKey>;
  /** What it can apply the LoRAs of tags to, by their names. Left out: it makes of a tag what the words say. */
  adapters?: ReadonlyMap<string, ReadonlySet<WorkKey>>;
  free: number;
  /** Left out: open. One that drains or is broken is given nothing. */
  state?: 'open' | 'draining' | 'broken';
  /** The operator's word: engines of a higher priority are filled first. Left out: 0. */
  priority?: number;
  /** Of a GPU second, in any unit that is the same for all engines. Left out: 0. */
  costPerSecond?: number;
  /** Left out: it loads nothing that takes time, or where its jobs run is unknown (a serverless endpoint, say). */
  loaded?: Loaded;
  /** When an engine without room is likely to have some; left out: nobody knows. */
  freeAt?: number;
};

/** Whether an engine can do a job with all that it needs, now or once it has room. */
export function canDo({ adapters, withModel, work }: EngineRoom, job: WaitingJob): boolean {
  const key = workKey(job);
  if (!work.has(key)) return false;
  if (job.trained && withModel?.has(key) === false) return false;
  return !adapters || !job.adapters?.some((name) => !adapters.get(name)?.has(key));
}
