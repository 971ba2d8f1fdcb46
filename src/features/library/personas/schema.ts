import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ChosenLora } from '#contract/chosen-loras.ts';
import type { Category } from '#contract/common.ts';
import type { PersonaLook } from '#contract/persona-looks.ts';
import type { ReferenceSheet, ReferenceView } from '#contract/reference-sheets.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { contentItems } from '../items/schema.ts';
import { uploads } from '../uploads/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Invented people, stored as settings. */
export const personas = pgTable(
  'personas',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    name: text().notNull(),
    look: jsonb().$type<PersonaLook>().notNull(),
    details: text().notNull(),
    negativePrompt: text().notNull(),
    /** No foreign key: a persona outlives its model. */
    modelId: uuid(),
    /** The creator's own LoRAs of its pictures; they may be gone. */
    loras: jsonb().$type<ChosenLora[]>().notNull().default([]),
    category: text().$type<Category>().notNull(),
    /** Identifies the person to engines. Importing a shared persona copies it, so that the same person appears. */
    identityKey: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  // Lists are newest first by id; ids are ordered by time.
  (table) => [index('personas_of_user').on(table.userId, table.id)],
);

/**
 * The versions of the personas' reference sheets; the newest one of a persona is used. A version is not changed any more
 * once it has a picture for each of its views: only its gaps may be filled.
 */
export const referenceSheets = pgTable(
  'reference_sheets',
  {
    id: uuid().primaryKey(),
    personaId: uuid()
      .notNull()
      .references(() => personas.id, { onDelete: 'cascade' }),
    userId: userReference(),
    version: integer().notNull(),
    origin: text().$type<ReferenceSheet['origin']>().notNull(),
    /** Whether the views after the front one: wait for the front picture; were started; or were not, for `problem`. */
    rest: text({ enum: ['waiting', 'started', 'held'] }).notNull(),
    problem: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('reference_sheets_versions').on(table.personaId, table.version),
    index('reference_sheets_of_user').on(table.userId, table.id),
    index('reference_sheets_waiting').on(table.createdAt).where(sql`${table.rest} = 'waiting'`),
  ],
);

/** The pictures of reference sheets by view. A row without a picture is a gap. */
export const referencePictures = pgTable(
  'reference_pictures',
  {
    sheetId: uuid()
      .notNull()
      .references(() => referenceSheets.id, { onDelete: 'cascade' }),
    view: text().$type<ReferenceView>().notNull(),
    /** A library picture, or an upload in `uploadId`; neither once it is deleted. */
    contentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    uploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
    /** The job that makes it, whose retry fills the gap that it left. No foreign key: the row outlives the job. */
    jobId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.sheetId, table.view] }),
    index('reference_pictures_of_content').on(table.contentId),
    index('reference_pictures_of_upload').on(table.uploadId),
    index('reference_pictures_of_job').on(table.jobId),
    check('reference_pictures_of_one', sql`num_nonnulls(${table.contentId}, ${table.uploadId}) <= 1`),
  ],
);

/** Open share links; closing a link or deleting its subject deletes the row. */
export const shareLinks = pgTable(
  'share_links',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** SHA-256 of the token in hexadecimal: a reader of the table cannot follow the links. */
    tokenHash: text().notNull(),
    personaId: uuid().references(() => personas.id, { onDelete: 'cascade' }),
    contentId: uuid().references(() => contentItems.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
    /** What a reviewer decided; it counts with review before publication, and a declined link is closed without it too. */
    state: text({ enum: ['waiting', 'published', 'declined'] })
      .notNull()
      .default('waiting'),
    submittedAt: moment().notNull().defaultNow(),
    decidedAt: moment(),
    /** Why it was declined. */
    reason: text(),
    /** The digest of the settings that were published. */
    reviewedDigest: text(),
  },
  (table) => [
    index('share_links_waiting').on(table.submittedAt).where(sql`${table.state} = 'waiting'`),
    uniqueIndex('share_links_token').on(table.tokenHash),
    uniqueIndex('share_links_of_persona').on(table.personaId).where(sql`${table.personaId} is not null`),
    uniqueIndex('share_links_of_content').on(table.contentId).where(sql`${table.contentId} is not null`),
    index('share_links_of_user').on(table.userId, table.id),
    check('share_links_of_one', sql`num_nonnulls(${table.personaId}, ${table.contentId}) = 1`),
  ],
);
