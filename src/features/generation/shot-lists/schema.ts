import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ShotListDraft, ShotListForm } from '#contract/shot-lists.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

/** What the last generation of a list made or kept. */
export type StoredMade = {
  form: ShotListForm;
  film: { jobId: string; contentId: string } | null;
  shots: {
    /** Of the shot in its list. */
    id: string;
    /** The job whose result it is; null for a video that was kept. */
    jobId: string | null;
    contentId: string;
    /** The video whose last frame it begins with. */
    follows: string | null;
  }[];
};

/** Shot lists as they are being written. They belong to an account, and so to everyone in its team. */
export const shotLists = pgTable(
  'shot_lists',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The team member who created it; null for the account's owner. No foreign key: the row outlives the member. */
    madeBy: uuid(),
    name: text().notNull(),
    body: jsonb().$type<Omit<ShotListDraft, 'name'>>().notNull(),
    /** The generation call that made it last. */
    callId: uuid(),
    made: jsonb().$type<StoredMade>(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('shot_lists_newest').on(table.userId, table.updatedAt.desc().nullsFirst()),
    index('shot_lists_of_call').on(table.callId),
  ],
);
