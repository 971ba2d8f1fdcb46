import { z } from 'zod';
import { category, id, success, timestamp } from './common.ts';
import { jobState, operation } from './jobs.ts';
import { defineRoutes } from './route.ts';

/** Why no new job is started, and since when. */
export const pause = z.strictObject({ reason: z.string(), since: timestamp });
export type Pause = z.infer<typeof pause>;

export const pauseForm = z.strictObject({
  reason: z.string().trim().min(1, 'Enter a reason').max(200),
});

/** The circuit breaker of an engine. */
const engineBreaker = z.strictObject({
  state: z.enum(['closed', 'open', 'half_open']),
  /** Consecutive faults without a completed job. */
  faults: z.int(),
  /** When the next trial job starts; null while closed or during a trial. */
  until: timestamp.nullable(),
  /** How often it opened since the engine was first seen. */
  timesOpened: z.int(),
});

/** What an engine has loaded, according to its jobs. */
const engineMemory = z.strictObject({
  /** The base model's name in the engine file; null: none yet, or unknown. */
  base: z.string().nullable(),
  loras: z.array(z.string()),
  since: timestamp.nullable(),
  /** How often a job required loading a base model, or only a LoRA. */
  basesLoaded: z.int(),
  lorasLoaded: z.int(),
});

/** An operation in several categories. */
const operationInCategories = z.strictObject({ operation, categories: z.array(category) });

/** An operation that an engine does not support: the reason for creators, and the details. */
const unsupportedOperation = operationInCategories.extend({
  reason: z.string(),
  /** Names of missing files and nodes. */
  details: z.array(z.string()),
});
export type UnsupportedOperation = z.infer<typeof unsupportedOperation>;

/** The model that an engine uses for an operation. */
const servedModel = operationInCategories.extend({
  model: z.string(),
  /** The licence in the operator's file; null for models included with Castwright. */
  licence: z.string().nullable(),
  /** `references`: it does the work only when a persona is drawn from its reference pictures. */
  identity: z.enum(['references']).optional(),
});
export type ServedModel = z.infer<typeof servedModel>;

/** A LoRA that tags can use, the operations that it supports, and its limitations. */
const engineAdapter = z.strictObject({
  name: z.string(),
  licence: z.string(),
  work: z.array(operationInCategories),
  details: z.array(z.string()),
});
export type EngineAdapter = z.infer<typeof engineAdapter>;

export const engineEntry = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The workers' last report, at most 15 seconds old. */
  online: z.boolean(),
  detail: z.string(),
  gpu: z.boolean(),
  /** Null before its first report. */
  operations: z.array(operation).nullable(),
  lacks: z.array(unsupportedOperation),
  /** Operations that it supports without a trained model only. */
  lacksWithModel: z.array(unsupportedOperation),
  /** Operations that it supports, but not from a persona's reference pictures although a model is chosen for it. */
  lacksWithReferences: z.array(unsupportedOperation),
  /** Null: it supports no LoRA and applies only the trigger words of tags. */
  adapters: z.array(engineAdapter).nullable(),
  models: z.array(servedModel),
  /** Workers that use it, and the total number of concurrent jobs. */
  workers: z.int(),
  room: z.int(),
  running: z.int(),
  /** Whether all workers share one engine; `room` is then its total capacity. */
  shared: z.boolean(),
  /** Engines with a higher priority get jobs first. */
  priority: z.int(),
  /** Dollars an hour; null if not set. */
  hourlyCost: z.number().nullable(),
  breaker: engineBreaker,
  /** Null for an engine without loading times, or if unknown. */
  memory: engineMemory.nullable(),
  seenAt: timestamp,
  /** A paused engine completes its running jobs and starts none; with `running` 0 it is drained. */
  paused: pause.nullable(),
});
export type EngineEntry = z.infer<typeof engineEntry>;

