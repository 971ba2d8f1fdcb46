import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Checkpoint } from '#channels/port';
import type { Concern, ReplySettings, ReplyState, ThreadState } from '#contract/replies.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { personas } from '../../library/personas/schema.ts';
import { channels } from '../channels/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const personaReference = () => uuid().references(() => personas.id, { onDelete: 'cascade' });
const channelReference = () => uuid().references(() => channels.id, { onDelete: 'cascade' });
/** A person of the team; null once that user is gone. */
const personReference = () => uuid().references(() => users.id, { onDelete: 'set null' });

/** How a persona's messages are read and answered; without a row its replies are off. */
export const replySettings = pgTable(
  'reply_settings',
  {
    personaId: personaReference().primaryKey(),
    userId: userReference(),
    isOn: boolean().notNull(),
    voice: text().notNull(),
    languages: text().notNull(),
    neverAbout: text().notNull(),
    offers: jsonb().$type<ReplySettings['offers']>().notNull(),
    disclosure: text().notNull(),
    membersApprove: boolean().notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index('reply_settings_of_user').on(table.userId)],
);

/** How far a channel's messages are read, and when they are read next. */
export const inboxReaders = pgTable('inbox_readers', {
  channelId: channelReference().primaryKey(),
  userId: userReference(),
  /** What the adapter continues at; null before the first read. */
  cursor: jsonb().$type<Checkpoint>(),
  nextReadAt: moment().notNull(),
  /** One worker at a time reads: the end of its lease. */
  leasedUntil: moment(),
  /** Reads in a row that failed. */
  failures: integer().notNull().default(0),
  /** Why it cannot be read, for the creator; null while it can. */
  problem: text(),
  lastReadAt: moment(),
});

/** Conversations of a persona with one author at an outlet. */
export const inboxThreads = pgTable(
  'inbox_threads',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    channelId: channelReference().notNull(),
    personaId: personaReference().notNull(),
    /** The adapter's id of it. */
    remoteId: text().notNull(),
    author: text().notNull(),
    /** How the outlet addresses the author at the beginning of a reply. */
    mention: text().notNull(),
    isPrivate: boolean().notNull(),
    state: text().$type<ThreadState>().notNull(),
    concerns: jsonb().$type<Concern[]>().notNull().default([]),
    /** Of the concern `avoided_topic`: what a draft named. */
    avoidedTopics: jsonb().$type<string[]>().notNull().default([]),
    unread: integer().notNull().default(0),
    preview: text().notNull(),
    lastMessageAt: moment().notNull(),
    assigneeId: personReference(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('inbox_threads_remote').on(table.channelId, table.remoteId),
    index('inbox_threads_by_time').on(table.userId, table.lastMessageAt, table.id),
    index('inbox_threads_of_persona').on(table.personaId),
    index('inbox_threads_of_assignee').on(table.assigneeId),
    index('inbox_threads_by_age').on(table.lastMessageAt),
  ],
);

export const inboxMessages = pgTable(
  'inbox_messages',
  {
    id: uuid().primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => inboxThreads.id, { onDelete: 'cascade' }),
    channelId: channelReference().notNull(),
    /** The outlet's id of it: read twice, it is stored once. */
    remoteId: text().notNull(),
    author: text().notNull(),
    text: text().notNull(),
    url: text(),
    sentAt: moment().notNull(),
    concerns: jsonb().$type<Concern[]>().notNull(),
    /** What the adapter needs to reply to it. */
    reference: jsonb().$type<Checkpoint>().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('inbox_messages_remote').on(table.channelId, table.remoteId),
    index('inbox_messages_of_thread').on(table.threadId, table.sentAt),
    index('inbox_messages_by_age').on(table.createdAt),
  ],
);

/** Drafts and replies. */
export const inboxReplies = pgTable(
  'inbox_replies',
  {
    /** The idempotency key of every attempt. */
    id: uuid().primaryKey(),
    threadId: uuid()
      .notNull()
      .references(() => inboxThreads.id, { onDelete: 'cascade' }),
    userId: userReference(),
    /** The message that it answers; null once it was removed: then the reply cannot be sent. */
    messageId: uuid().references(() => inboxMessages.id, { onDelete: 'set null' }),
    state: text().$type<ReplyState>().notNull(),
    version: integer().notNull().default(1),
    text: text().notNull(),
    isDrafted: boolean().notNull(),
    authorId: personReference(),
    /** The approval: of this version, whose whole text has this SHA-256 in hexadecimal. */
    approvedBy: personReference(),
    approvedAt: moment(),
    approvedVersion: integer(),
    approvedDigest: text(),
    /** The safety decision about the whole text. No foreign key: decisions are removed with time. */
    safetyDecisionId: uuid(),
    /** The whole text that was approved. */
    fullText: text(),
    tries: integer().notNull().default(0),
    /** While something is left to do: the next attempt, or the end of the lease of the worker that is at it. */
    nextAttemptAt: moment(),
    /** When a call that sends it began and its outcome is not known. */
    startedAt: moment(),
    checkpoint: jsonb().$type<Checkpoint>(),
    problem: text(),
    remoteId: text(),
    url: text(),
    sentAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('inbox_replies_of_thread').on(table.threadId, table.id),
    index('inbox_replies_of_user').on(table.userId),
    index('inbox_replies_of_message').on(table.messageId),
    /** One reply of a thread is written at a time. */
    uniqueIndex('inbox_replies_draft').on(table.threadId).where(sql`${table.state} = 'draft'`),
    index('inbox_replies_due').on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index('inbox_replies_of_author').on(table.authorId),
    index('inbox_replies_of_approver').on(table.approvedBy),
  ],
);

export type SettingsRow = typeof replySettings.$inferSelect;
export type ThreadRow = typeof inboxThreads.$inferSelect;
export type MessageRow = typeof inboxMessages.$inferSelect;
export type ReplyRow = typeof inboxReplies.$inferSelect;
