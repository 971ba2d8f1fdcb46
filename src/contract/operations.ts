import { z } from 'zod';
import { category, id, success, timestamp } from './common.ts';
import { jobState, operation } from './jobs.ts';
import { defineRoutes } from './route.ts';

/** Why nothing new is begun, and since when. */
export const pause = z.strictObject({ reason: z.string(), since: timestamp });
export type Pause = z.infer<typeof pause>;

export const pauseForm = z.strictObject({
  reason: z.string().trim().min(1, 'Please say why').max(200),
});

/** How an engine's jobs went lately, and whether it is given work for it. */
const engineBreaker = z.strictObject({
  state: z.enum(['closed', 'open', 'half_open']),
  /** Faults one after the other, without a job that was done. */
  faults: z.int(),
  /** When a job is tried there again; null while it is given work, or one is being tried. */
  until: timestamp.nullable(),
  /** How often it was given nothing for a while, since it was first heard of. */
  timesOpened: z.int(),
});

/** What lies in an engine's memory by the jobs that it was given. */
const engineMemory = z.strictObject({
  /** As the engine file calls it; null: nothing yet, or nobody knows. */
  base: z.string().nullable(),
  loras: z.array(z.string()),
  since: timestamp.nullable(),
  /** How often a base model, and a LoRA alone, had to be loaded for a job. */
  basesLoaded: z.int(),
  lorasLoaded: z.int(),
});

/** Work of one kind, in the categories of which the same is said. */
const workInCategories = z.strictObject({ operation, categories: z.array(category) });

/** Work that an engine cannot do: in words for creators, and exactly. */
const engineLack = workInCategories.extend({
  reason: z.string(),
  /** Files and nodes by name. */
  details: z.array(z.string()),
});
export type EngineLack = z.infer<typeof engineLack>;

/** What stands behind work. */
const workingModel = workInCategories.extend({
  model: z.string(),
  /** As the operator's file calls it; null for what comes with Castwright. */
  licence: z.string().nullable(),
});
export type WorkingModel = z.infer<typeof workingModel>;

/** A LoRA that tags may name, what it can be applied to, and why not to more. */
const engineAdapter = z.strictObject({
  name: z.string(),
  licence: z.string(),
  work: z.array(workInCategories),
  details: z.array(z.string()),
});
export type EngineAdapter = z.infer<typeof engineAdapter>;

export const engineEntry = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** What the workers last said, at most a quarter of a minute ago. */
  online: z.boolean(),
  detail: z.string(),
  gpu: z.boolean(),
  /** Null before it has said so. */
  operations: z.array(operation).nullable(),
  lacks: z.array(engineLack),
  /** What it can do, though not with a trained model. */
  lacksWithModel: z.array(engineLack),
  /** Null: it applies none, and makes of a tag what the words say. */
  adapters: z.array(engineAdapter).nullable(),
  models: z.array(workingModel),
  /** Workers that drive it, and jobs that they take at the same time in all. */
  workers: z.int(),
  room: z.int(),
  running: z.int(),
  /** Whether all workers drive the same one; `room` is then what it takes in all. */
  shared: z.boolean(),
  /** Engines of a higher priority are filled first. */
  priority: z.int(),
  /** Dollars an hour; null where nobody has said so. */
  hourlyCost: z.number().nullable(),
  breaker: engineBreaker,
  /** Null for one that loads nothing that takes time, or of which it is unknown. */
  memory: engineMemory.nullable(),
  seenAt: timestamp,
  /** One that is paused ends what it runs and begins nothing: with `running` 0 it is drained. */
  paused: pause.nullable(),
});
export type EngineEntry = z.infer<typeof engineEntry>;

/** Work of one kind that waits for an engine. */
export const queueLine = z.strictObject({
  operation,
  lane: z.enum(['interactive', 'bulk']),
  waiting: z.int(),
  oldestAt: timestamp,
});
export type QueueLine = z.infer<typeof queueLine>;

