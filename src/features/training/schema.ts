import { index, jsonb, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import type { TrainedModel, TrainedModelStatus } from '#contract/training.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../identity/schema.ts';

/** Models that people train of a persona's face (specification 001, section 3). */
export const trainedModels = pgTable(
  'trained_models',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    type: text({ enum: ['lora'] })
      .notNull()
      .default('lora'),
    status: text().$type<TrainedModelStatus>().notNull().default('preparing'),
    /** 0 … 100. */
    progress: real().notNull().default(0),
    parameters: jsonb().$type<TrainedModel['parameters']>().notNull().default({}),
    /** The engine's own id of the training. */
    runpodJobId: text(),
    /** The engine's name of the trained file; null where the engine knows it by our id. */
    adapter: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('trained_models_newest').on(
      table.userId,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
  ],
);