/** Queued jobs of one operation and lane. */
export const queueLine = z.strictObject({
  operation,
  lane: z.enum(['interactive', 'bulk']),
  waiting: z.int(),
  oldestAt: timestamp,
});
export type QueueLine = z.infer<typeof queueLine>;

/** A queue of background jobs: mails, clean-up, payments. */
export const backgroundQueue = z.strictObject({
  name: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** Jobs that failed after all retries in the last seven days. */
  failed: z.int(),
});
export type BackgroundQueue = z.infer<typeof backgroundQueue>;

/** Days after which the alerts, the doctor and the page report that the next one is due. */
export const backupDueDays = { backup: 2, drill: 90 } as const;

/** The results of `npm run backup`, or of `npm run drill`. */
const backupHistory = z.strictObject({
  /** The newest run; null if none. */
  last: z
    .strictObject({
      /** The time of the backup's snapshot. */
      madeAt: timestamp,
      endedAt: timestamp,
      seconds: z.int(),
      passed: z.boolean(),
    })
    .nullable(),
  /** The time of the newest success: a backup's snapshot, or the end of a drill; null if none. */
  goodAt: timestamp.nullable(),
});
export type BackupHistory = z.infer<typeof backupHistory>;

export const systemReport = z.strictObject({
  engines: z.array(engineEntry),
  paused: pause.nullable(),
  lines: z.array(queueLine),
  /** Engine jobs of the last 24 hours, and queued and running ones. */
  states: z.strictObject({
    queued: z.int(),
    running: z.int(),
    checking: z.int(),
    completed: z.int(),
    failed: z.int(),
    cancelled: z.int(),
  }),
  background: z.array(backgroundQueue),
  backups: z.strictObject({ backup: backupHistory, drill: backupHistory }),
});
export type SystemReport = z.infer<typeof systemReport>;

/** An engine job as administrators see it: its type and state, never its prompt. */
export const adminJob = z.strictObject({
  id,
  userId: id,
  operation,
  lane: z.enum(['interactive', 'bulk']),
  state: jobState,
  engineId: z.string().nullable(),
  attempt: z.int(),
  cost: z.int(),
  /** The problem shown to its owner; null while the job is retried. */
  problem: z.string().nullable(),
  /** The kind of the last fault, and the engine's message. */
  fault: z.string().nullable(),
  faultDetail: z.string().nullable(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
});
export type AdminJob = z.infer<typeof adminJob>;

/** A background job that failed after all retries. */
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
export const jobsAndBackupsRoutes = defineRoutes({
  systemReport: {
    method: 'GET',
    path: '/api/admin/operations',
    summary: 'Engines, queues, background jobs and backups',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: systemReport,
  },
  listAllJobs: {
    method: 'GET',
    path: '/api/admin/jobs',
    summary: 'Engine jobs of all accounts by state, newest first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    query: z.strictObject({
      state: jobState.optional(),
      operation: operation.optional(),
      /** The `id` of the last job of the previous page; ids increase with time. */
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    response: z.strictObject({ jobs: z.array(adminJob), more: z.boolean() }),
  },
  pauseEngine: {
    method: 'POST',
    path: '/api/admin/engines/:id/pause',
    summary: 'Start no new jobs on an engine; running jobs complete',
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
    summary: 'Resume an engine',
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
    summary: 'Start no new jobs on any engine; requests are queued',
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
    summary: 'Resume the queue',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: success,
  },
  deadLetters: {
    method: 'GET',
    path: '/api/admin/dead-letters',
    summary: 'Background jobs that failed in the last seven days, newest first',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    response: z.array(deadLetter),
  },
  retryDeadLetter: {
    method: 'POST',
    path: '/api/admin/dead-letters/:queue/:id/retry',
    summary: 'Retry a failed background job',
    tag: 'Administration',
    access: 'app',
    owner: 'installation',
    role: 'admin',
    params: z.strictObject({ queue: z.string().min(1).max(100), id }),
    response: success,
  },
});
