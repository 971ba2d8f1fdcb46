import { sql } from 'drizzle-orm';
import {
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
import type { ConsentState, ContactFilter, ContactSource, ImportState } from '#contract/audience.ts';
import type { ChannelKind } from '#contract/channel-kinds.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';
import { personas } from '../../library/personas/schema.ts';
import { channels } from '../channels/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const personaReference = () =>
  uuid()
    .notNull()
    .references(() => personas.id, { onDelete: 'cascade' });
const contactReference = () =>
  uuid()
    .notNull()
    .references(() => contacts.id, { onDelete: 'cascade' });

/** What an account's audience has for all personas together. */
export const audienceAccounts = pgTable('audience_accounts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of the hashes of addresses: random, and of this account alone. */
  salt: text().notNull(),
  /** When a worker last began a mail of the account: accounts take turns. */
  lastMailAt: moment(),
});

/** Where people sign up for a persona, and who says to be the sender of its mails. */
export const signUpPages = pgTable(
  'audience_sign_up_pages',
  {
    personaId: uuid()
      .primaryKey()
      .references(() => personas.id, { onDelete: 'cascade' }),
    userId: userReference(),
    slug: text().notNull(),
    isOpen: boolean().notNull(),
    introduction: text().notNull(),
    senderName: text().notNull(),
    postalAddress: text().notNull(),
    contactEmail: text().notNull(),
  },
  (table) => [
    uniqueIndex('audience_sign_up_pages_by_slug').on(table.slug),
    index('audience_sign_up_pages_of_user').on(table.userId),
  ],
);

/** Imports of CSV files, which are not kept, and from channels. */
export const contactImports = pgTable(
  'audience_imports',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: personaReference(),
    /** Empty for an import from a channel. */
    fileName: text().notNull(),
    /** Where the creator says that the addresses come from; of a channel, what was read and what the creator confirmed. */
    statement: text().notNull(),
    added: integer().notNull(),
    merged: integer().notNull(),
    refused: integer().notNull(),
    /** New people whom the plan had no room for. */
    overLimit: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    undoneAt: moment(),
    state: text().$type<ImportState>().notNull().default('done'),
    /** Null for a file, and once the channel is gone. */
    channelId: uuid().references(() => channels.id, { onDelete: 'set null' }),
    /** The kind and name of the channel as it began; null for a file. */
    channelKind: text().$type<ChannelKind>(),
    channelName: text(),
    /** Added to each contact of a channel. */
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    /** Where the next page of the channel begins; null at the first one and after the last. */
    cursor: jsonb().$type<Checkpoint>(),
    /** People of a channel that were read, and one for each empty page: a bound to a list that never ends. */
    read: integer().notNull().default(0),
    /** When the next page is due; null once it has ended. */
    nextReadAt: moment(),
    /** One worker at a time reads: the end of its lease. */
    leasedUntil: moment(),
    /** Reads in a row that failed. */
    failures: integer().notNull().default(0),
    /** Why it failed or waits, for the creator. */
    problem: text(),
  },
  (table) => [
    index('audience_imports_of_user').on(table.userId, table.id),
    index('audience_imports_of_persona').on(table.personaId),
    index('audience_imports_of_channel').on(table.channelId),
    // A second click begins no second import.
    uniqueIndex('audience_imports_running').on(table.channelId).where(sql`${table.state} = 'running'`),
    index('audience_imports_due').on(table.nextReadAt).where(sql`${table.state} = 'running'`),
  ],
);

export const contacts = pgTable(
  'audience_contacts',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: personaReference(),
    name: text().notNull(),
    /** In lower case. */
    email: text(),
    handle: text().notNull(),
    outlet: text().$type<ChannelKind>(),
    /** The outlet's id of the person; null unless a channel gave it. */
    remoteId: text(),
    language: text().notNull(),
    tags: text().array().notNull(),
    source: text().$type<ContactSource>().notNull(),
    importId: uuid().references(() => contactImports.id, { onDelete: 'set null' }),
    consent: text().$type<ConsentState>().notNull(),
    isUndeliverable: boolean().notNull().default(false),
    /** In the links of its mails: 256 random bits that work for as long as the contact exists. */
    token: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('audience_contacts_of_user').on(table.userId, table.id),
    index('audience_contacts_of_persona').on(table.personaId, table.id),
    uniqueIndex('audience_contacts_by_email').on(table.personaId, table.email),
    uniqueIndex('audience_contacts_by_token').on(table.token),
    uniqueIndex('audience_contacts_by_remote_id').on(table.personaId, table.outlet, table.remoteId),
    index('audience_contacts_by_handle').on(
      table.personaId,
      table.outlet,
      sql`lower(ltrim(${table.handle}, '@'))`,
    ),
    index('audience_contacts_by_tag').using('gin', table.tags),
    index('audience_contacts_of_import').on(table.importId),
  ],
);

