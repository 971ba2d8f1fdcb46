import type { Box, Recipe } from '@castwright/engine-port';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Category } from '#contract/common.ts';
import type { ContentMetadata, ContentStatus, ContentType } from '#contract/library.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { uploads } from '../uploads/schema.ts';

/** Whose a row is; it goes with their account. */
export const ofUser = () =>
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
    /** The member of the account's team who asked for it; null for its owner. No foreign key: it outlives them. */
    madeBy: uuid(),
    name: text().notNull(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    status: text().$type<ContentStatus>().notNull(),
    /** `uploaded`: an upload is in its making, however far back (decisions.md 19). */
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
    /** What its engine wants to know when it gets the picture back. */
    recipe: jsonb().$type<Recipe>(),
    /** Where faces are; null where nobody knows. */
    faces: jsonb().$type<readonly Box[]>(),
    /** The original's size. */
    byteSize: bigint({ mode: 'number' }),
    /** The job that makes it. No foreign key: jobs are cleared away before pictures are. */
    jobId: uuid(),
    favourite: boolean().notNull().default(false),
    verdict: text({ enum: ['keep', 'reject'] }),
    /** The owner's own words for it, lower case, each once, in order. */
    tags: text().array().notNull().default(sql`'{}'`),
    /** Since when it lies in the trash, from which it is removed after `limits.trashDays`. */
    trashedAt: moment(),
    /** Since when a takedown keeps it from everybody, its owner too; it lies in the trash for as long. */
    withheldAt: moment(),
    /** Since when only a legal hold keeps it: to everybody it is gone, and so it is once the hold ends. */
    erasedAt: moment(),
    /** From the metadata, so that an index alone can count by them. */
    personaId: text().generatedAlwaysAs(sql`metadata->>'personaId'`),
    modelId: text().generatedAlwaysAs(sql`metadata->>'modelId'`),
    bundleId: text().generatedAlwaysAs(sql`metadata->>'bundleId'`),
    /**
     * What is searched, folded: name, tags, persona, model and prompt (migration 0016 has the function). Its
     * beginning fits into an index, where a search reads it; what is longer is kept whole beside it.
     */
    searchHead: text().notNull().generatedAlwaysAs(sql`left(content_search_text(name, tags, metadata), 500)`),
    searchWhole: text().generatedAlwaysAs(
      sql`nullif(content_search_text(name, tags, metadata), left(content_search_text(name, tags, metadata), 500))`,
    ),
  },
  (table) => {
    const there = sql`${table.trashedAt} is null`;
    return [
      index('content_items_newest')
        .on(table.userId, ...newestFirst(table))
        .where(there),
      index('content_items_newest_of_type')
        .on(table.userId, table.type, ...newestFirst(table))
        .where(there),
      index('content_items_newest_of_category')
        .on(table.userId, table.category, ...newestFirst(table))
        .where(there),
      // Nearly every item is completed: for that status the plain index is as good.
      index('content_items_newest_unfinished')
        .on(table.userId, table.status, ...newestFirst(table))
        .where(sql`${table.status} <> 'completed' and ${table.trashedAt} is null`),
      index('content_items_by_name')
        .on(table.userId, sql`(content_folded(${table.name}) collate "C")`, table.id)
        .where(there),
      index('content_items_newest_favourites')
        .on(table.userId, ...newestFirst(table))
        .where(sql`${table.favourite} and ${table.trashedAt} is null`),
      index('content_items_favourites_by_name')
        .on(table.userId, sql`(content_folded(${table.name}) collate "C")`, table.id)
        .where(sql`${table.favourite} and ${table.trashedAt} is null`),
      index('content_items_newest_judged')
        .on(table.userId, table.verdict, ...newestFirst(table))
        .where(sql`${table.verdict} is not null and ${table.trashedAt} is null`),
      index('content_items_newest_long')
        .on(table.userId, ...newestFirst(table))
        .where(sql`${table.searchWhole} is not null and ${table.trashedAt} is null`),
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
    // For the sweep of files that no row names; by hash, because keys are long.
    index('content_files_key').using('hash', table.storageKey),
    // For copies of a picture that was taken down.
    index('content_files_sha256').using('hash', table.sha256).where(sql`${table.variant} = 'original'`),
  ],
);

export type SourceRole = 'source' | 'target' | 'mask' | 'training' | 'model';

/** What an item was made from. A parent that is deleted leaves its row, with neither id. */
export const contentSources = pgTable(
  'content_sources',
  {
    contentId: uuid()
      .notNull()
      .references(() => contentItems.id, { onDelete: 'cascade' }),
    role: text().$type<SourceRole>().notNull(),
    /** Among those of its item. */
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

/** Copies that were handed out without credentials or a label, at their owner's word (decision 029). */
export const undisclosedCopies = pgTable(
  'undisclosed_copies',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    /** No foreign key: the record outlives the item. */
    contentId: uuid().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    index('undisclosed_copies_newest').on(table.userId, table.createdAt.desc().nullsFirst()),
    index('undisclosed_copies_of_content').on(table.contentId),
  ],
);

/** Every upload in the making of an item, however far back: when a consent is taken back, these go. */
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

/**
 * The items that one call made together, while there are any. Written by the triggers of migration 0020 alone.
 * By type and category as well, which a call's items share, so that stacks of a kind are counted without looking
 * at their items.
 */
export const contentStacks = pgTable(
  'content_stacks',
  {
    userId: ofUser(),
    bundleId: text().notNull(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    /** Items, those in the trash included: with the last one the stack goes. */
    held: integer().notNull(),
    /** Items without those in the trash. */
    size: integer().notNull(),
    /** The one that stands for all: completed before others, kept before undecided before rejected, then the first. */
    frontId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bundleId, table.type, table.category] }),
    // With the person first, so that who joins to it reads the index alone.
    uniqueIndex('content_stacks_front').on(table.userId, table.frontId),
  ],
);

/** How many items lie behind the fronts of a person's stacks. Written by the triggers of migration 0022 alone. */
export const contentBehind = pgTable(
  'content_behind',
  {
    userId: ofUser(),
    type: text().$type<ContentType>().notNull(),
    category: text().$type<Category>().notNull(),
    n: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.type, table.category] })],
);
