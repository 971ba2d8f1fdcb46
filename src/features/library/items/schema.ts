import type { Box, Recipe, ReferenceRole } from '@castwright/engine-port';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  type ExtraConfigColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Category } from '#contract/common.ts';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentStatus, ContentType } from '#contract/library.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { uploads } from '../uploads/schema.ts';

/** The account that owns a row; deleting the account deletes the row. */
export const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** `order by … desc` cannot use Drizzle's default, nulls last. */
const newestFirst = (table: { createdAt: ExtraConfigColumn; id: ExtraConfigColumn }) =>
  [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()] as const;

/** Pictures, videos, models and training data. A row exists from the request on. */
export const contentItems = pgTable(
  'content_items',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** The team member who requested it; null for the owner. No foreign key: the item outlives the member. */
    madeBy: uuid(),
    name: text().notNull(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    status: text().$type<ContentStatus>().notNull(),
    /** `uploaded`: derives from an upload, directly or indirectly (docs/requirements/decisions.md 19). */
    origin: text({ enum: ['generated', 'uploaded'] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
    completedAt: moment(),
    /** When its files got the watermark; null for those from before it. */
    markedAt: moment(),
    width: integer(),
    height: integer(),
    /** Duration of a video in milliseconds. */
    durationMs: integer(),
    /** The mean colour, `#rrggbb`. */
    placeholder: text(),
    metadata: jsonb().$type<ContentMetadata>().notNull().default({}),
    /** Signed view of the 64 bits of `perceptual-hash.ts`; distance: `bit_count((a # b)::bit(64))`. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** What the engine needs when it receives the picture again. */
    recipe: jsonb().$type<Recipe>(),
    /** Boxes of faces; null when unknown. */
    faces: jsonb().$type<readonly Box[]>(),
    /** Likeness to the references of its persona or model, 0 … 100 (library/likeness); null when not measured. */
    likeness: smallint(),
    /** Size of the original in bytes. */
    byteSize: bigint({ mode: 'number' }),
    /** The job that generates it. No foreign key: jobs are removed before items. */
    jobId: uuid(),
    favourite: boolean().notNull().default(false),
    verdict: text({ enum: ['keep', 'reject'] }),
    /** Lower case, unique, sorted. */
    tags: text().array().notNull().default(sql`'{}'`),
    /** When it was moved to the trash; it is removed after `limits.trashDays`. */
    trashedAt: moment(),
    /** When a takedown withheld it from all users, including its owner; it stays in the trash meanwhile. */
    withheldAt: moment(),
    /** When it was erased for all users. Only a legal hold keeps it; it is removed when the hold ends. */
    erasedAt: moment(),
    /** Copied from the metadata for index-only counts. */
    personaId: text().generatedAlwaysAs(sql`metadata->>'personaId'`),
    modelId: text().generatedAlwaysAs(sql`metadata->>'modelId'`),
    bundleId: text().generatedAlwaysAs(sql`metadata->>'bundleId'`),
    /** The character of its aspect ratio (`parseShape` of the contract); a square while the size is unknown. */
    shape: text()
      .notNull()
      .generatedAlwaysAs(
        sql`case when width > 0 and height > 0 then chr(64 + greatest(-24, least(24, round(ln(width::float8 / height) / ln(1.1::float8))::int))) else '@' end`,
      ),
  },
  (table) => {
    const notTrashed = sql`${table.trashedAt} is null`;
    return [
      // `content_items_newest`, …_of_type and …_of_category hold the shape as well, and `content_items_newest_single` is
      // of items without a bundle: by hand, in migrations.
      // Nearly every item is completed, so the plain index serves that status.
      index('content_items_newest_unfinished')
        .on(table.userId, table.status, ...newestFirst(table))
        .where(sql`${table.status} <> 'completed' and ${table.trashedAt} is null`),
      index('content_items_by_name')
        .on(table.userId, sql`(content_folded(${table.name}) collate "C")`, table.id)
        .where(notTrashed),
      index('content_items_newest_favourites')
        .on(table.userId, ...newestFirst(table))
        .where(sql`${table.favourite} and ${table.trashedAt} is null`),
      index('content_items_favourites_by_name')
        .on(table.userId, sql`(content_folded(${table.name}) collate "C")`, table.id)
        .where(sql`${table.favourite} and ${table.trashedAt} is null`),
      index('content_items_newest_judged')
        .on(table.userId, table.verdict, ...newestFirst(table))
        .where(sql`${table.verdict} is not null and ${table.trashedAt} is null`),
      index('content_items_by_likeness')
        .on(table.userId, sql`(coalesce(${table.likeness}, -1)) desc`, ...newestFirst(table))
        .where(notTrashed),
      index('content_items_trash')
        .on(table.userId, ...newestFirst(table))
        .where(sql`${table.trashedAt} is not null`),
      index('content_items_trashed_at').on(table.trashedAt).where(sql`${table.trashedAt} is not null`),
      ...Object.entries({ persona: table.personaId, model: table.modelId, bundle: table.bundleId }).map(
        ([of, column]) =>
          index(`content_items_of_${of}`)
            .on(table.userId, column, ...newestFirst(table))
            .where(sql`${column} is not null and ${table.trashedAt} is null`),
      ),
      index('content_items_alike')
        .using('gin', sql`picture_bands(${table.perceptualHash})`)
        .where(sql`${table.perceptualHash} is not null`),
      index('content_items_erased').on(table.erasedAt).where(sql`${table.erasedAt} is not null`),
      // For the number in a watermark; the function is made by hand, in a migration.
      index('content_items_of_mark').on(sql`content_mark(${table.id})`),
      index('content_items_unmarked')
        .on(table.id)
        .where(sql`${table.markedAt} is null and ${table.status} = 'completed' and ${table.type} <> 'model'`),
      index('content_items_of_job').on(table.jobId).where(sql`${table.jobId} is not null`),
    ];
  },
);

/** The stored objects of a completed item. */
export const contentFiles = pgTable(
  'content_files',
  {
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    variant: text({ enum: ['original', 'preview', 'thumbnail', 'small'] }).notNull(),
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
    // For the sweep of orphaned files; a hash index, because keys are long.
    index('content_files_key').using('hash', table.storageKey),
    // For copies of a picture that was taken down.
    index('content_files_sha256').using('hash', table.sha256).where(sql`${table.variant} = 'original'`),
  ],
);

export type SourceRole =
  | 'source'
  | 'target'
  | 'mask'
  | 'reference'
  | 'training'
  | 'model'
  | 'sound'
  | ReferenceRole;

/** The sources of an item. When a source is deleted, its row stays without an id. */
export const contentSources = pgTable(
  'content_sources',
  {
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    role: text().$type<SourceRole>().notNull(),
    /** Order among the sources of the item. */
    position: smallint().notNull().default(0),
    sourceContentId: uuid().references(() => contentItems.id, { onDelete: 'set null' }),
    uploadId: uuid().references(() => uploads.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.role, table.position] }),
    index('content_sources_children').on(table.sourceContentId, table.contentId),
    index('content_sources_of_upload').on(table.uploadId),
  ],
);

/** Downloads of copies without credentials or a label, at the owner's request (decision 029). */
export const undisclosedCopies = pgTable(
  'undisclosed_copies',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** No foreign key: the record outlives the item. */
    contentId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('undisclosed_copies_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('undisclosed_copies_of_content').on(table.contentId),
  ],
);

/** Every upload that an item derives from, directly or indirectly. Revoking a consent removes these items. */
export const contentUploads = pgTable(
  'content_uploads',
  {
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.uploadId] }),
    index('content_uploads_of_upload').on(table.uploadId, table.contentId),
  ],
);
