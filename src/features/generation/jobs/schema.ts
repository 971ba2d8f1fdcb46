import type { EngineCapabilities } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JobState, Operation } from '#contract/jobs.ts';
import type { ContentMetadata, ContentType } from '#contract/library.ts';
import type { Breaker, WorkKey } from '#features/generation/scheduler';
import { moment } from '#platform/db/columns.ts';
import { ledgerHolds } from '../../billing/ledger/schema.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../../library/items/schema.ts';
import { type StoredRequest, safetyDecisions } from '../../trust/safety/schema.ts';

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What a person asked for in one go, as they asked for it; one or more jobs carry it out. */
export const generationCalls = pgTable(
  'generation_calls',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    /** The member of the account's team who asked; null for its owner. No foreign key: it outlives their account. */
    madeBy: uuid(),
    /** The client's key for one intention; the same key gives this call's jobs again. */
    idempotencyKey: text(),
    /** SHA-256 of the call as it was made: the same key with another digest is a conflict. */
    digest: text().notNull(),
    operation: text().$type<Operation>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    /** What it fills; null for words. */
    contentType: text().$type<ContentType>(),
    /** What the person chose, as the content's record says it: the prompt without a tag's words. */
    settings: jsonb().$type<ContentMetadata>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('generation_calls_idempotency').on(table.userId, table.idempotencyKey),
    index('generation_calls_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

/** Work for engines: who asked, what was cleared, what is held for it, and where it stands. */
export const engineJobs = pgTable(
  'engine_jobs',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    /** The member of the account's team who asked; null for its owner. No foreign key: it outlives their account. */
    madeBy: uuid(),
    callId: uuid()
      .notNull()
      .references(() => generationCalls.id, { onDelete: 'cascade' }),
    /** How many jobs the call made. */
    bundleSize: integer().notNull().default(1),
    /** What its owner sees it called. */
    name: text().notNull(),
    operation: text().$type<Operation>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    lane: text({ enum: ['interactive', 'bulk'] }).notNull(),
    state: text().$type<JobState>().notNull().default('queued'),
    /** What the engine gets, its pictures by reference; exactly what the decision cleared. */
    request: jsonb().$type<StoredRequest>().notNull(),
    decisionId: uuid()
      .notNull()
      .references(() => safetyDecisions.id),
    holdId: uuid()
      .notNull()
      .references(() => ledgerHolds.id),
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    cost: integer().notNull(),

    attempt: integer().notNull().default(0),
    runAfter: moment().notNull().defaultNow(),
    leasedBy: text(),
    leaseExpiresAt: moment(),
    engineId: text(),
    /** What runs for it on an engine that names jobs itself; null where nothing does, or nobody is to join it. */
    onEngine: jsonb().$type<{ engine: string; handle: string }>(),
    /** What its worker carries on with in a trace, as W3C Trace Context writes it; null where none was made. */
    traceContext: text(),
    /** The LoRAs that it needs loaded, as a key (`lorasOf`); nothing: none. */
    loras: text().notNull().default(''),
    /** The engine that failed it last, and when; nothing: none did. */
    failedOn: text().notNull().default(''),
    failedAt: moment(),
    step: integer(),
    steps: integer(),
    /** Why it did not complete: in words for its owner, and as the engine's fault for the operator. */
    problem: text(),
    fault: text(),
    /** What the engine said exactly; nobody but the operator reads it. */
    faultDetail: text(),

    createdAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
    dismissedAt: moment(),
  },
  (table) => [
    index('engine_jobs_of_call').on(table.callId),
    index('engine_jobs_waiting')

      .on(
        table.lane,
        table.operation,
        table.category,
        table.userId,
        table.loras,
        table.failedOn,
        table.createdAt,
        table.id,
      )
      .where(sql`state = 'queued'`),
    index('engine_jobs_running').on(table.userId, table.leaseExpiresAt).where(sql`state = 'running'`),
    index('engine_jobs_by_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('engine_jobs_served')
      .on(table.userId, table.lane, table.startedAt.desc().nullsFirst())
      .where(sql`started_at is not null`),
    index('engine_jobs_under_way')
      .on(table.userId, table.createdAt)
      .where(sql`state in ('queued', 'running')`),
    index('engine_jobs_in_dock')
      .on(table.userId, table.endedAt.desc().nullsFirst())
      .where(sql`ended_at is not null and dismissed_at is null`),
    index('engine_jobs_completed')
      .on(table.operation, table.endedAt.desc().nullsFirst())
      .where(sql`state = 'completed'`),
    index('engine_jobs_by_content').on(table.contentId),
    index('engine_jobs_of_decision').on(table.decisionId),
    /** The desk's counts and figures of a time. */
    index('engine_jobs_asked').on(table.createdAt),
    index('engine_jobs_ended').on(table.endedAt).where(sql`ended_at is not null`),
  ],
);

export type EngineJobRow = typeof engineJobs.$inferSelect;

/** How many jobs each worker's engines take at the same time, as the workers last said. */
export const engineRooms = pgTable(
  'engine_rooms',
  {
    workerId: text().notNull(),
    engineId: text().notNull(),
    operations: text().array().$type<Operation[]>().notNull(),
    /** What of that the engine cannot do in one of the categories. */
    lacks: text().array().$type<WorkKey[]>().notNull().default([]),
    concurrency: integer().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workerId, table.engineId] })],
);

