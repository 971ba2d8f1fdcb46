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
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { JobState, Operation } from '#contract/jobs.ts';
import type { ContentType } from '#contract/library.ts';
import type { Breaker, WorkKey } from '#features/generation/scheduler';
import { moment } from '#platform/db/columns.ts';
import { ledgerHolds } from '../../billing/ledger/schema.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../../library/items/schema.ts';
import { type StoredRequest, safetyDecisions } from '../../trust/safety/schema.ts';

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Generation calls as the creator made them. One or more jobs carry out each call. */
export const generationCalls = pgTable(
  'generation_calls',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** The team member who made the call; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    /** The client's Idempotency-Key; a repeated key returns this call's jobs. */
    idempotencyKey: text(),
    /** SHA-256 of route and body: the same key with another digest is a conflict. */
    digest: text().notNull(),
    operation: text().$type<Operation>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    /** The type of its content items; null for calls that return text. */
    contentType: text().$type<ContentType>(),
    /** The creator's choices, as stored with the content: the prompt without a tag's trigger words. */
    settings: jsonb().$type<ContentMetadata>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('generation_calls_idempotency').on(table.userId, table.idempotencyKey),
    index('generation_calls_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

/** Jobs for engines, with their cleared request, their hold and their state. */
export const engineJobs = pgTable(
  'engine_jobs',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** The team member who made the call; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    callId: uuid()
      .notNull()
      .references(() => generationCalls.id, { onDelete: 'cascade' }),
    /** How many jobs the call created. */
    bundleSize: integer().notNull().default(1),
    /** The name that the owner sees. */
    name: text().notNull(),
    operation: text().$type<Operation>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    lane: text({ enum: ['interactive', 'bulk'] }).notNull(),
    state: text().$type<JobState>().notNull().default('queued'),
    /** The request with its pictures by reference, exactly as the safety decision cleared it. */
    request: jsonb().$type<StoredRequest>().notNull(),
    decisionId: uuid()
      .notNull()
      .references(() => safetyDecisions.id),
    holdId: uuid()
      .notNull()
      .references(() => ledgerHolds.id),
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    cost: integer().notNull(),
    /** Jobs of the same call that must be completed before it starts (decision 104). */
    after: uuid().array().notNull().default([]),
    /** How many of `after` are not completed. */
    waitsFor: integer().notNull().default(0),
    /** Whether other jobs name it in `after`. */
    hasDependents: boolean().notNull().default(false),

    attempt: integer().notNull().default(0),
    runAfter: moment().notNull().defaultNow(),
    leasedBy: text(),
    leaseExpiresAt: moment(),
    engineId: text(),
    /** The remote job on an engine that assigns ids; null when there is none or it must not be joined. */
    onEngine: jsonb().$type<{ engine: string; handle: string }>(),
    /** The W3C trace context that the worker continues; null without tracing. */
    traceContext: text(),
    /** The key of the LoRAs that it needs loaded, and of what else not every engine has (`toNeedsKey`). */
    loras: text().notNull().default(''),
    /** The engine that failed it last, and when; empty for none. */
    failedOn: text().notNull().default(''),
    failedAt: moment(),
    step: integer(),
    steps: integer(),
    /** Why it did not complete: a sentence for its owner, and the engine's fault for the operator. */
    problem: text(),
    fault: text(),
    /** The engine's exact message, for the operator only. */
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
      .where(sql`state = 'queued' and waits_for = 0`),
    // Without the lease: renewing one writes no index then.
    index('engine_jobs_running').on(table.userId).where(sql`state = 'running'`),
    index('engine_jobs_by_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('engine_jobs_served')
      .on(table.userId, table.lane, table.startedAt.desc().nullsFirst())
      .where(sql`started_at is not null`),
    index('engine_jobs_under_way')
      .on(table.userId, table.createdAt)
      .where(sql`state in ('queued', 'running', 'checking')`),
    index('engine_jobs_in_dock')
      .on(table.userId, table.endedAt.desc().nullsFirst())
      .where(sql`ended_at is not null and dismissed_at is null`),
    index('engine_jobs_completed')
      .on(table.operation, table.endedAt.desc().nullsFirst())
      .where(sql`state = 'completed'`),
    index('engine_jobs_by_content').on(table.contentId),
    index('engine_jobs_of_decision').on(table.decisionId),
    /**
     * For the counts of the admin dashboard. Block ranges: no entry for each version of a job, and no order that could
     * lead a lease past all ended jobs (decision 103).
     */
    index('engine_jobs_asked').using('brin', table.createdAt).with({ autosummarize: true }),
    index('engine_jobs_ended').using('brin', table.endedAt).with({ autosummarize: true }),
  ],
);

export type EngineJobRow = typeof engineJobs.$inferSelect;

/** How many jobs each worker's engines take at the same time, as last reported by the worker. */
export const engineCapacities = pgTable(
  'engine_capacities',
  {
    workerId: text().notNull(),
    engineId: text().notNull(),
    operations: text().array().$type<Operation[]>().notNull(),
    /** The operations in a category that the engine does not support. */
    unsupported: text().array().$type<WorkKey[]>().notNull().default([]),
    concurrency: integer().notNull(),
    seenAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.workerId, table.engineId] })],
);

