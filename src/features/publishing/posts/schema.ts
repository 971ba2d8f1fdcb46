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
import type { Checkpoint } from '#channels/port';
import type { Category } from '#contract/common.ts';
import type {
  MediaCrop,
  PostForm,
  PostingSlot,
  PostState,
  PostTarget,
  TargetState,
} from '#contract/posts.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { personas } from '../../library/personas/schema.ts';
import { channels } from '../channels/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What an account has decided about publishing; without a row the defaults count. */
export const publishingSettings = pgTable('publishing_settings', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  timeZone: text().notNull(),
  needsSecondPerson: boolean().notNull(),
  disclosure: text().notNull(),
});

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: uuid().references(() => personas.id, { onDelete: 'set null' }),
    /** Who wrote it; null once that user is gone. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who changed it last: where a second person has to approve, it is another than this one too. */
    editedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The client's Idempotency-Key; a repeated key returns this post. */
    idempotencyKey: text(),
    /** SHA-256 of the form that was sent with the key. */
    idempotencyDigest: text(),
    seriesId: uuid().references(() => postSeries.id, { onDelete: 'set null' }),
    /** The day of the series that it is for, `YYYY-MM-DD`: one post for each. */
    seriesDay: text(),
    state: text().$type<PostState>().notNull(),
    version: integer().notNull().default(1),
    text: text().notNull(),
    campaign: text().notNull().default(''),
    scheduledAt: moment(),
    /** The decision of a person about the version below. */
    decision: text({ enum: ['approved', 'declined'] }),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    decidedVersion: integer(),
    reason: text(),
    /** The safety decision about the texts of the approved version. No foreign key: decisions are removed with time. */
    safetyDecisionId: uuid(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('posts_by_time').on(table.userId, table.scheduledAt),
    index('posts_of_user').on(table.userId, table.id),
    index('posts_of_persona').on(table.personaId),
    index('posts_due').on(table.scheduledAt).where(sql`${table.state} in ('scheduled', 'publishing')`),
    uniqueIndex('posts_of_series').on(table.seriesId, table.seriesDay),
    uniqueIndex('posts_idempotency').on(table.userId, table.idempotencyKey),
  ],
);

export const postMedia = pgTable(
  'post_media',
  {
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** No foreign key: a post whose item is gone says so, and is not published. */
    contentId: uuid().notNull(),
    altText: text().notNull(),
    /** Copies of the item's facts, which never change. */
    type: text({ enum: ['image', 'video'] }).notNull(),
    category: text().$type<Category>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    durationMs: integer(),
    byteSize: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.postId, table.position] }),
    index('post_media_of_content').on(table.contentId),
  ],
);

/** What a post is on each of its channels, and how far that is. */
export const postTargets = pgTable(
  'post_targets',
  {
    /** The idempotency key of every attempt. */
    id: uuid().primaryKey(),
    postId: uuid()
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    channelId: uuid()
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    text: text(),
    title: text().notNull(),
    place: text().notNull(),
    crops: jsonb().$type<{ contentId: string; crop: MediaCrop }[]>().notNull().default([]),
    state: text().$type<TargetState>().notNull().default('pending'),
    tries: integer().notNull().default(0),
    /** While something is left to do: the next attempt, or the end of the lease of the worker that is at it. */
    nextAttemptAt: moment(),
    /** When the running or interrupted attempt began. */
    startedAt: moment(),
    checkpoint: jsonb().$type<Checkpoint>(),
    /** Since when each attempt has found the outlet away. */
    failingSince: moment(),
    problem: text(),
    remoteId: text(),
    url: text(),
    publishedAt: moment(),
    figures: jsonb().$type<NonNullable<PostTarget['figures']>>(),
  },
  (table) => [
    index('post_targets_published').on(table.publishedAt).where(sql`${table.state} = 'published'`),
    uniqueIndex('post_targets_of_post').on(table.postId, table.channelId),
    index('post_targets_of_channel').on(table.channelId),
    index('post_targets_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
  ],
);

/** Weekly times at which a persona's queued posts go out. */
export const postingSlots = pgTable('posting_slots', {
  personaId: uuid()
    .primaryKey()
    .references(() => personas.id, { onDelete: 'cascade' }),
  userId: userReference(),
  slots: jsonb().$type<PostingSlot[]>().notNull(),
});

export const postSeries = pgTable(
  'post_series',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    post: jsonb().$type<PostForm>().notNull(),
    weekdays: jsonb().$type<number[]>().notNull(),
    everyWeeks: integer().notNull(),
    time: text().notNull(),
    /** Days of the account's time zone, `YYYY-MM-DD`. */
    from: text().notNull(),
    until: text(),
    endedAt: moment(),
    /** The last day for which a draft was made. */
    madeUntil: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index('post_series_of_user').on(table.userId, table.id)],
);

export type PostRow = typeof posts.$inferSelect;
export type TargetRow = typeof postTargets.$inferSelect;
export type SeriesRow = typeof postSeries.$inferSelect;
