import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JobState, Operation } from '#contract/generation.ts';
import type { EngineRequest } from '#engines/port';
import { moment } from '#platform/db/columns.ts';
import { ledgerHolds } from '../billing/schema.ts';
import { users } from '../identity/schema.ts';
import { contentItems } from '../library/schema.ts';
import { safetyDecisions } from '../safety/schema.ts';

/** Work for engines: who asked, what was cleared, what is held for it, and where it stands. */
export const engineJobs = pgTable(
  'engine_jobs',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    operation: text().$type<Operation>().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] }).notNull(),
    lane: text({ enum: ['interactive', 'bulk'] }).notNull(),
    state: text().$type<JobState>().notNull().default('queued'),
    /** What the engine gets; exactly what the decision cleared. */
    request: jsonb().$type<EngineRequest>().notNull(),
    decisionId: uuid()
      .notNull()
      .references(() => safetyDecisions.id),
    holdId: uuid()
      .notNull()
      .references(() => ledgerHolds.id),
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    cost: integer().notNull(),
    /** The client's key for one intention; the same key gives this job again. */
    idempotencyKey: text(),

    attempt: integer().notNull().default(0),
    runAfter: moment().notNull().defaultNow(),
    leasedBy: text(),
    leaseExpiresAt: moment(),
    engineId: text(),
    step: integer(),
    steps: integer(),
    /** Why it did not complete: in words for its owner, and as the engine's fault for the operator. */
    problem: text(),
    fault: text(),

    createdAt: moment().notNull().defaultNow(),
    startedAt: moment(),
    endedAt: moment(),
    dismissedAt: moment(),
  },
  (table) => [
    uniqueIndex('engine_jobs_idempotency').on(table.userId, table.idempotencyKey),
    index('engine_jobs_waiting')
      .on(table.lane, table.userId, table.createdAt, table.id)
      .where(sql`state = 'queued'`),
    index('engine_jobs_running').on(table.userId, table.leaseExpiresAt).where(sql`state = 'running'`),
    index('engine_jobs_by_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('engine_jobs_served')
      .on(table.userId, table.startedAt.desc().nullsFirst())
      .where(sql`started_at is not null`),
    index('engine_jobs_by_content').on(table.contentId),
  ],
);

export type EngineJobRow = typeof engineJobs.$inferSelect;

/** What the workers last said of their engines, for the web processes to show. */
export const engineStatus = pgTable('engine_status', {
  id: text().primaryKey(),
  name: text().notNull(),
  online: boolean().notNull(),
  detail: text().notNull(),
  seenAt: moment().notNull(),
});
