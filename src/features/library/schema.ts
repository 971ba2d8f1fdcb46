import { sql } from 'drizzle-orm';
import {
  bigint,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Category } from '#contract/common.ts';
import type { ContentMetadata, ContentStatus, ContentType } from '#contract/library.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../identity/schema.ts';

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Drizzle's own default, nulls last, is an order that `order by … desc` cannot use. */
const newestFirst = (table: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;

/** What people own: pictures, videos, models, training data. A row exists from the moment it is ordered. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    name: text().notNull(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    status: text().$type<ContentStatus>().notNull(),
    /** `generated` is written by this installation's own engines only (decisions.md 19). */
    origin: text({ enum: ['generated', 'uploaded'] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    completedAt: moment(),
    width: integer(),
    height: integer(),
    /** Milliseconds that a video lasts. */
    durationMs: integer(),
    /** A colour of the picture, `#rrggbb`. */
    placeholder: text(),
    metadata: jsonb().$type<ContentMetadata>().notNull().default({}),
    /** Signed view of the 64 bits of `perceptual-hash.ts`; distance: `bit_count((a # b)::bit(64))`. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** The original's size. */
    byteSize: bigint({ mode: 'number' }),
    /** The job that makes it. No foreign key: jobs are cleared away before pictures are. */
    jobId: uuid(),
  },
  (table) => [
    index('content_items_newest').on(table.userId, ...newestFirst(table)),
    index('content_items_newest_of_type').on(table.userId, table.type, ...newestFirst(table)),
    // Nearly every item is completed: for that status the plain index is as good.
    index('content_items_newest_unfinished')
      .on(table.userId, table.status, ...newestFirst(table))
      .where(sql`${table.status} <> 'completed'`),
    index('content_items_of_persona')
      .on(table.userId, sql`(${table.metadata}->>'personaId')`, table.createdAt.desc().nullsFirst())
      .where(sql`${table.metadata}->>'personaId' is not null`),
    index('content_items_of_job').on(table.jobId).where(sql`${table.jobId} is not null`),
  ],
);

/** The stored objects of a completed item. */
export const contentFiles = pgTable(
  'content_files',
  {
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    variant: text({ enum: ['original', 'preview', 'thumbnail'] }).notNull(),
    storageKey: text().notNull(),
    mediaType: text().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    /** Of the stored bytes, in hexadecimal. */
    sha256: text().notNull(),
    /** With its quotes, as it is sent. */
    etag: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.variant] }),
    // For the sweep of files that no row names; by hash, because keys are long.
    index('content_files_key').using('hash', table.storageKey),
  ],
);

/** How many items a person has of each kind. Written by the triggers of migration 0001 alone. */
export const contentCounts = pgTable(
  'content_counts',
  {
    userId: ofUser(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    status: text().$type<ContentStatus>().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.category, table.status] })],
);
