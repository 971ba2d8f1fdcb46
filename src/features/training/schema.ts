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

/** A run of the wizard: one that goes on for each person and account at most (specification 001, sections 3 and 4.2). */
export const trainingSessions = pgTable(
  'training_sessions',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    /** The member of the account's team who runs it; null for its owner. */
    madeBy: uuid(),
    status: text({ enum: ['active', 'completed'] })
      .notNull()
      .default('active'),
    modelName: text().notNull(),
    modelPrompt: text().notNull(),
    /** 1 or 2; the third step is where a model of it is, or was, in training. */
    step: integer().notNull().default(1),
    /** The picture of the first step whose face was chosen. */
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

/** The pictures of a session: candidates for the face (step 1), and those to be trained of (step 2). */
export const trainingImages = pgTable(
  'training_images',
  {
    id: uuid().primaryKey(),
    sessionId: uuid()
      .notNull()
      .references(() => trainingSessions.id, { onDelete: 'cascade' }),
    step: integer().notNull(),
    /** Their order; one that takes another's place has its position. */
    position: integer().notNull(),
    /** What this installation makes or has made; or an own picture. */
    contentId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    uploadId: uuid().references(() => uploads.id, { onDelete: 'cascade' }),
    /** The job that makes it; null for an own picture, and once jobs are cleared away. */
    jobId: uuid().references(() => engineJobs.id, { onDelete: 'set null' }),
    caption: text().notNull().default(''),
    nsfwTag: text(),
    shot: jsonb().$type<TrainingShot>(),
    /** What was measured of it, once somebody asked; of this very picture. */
    measures: jsonb().$type<{ of: string; sharpness: number; brightness: number; hash: string }>(),
  },
  (table) => [
    index('training_images_of_session').on(table.sessionId, table.step, table.position),
    index('training_images_of_content').on(table.contentId),
    index('training_images_of_upload').on(table.uploadId),
  ],
);

/**
 * Models that people train (specification 001, section 3). Where one stands is not stored: its job says so, and
 * once there is a file, the item of the library that holds it (`training-states.ts`).
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
    /** The picture whose face was chosen. */
    faceContentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    /** Null until training is started. No foreign key: its item outlives it. */
    jobId: uuid(),
    /** The item that its job fills. Removed with it, the model is gone. */
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

/** What an engine reported of a training at a step: its loss, and what the model gave by then. */
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
    at: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.step] })],
);
