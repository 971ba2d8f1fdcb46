import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { UploadPeople, UploadPurpose } from '#contract/uploads.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Pictures that people hand in for the tools, apart from what engines make. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: ofUser(),
    /** The member of the account's team who handed it in; null for its owner. */
    madeBy: uuid(),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** As its owner's device called it, without its ending. */
    name: text().notNull(),
    /** `statePeople` and `revokeConsent` write it, together with the statement. */
    people: text().$type<UploadPeople>().notNull().default('not_stated'),
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** Signed view of the 64 bits of the library's perceptual hash; null for a mask. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** Below it lie its files; those of its kind are the reception's to know. */
    storageKey: text().notNull(),
    mediaType: text().$type<'image/png' | 'image/jpeg'>().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    /** Of the stored picture, in hexadecimal. */
    sha256: text().notNull(),
    /** What the file said of itself before it was cleaned: format, making, credentials. */
    found: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    saved: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    /** Its files are gone; the row stays while something made from it exists, for its consent. */
    removedAt: moment(),
    /** Since when a takedown keeps it from everybody, its owner too. */
    withheldAt: moment(),
    /** Since when only a legal hold keeps it: to everybody it is gone, and so it is once the hold ends. */
    erasedAt: moment(),
  },
  (table) => [
    index('uploads_newest').on(table.userId, table.purpose, table.createdAt.desc().nullsFirst()),
    index('uploads_by_age').on(table.createdAt),
    index('uploads_alike')
      .using('gin', sql`picture_bands(${table.perceptualHash})`)
      .where(sql`${table.perceptualHash} is not null`),
    index('uploads_sha256').using('hash', table.sha256),
  ],
);

export type UploadRow = typeof uploads.$inferSelect;

/** Statements of consent (decisions.md 19). A row is never changed, but for the day it was taken back. */
export const uploadConsents = pgTable(
  'upload_consents',
  {
    id: uuid().primaryKey(),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** Who stated it; null once their account is gone: the statement stays with the upload. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who agreed, in the words of the one who uploaded. */
    person: text().notNull(),
    manner: text({ enum: ['self', 'signed_release', 'written_message', 'spoken'] }).notNull(),
    givenOn: date().notNull(),
    note: text().notNull(),
    recordedAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [index('upload_consents_of_upload').on(table.uploadId, table.recordedAt.desc().nullsFirst())],
);

export type ConsentRow = typeof uploadConsents.$inferSelect;