type MergedFields = {
  name: string;
  handle: string;
  language: string;
  tags: string[];
  /** Of imports from channels alone. */
  remoteId?: string | null;
};

/**
 * What an import changed in a contact that was there before, so that it can be undone. An import from a channel has a row
 * for each contact that it met, also where nothing changed: a person on two pages is met once.
 */
export const contactMerges = pgTable(
  'audience_import_merges',
  {
    importId: uuid()
      .notNull()
      .references(() => contactImports.id, { onDelete: 'cascade' }),
    contactId: contactReference(),
    before: jsonb().$type<MergedFields>().notNull(),
    after: jsonb().$type<MergedFields>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.contactId] }),
    index('audience_import_merges_of_contact').on(table.contactId),
  ],
);

export const contactNotes = pgTable(
  'audience_notes',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    contactId: contactReference(),
    text: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index('audience_notes_of_contact').on(table.contactId),
    index('audience_notes_of_user').on(table.userId),
  ],
);

/** The proof of what a contact agreed to and when it took that back. Rows are added, never changed. */
export const contactConsents = pgTable(
  'audience_consents',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    contactId: contactReference(),
    kind: text({ enum: ['requested', 'given', 'withdrawn'] }).notNull(),
    /** The words that were shown, and their version. */
    text: text().notNull(),
    textVersion: integer().notNull(),
    /** `sign_up_page`, `request` by the creator, `confirmation_mail`, `one_click`, `link` of a mail or `creator`. */
    source: text().notNull(),
    addressHash: text().notNull(),
    /** A hash of the network address of the request; null where no request of theirs led to it. */
    networkHash: text(),
    /** Such as `Firefox on Windows`. */
    device: text(),
    at: moment().notNull(),
  },
  (table) => [
    index('audience_consents_of_contact').on(table.contactId),
    index('audience_consents_of_user').on(table.userId),
  ],
);

/** Sign-ups and requests that wait for the confirmation by mail. */
export const optIns = pgTable(
  'audience_opt_ins',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: personaReference(),
    email: text().notNull(),
    name: text().notNull(),
    source: text({ enum: ['sign_up_page', 'request'] }).notNull(),
    /** The words that the person reads before they confirm. */
    text: text().notNull(),
    textVersion: integer().notNull(),
    /** SHA-256 of the token in the mail's link; null until the mail is made. */
    tokenHash: text(),
    mailsSent: integer().notNull().default(0),
    lastMailAt: moment(),
    createdAt: moment().notNull(),
    confirmedAt: moment(),
  },
  (table) => [
    uniqueIndex('audience_opt_ins_by_email').on(table.personaId, table.email),
    uniqueIndex('audience_opt_ins_by_token').on(table.tokenHash),
    index('audience_opt_ins_of_user').on(table.userId),
    index('audience_opt_ins_by_age').on(table.createdAt),
    index('audience_opt_ins_to_address').on(table.email),
  ],
);

/**
 * What is remembered of an address after its contact is gone: that the creator has asked it once, and that it must not be
 * written to; and of the name and id at an outlet, that no import from a channel brings them back. No foreign key to the
 * persona: it outlives that.
 */
export const addressMarks = pgTable(
  'audience_address_marks',
  {
    userId: userReference(),
    personaId: uuid().notNull(),
    addressHash: text().notNull(),
    askedAt: moment(),
    suppressedAt: moment(),
    reason: text({ enum: ['withdrawn', 'erased', 'undeliverable'] }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.addressHash, table.personaId] }),
    index('audience_address_marks_of_persona').on(table.personaId),
  ],
);

export const segments = pgTable(
  'audience_segments',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    personaId: personaReference(),
    name: text().notNull(),
    filter: jsonb().$type<ContactFilter>().notNull(),
  },
  (table) => [
    index('audience_segments_of_user').on(table.userId, table.name),
    uniqueIndex('audience_segments_by_name').on(table.personaId, sql`lower(${table.name})`),
  ],
);

export type ContactRow = typeof contacts.$inferSelect;
export type ImportRow = typeof contactImports.$inferSelect;
export type MergeRow = typeof contactMerges.$inferSelect;
export type SignUpPageRow = typeof signUpPages.$inferSelect;
export type OptInRow = typeof optIns.$inferSelect;
