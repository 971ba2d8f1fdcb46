import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { SequenceState, SequenceTrigger } from '#contract/audience-mail.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../../identity/accounts/schema.ts';
import { personas } from '../../../library/personas/schema.ts';
import { contacts } from '../schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const contactReference = () =>
  uuid()
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' });

export const sequences = pgTable(
  'audience_sequences',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: uuid()
      .notNull()
      .references(() => personas.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    trigger: jsonb().$type<SequenceTrigger>().notNull(),
    state: text().$type<SequenceState>().notNull(),
    version: integer().notNull().default(1),
    /** The decision of a person about the version below. */
    decision: text({ enum: ['approved', 'declined'] }),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    decidedVersion: integer(),
    reason: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('audience_sequences_of_user').on(table.userId, table.id),
    index('audience_sequences_of_persona').on(table.personaId),
    index('audience_sequences_decided_by').on(table.decidedBy),
  ],
);

export const sequenceMails = pgTable(
  'audience_sequence_mails',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    sequenceId: uuid()
      .notNull()
      .references(() => sequences.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    delayDays: integer().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    button: jsonb().$type<{ label: string; url: string }>(),
  },
  (table) => [
    index('audience_sequence_mails_of_sequence').on(table.sequenceId, table.position),
    index('audience_sequence_mails_of_user').on(table.userId),
  ],
);

/** Contacts that a sequence was started for; each goes through it once. */
export const sequenceEntries = pgTable(
  'audience_sequence_entries',
  {
    sequenceId: uuid()
      .notNull()
      .references(() => sequences.id, { onDelete: 'cascade' }),
    contactId: contactReference(),
    userId: userReference(),
    enteredAt: moment().notNull(),
    /** After its last mail, and when the contact unsubscribes. */
    endedAt: moment(),
  },
  (table) => [
    primaryKey({ columns: [table.sequenceId, table.contactId] }),
    index('audience_sequence_entries_of_contact').on(table.contactId),
    index('audience_sequence_entries_of_user').on(table.userId),
  ],
);

/**
 * Mails of the bulk lane: one for each contact and mail of a sequence, and one request for consent for each contact. The
 * row is the permission to send once: a mail that a worker began and did not finish is `unclear`, and is not repeated.
 */
export const audienceMails = pgTable(
  'audience_mails',
  {
    /** Also the id of the message. */
    id: uuid().primaryKey(),
    userId: userReference(),
    contactId: contactReference(),
    /** Null for a request for consent. */
    sequenceMailId: uuid().references(() => sequenceMails.id, { onDelete: 'cascade' }),
    state: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'unclear', 'stopped'] }).notNull(),
    /** While waiting: when it is due. */
    dueAt: moment().notNull(),
    tries: integer().notNull().default(0),
    /** When a worker began the last attempt. */
    startedAt: moment(),
    problem: text(),
  },
  (table) => [
    uniqueIndex('audience_mails_once').on(
      table.contactId,
      sql`coalesce(${table.sequenceMailId}, ${table.contactId})`,
    ),
    index('audience_mails_due').on(table.dueAt).where(sql`${table.state} = 'waiting'`),
    index('audience_mails_sending').on(table.startedAt).where(sql`${table.state} = 'sending'`),
    index('audience_mails_of_mail').on(table.sequenceMailId, table.state),
    index('audience_mails_of_user').on(table.userId),
  ],
);

/** Mails that workers began, by month: the allowance of the account. They stay when contacts are erased. */
export const audienceMailCounts = pgTable(
  'audience_mail_counts',
  {
    userId: userReference(),
    /** `YYYY-MM` in UTC. */
    month: text().notNull(),
    mails: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.month] })],
);

/** When workers began mails of the bulk lane in the last minute, of the whole installation: its rate. */
export const audienceMailStarts = pgTable(
  'audience_mail_starts',
  { id: uuid().primaryKey(), startedAt: moment().notNull() },
  (table) => [index('audience_mail_starts_by_time').on(table.startedAt)],
);

export type SequenceRow = typeof sequences.$inferSelect;
export type SequenceMailRow = typeof sequenceMails.$inferSelect;
export type AudienceMailRow = typeof audienceMails.$inferSelect;