/**
 * Jobs of which an engine may still have something, running work or files: it could not be told that they ended, or
 * whoever was to tell it was gone. No foreign key: what lies there outlives the job's row.
 */
export const engineLeftovers = pgTable(
  'engine_leftovers',
  {
    jobId: uuid().notNull(),
    engineId: text().notNull(),
    /** The engine's own name for what runs there; null for one that goes by our ids. */
    handle: text(),
    since: moment().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    tryAfter: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.engineId, table.jobId] })],
);

/** Engines on which nothing new is begun, by the operator's word; `everyEngine` for all of them. */
export const enginePauses = pgTable('engine_pauses', {
  engineId: text().primaryKey(),
  reason: text().notNull(),
  since: moment().notNull(),
});

/** What an engine says of itself, but for what has a column of its own. */
export type EngineAbilities = Omit<EngineCapabilities, 'operations' | 'concurrency'>;

/** What the workers last said of their engines, for the web processes to show. */
export const engineStatus = pgTable('engine_status', {
  id: text().primaryKey(),
  name: text().notNull(),
  online: boolean().notNull(),
  /** Whether its time is a GPU's: what metered accounts are charged by. */
  gpu: boolean().notNull().default(false),
  detail: text().notNull(),
  /** What it can do; null until it has said so. */
  operations: jsonb().$type<readonly Operation[]>(),
  /** The same by category, with what it lacks for the rest; null until it has said so. */
  abilities: jsonb().$type<EngineAbilities>(),
  /** The operator's word: engines of a higher priority are filled first. */
  priority: integer().notNull().default(0),
  /** What an hour of it costs in micro-dollars; null where nobody has said so. */
  hourlyCost: bigint({ mode: 'number' }),
  seenAt: moment().notNull(),
  /** When a worker last reached it. */
  onlineAt: moment(),
});

/** Where an engine stands for all workers: how its jobs went, and what the last one that it was given has loaded. */
export const engineStandings = pgTable('engine_standings', {
  engineId: text().primaryKey(),
  breaker: jsonb().$type<Breaker>().notNull().default({ state: 'closed', faults: [] }),
  /** How often it was given nothing for a while. */
  timesOpened: bigint({ mode: 'number' }).notNull().default(0),
  base: text(),
  lora: text(),
  /** The LoRAs in words for the operator: names of tags, and whether a trained model is among them. */
  loraNames: text().array().notNull().default([]),
  baseSince: moment(),
  loraSince: moment(),
  usedAt: moment(),
  /** How often a base model, and how often a LoRA alone, had to be loaded for a job. */
  basesLoaded: bigint({ mode: 'number' }).notNull().default(0),
  lorasLoaded: bigint({ mode: 'number' }).notNull().default(0),
});
export type EngineStandingRow = typeof engineStandings.$inferSelect;
