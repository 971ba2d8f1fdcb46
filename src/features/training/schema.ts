import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { TrainedModel, TrainingShot, TrainingType } from '#contract/training.ts';
import { moment } from '#platform/db/columns.ts';
import { engineJobs } from '../generation/jobs/schema.ts';
import { users } from '../identity/accounts/schema.ts';
import { contentItems } from '../library/items/schema.ts';
import { uploads } from '../library/uploads/schema.ts';

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Training sessions: at most one active one for each member of an account (`docs/requirements/signed-in.md`, sections 3 and 4.2). */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    /** The team member who runs it; null for the account's owner. */
    madeBy: uuid(),
    status: text({ enum: ['active', 'completed'] })
      .notNull()
      .default('active'),
    modelName: text().notNull(),
    modelPrompt: text().notNull(),
    /** 1, 2, or 3 once training was started. */
    step: integer().notNull().default(1),
    /** The picture of step 1 with the chosen face. */
    faceImageId: uuid(),
    trainingType: text().$type<TrainingType>(),
    nsfwTags: text().array().notNull().default(sql`'{}'`),
    details: text().notNull().default(''),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('training_sessions_one_active')
      .on(table.userId, sql`coalesce(${table.madeBy}, ${table.userId})`)
      .where(sql`${table.status} = 'active'`),
    index('training_sessions_of_user').on(table.userId, table.createdAt.desc().nullsFirst()),
  ],
);

/** The pictures of a session: face candidates (step 1) and the training set (step 2). */
export const trainingImages = pgTable(
  'training_images',
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    /** The order; a picture that replaces another keeps its position. */
    position: integer().notNull(),
    /** A generated picture; or an upload in `uploadId`. */
    contentId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    uploadId: uuid().references(() => uploads.id, { onDelete: 'cascade' }),
    /** The job that makes it; null for an upload, and once the job is deleted. */
    jobId: uuid().references(() => engineJobs.id, { onDelete: 'set null' }),
    /** Whether the picture was in the library before the session: it stays there when it leaves the set. */
    isFromLibrary: boolean().notNull().default(false),
    caption: text().notNull().default(''),
    nsfwTag: text(),
    shot: jsonb().$type<TrainingShot>(),
    /** The measures of the picture with the id `of`; null before the first score. */
    measures: jsonb().$type<{ of: string; sharpness: number; brightness: number; hash: string }>(),
  },
  (table) => [
    index('training_images_of_session').on(table.sessionId, table.step, table.position),
    index('training_images_of_content').on(table.contentId),
    index('training_images_of_upload').on(table.uploadId),
  ],
);

/**
 * Trained models (`docs/requirements/signed-in.md`, section 3). The status is not stored: it follows from the job and
 * the content item (`training-states.ts`).
 */
export const trainedModels = pgTable(
  'trained_models',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    category: text({ enum: ['sfw', 'nsfw'] })
      .notNull()
      .default('sfw'),
    parameters: jsonb().$type<TrainedModel['parameters']>().notNull().default({}),
    sessionId: uuid().references(() => trainingSessions.id, { onDelete: 'set null' }),
    /** 1 for the first model of its session. */
    version: integer().notNull().default(1),
    /** The picture with the chosen face. */
    faceContentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    /** Null until training is started. No foreign key: its item outlives it. */
    jobId: uuid(),
    /** The content item with its file; deleting it deletes the model. */
    contentId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    isDefault: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('trained_models_newest').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    uniqueIndex('trained_models_one_default').on(table.userId).where(sql`${table.isDefault}`),
    index('trained_models_of_session').on(table.sessionId),
    index('trained_models_of_content').on(table.contentId),
    index('trained_models_of_job').on(table.jobId),
  ],
);

/** An engine's reports of a training: loss and sample picture by step. */
export const trainingReports = pgTable(
  'training_reports',
  {
    jobId: uuid()
      .notNull()
      .references(() => engineJobs.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    loss: real(),
    /** A WebP of at most 64 kB. */
    sample: bytes(),
    /** Since when the sample has the watermark; null for one from before. */
    sampleMarkedAt: moment(),
    /** Likeness of the sample to the training set, 0 … 100; null when it was not measured. */
    likeness: smallint(),
    at: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.step] }),
    index('training_reports_unmarked')
      .on(table.jobId, table.step)
      .where(sql`${table.sample} is not null and ${table.sampleMarkedAt} is null`),
  ],
);