/** A kind of background work: mails, clean-up, payments. */
export const backgroundQueue = z.strictObject({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Given up after their last try, in the last seven days. */
  failed: z.int(),
});
export type BackgroundQueue = z.infer<typeof backgroundQueue>;

/** Days after which the alerts, the doctor and the page say that it is time for another one. */
export const backupDueDays = { backup: 2, drill: 90 } as const;

/** What came of the backups that `npm run backup` made, or of the restores that `npm run drill` tried. */
const backupHistory = z.strictObject({
  /** The newest; null: there was none. */
  last: z
    .strictObject({
      /** The moment that the backup is of. */
      madeAt: timestamp,
      endedAt: timestamp,
      seconds: z.int(),
      passed: z.boolean(),
    })
    .nullable(),
  /** The moment by which the newest that went well is judged: a backup's own, a restore's end; null: there was none. */
  goodAt: timestamp.nullable(),
});
export type BackupHistory = z.infer<typeof backupHistory>;

export const operationsReport = z.strictObject({
  engines: z.array(engineEntry),
  paused: pause.nullable(),
  lines: z.array(queueLine),
  /** Engine jobs of the last 24 hours, and those that wait or run. */
  states: z.strictObject({
    queued: z.int(),
    running: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
  }),
  background: z.array(backgroundQueue),
  backups: z.strictObject({ backup: backupHistory, drill: backupHistory }),
});
export type OperationsReport = z.infer<typeof operationsReport>;

/** An engine job as the operator sees it: what it is and how it went, never what was asked for. */
export const operatorsJob = z.strictObject({
  id,
  userId: id,
  operation,
  lane: z.enum(['interactive', 'bulk']),
  state: jobState,
  engineId: z.string().nullable(),
  attempt: z.int(),
  cost: z.int(),
  /** What its owner was told; of a job that is tried again, nothing yet. */
  problem: z.string().nullable(),
  /** What kind of fault it met last, and what the engine said exactly. */
  fault: z.string().nullable(),
  faultDetail: z.string().nullable(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type OperatorsJob = z.infer<typeof operatorsJob>;

/** Background work that was given up. */
export const deadLetter = z.strictObject({
  id,
  queue: z.string(),
  tries: z.int(),
  failedAt: timestamp,
  error: z.string(),
});
export type DeadLetter = z.infer<typeof deadLetter>;

const engineParams = z.strictObject({ id: z.string().min(1).max(200) });

/** Engines and queues, for administrators. */
export const operationsRoutes = defineRoutes({
  operationsReport: {
    method: 'GET',
    path: '/api/admin/operations',
    summary: 'Engines, what waits for them, and background work',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: operationsReport,
  },
  operatorsJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Engine jobs of all accounts by state, the newest first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    query: z.strictObject({
      state: jobState.optional(),
      operation: operation.optional(),
      /** The `id` of the last one of the page before: ids grow with time. */
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.strictObject({ jobs: z.array(operatorsJob), more: z.boolean() }),
  },
  pauseEngine: {
    method: 'POST',
    path: '/api/admin/engines/:id/pause',
    summary: 'Begin nothing new on an engine; what runs there ends',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: engineParams,
    body: pauseForm,
    response: success,
  },
  resumeEngine: {
    method: 'POST',
    path: '/api/admin/engines/:id/resume',
    summary: 'Give an engine work again',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: engineParams,
    response: success,
  },
  pauseQueue: {
    method: 'POST',
    path: '/api/admin/queue/pause',
    summary: 'Begin nothing new on any engine; calls are taken and wait',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    body: pauseForm,
    response: success,
  },
  resumeQueue: {
    method: 'POST',
    path: '/api/admin/queue/resume',
    summary: 'Begin waiting work again',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: success,
  },
  deadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters',
    summary: 'Background work that was given up in the last seven days, the newest first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(deadLetter),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:queue/:id/retry',
    summary: 'Try background work again that was given up',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: z.strictObject({ queue: z.string().min(1).max(100), id }),
    response: success,
  },
});