/**
 * Scheduled cleanups: an engine may still run a job that has ended or keep files of it, because the engine or the
 * worker was unreachable. No foreign key: a cleanup outlives the job's row.
 */
export const remoteCleanups = pgTable(
  'remote_cleanups',
  {
    jobId: uuid().notNull(),
    engineId: text().notNull(),
    /** The engine's id for the remote job; null for an engine that uses our job ids. */
    handle: text(),
    since: moment().notNull().defaultNow(),
    tries: integer().notNull().default(0),
    tryAfter: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.engineId, table.jobId] })],
);

/** Engines that the operator has paused: they start no new job. `everyEngine` pauses all of them. */
export const enginePauses = pgTable('engine_pauses', {
  engineId: text().primaryKey(),
  reason: text().notNull(),
  since: moment().notNull(),
});

/** The capabilities of an engine, without those that have a column. */
export type EngineAbilities = Omit<EngineCapabilities, 'operations' | 'concurrency'>;

/** The engines as the workers last reported them, for the web processes. */
export const engineStatus = pgTable('engine_status', {
  id: text().primaryKey(),
  name: text().notNull(),
  online: boolean().notNull(),
  /** Whether it runs on a GPU; metered accounts are charged by GPU and CPU time. */
  gpu: boolean().notNull().default(false),
  detail: text().notNull(),
  /** The operations that it supports; null until it has reported them. */
  operations: jsonb().$type<readonly Operation[]>(),
  /** Its abilities by category, with reasons for what it does not support; null until it has reported them. */
  abilities: jsonb().$type<EngineAbilities>(),
  /** Set by the operator: engines of a higher priority are filled first. */
  priority: integer().notNull().default(0),
  /** Cost of an hour in micro-dollars; null when the operator has not set it. */
  hourlyCost: bigint({ mode: 'number' }),
  seenAt: moment().notNull(),
  /** When a worker last reached it. */
  onlineAt: moment(),
});

/** The state of an engine that all workers share: its circuit breaker and what it has loaded. */
export const engineStates = pgTable('engine_states', {
  engineId: text().primaryKey(),
  breaker: jsonb().$type<Breaker>().notNull().default({ state: 'closed', faults: [] }),
  /** How often the breaker opened. */
  timesOpened: bigint({ mode: 'number' }).notNull().default(0),
  base: text(),
  lora: text(),
  /** The LoRAs for the operator: names of tag LoRAs, and whether a trained model is among them. */
  loraNames: text().array().notNull().default([]),
  baseSince: moment(),
  loraSince: moment(),
  usedAt: moment(),
  /** How often jobs loaded a base model, and how often only a LoRA. */
  basesLoaded: bigint({ mode: 'number' }).notNull().default(0),
  lorasLoaded: bigint({ mode: 'number' }).notNull().default(0),
});
export type EngineStateRow = typeof engineStates.$inferSelect;
