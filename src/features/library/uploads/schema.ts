import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { UploadFinding, UploadMatch, UploadRefusalRule } from '#contract/refused-uploads.ts';
import type { SoundRights, UploadPeople, UploadPurpose } from '#contract/uploads.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../../identity/accounts/schema.ts';

const userReference = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Uploaded pictures, masks and soundtracks, separate from generated content. */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    userId: userReference(),
    /** The import that it is an entry of (library/imports); no list of uploads shows it. No foreign key: the import goes
     *  first. */
    importId: uuid(),
    /** The team member who uploaded it; null for the owner of the account. */
    madeBy: uuid(),
    purpose: text().$type<UploadPurpose>().notNull(),
    /** The file name without its extension. */
    name: text().notNull(),
    /** Written by `statePeople` and `revokeConsent`, together with the statement. */
    people: text().$type<UploadPeople>().notNull().default('not_stated'),
    /** Pixels; 0 of a soundtrack. */
    width: integer().notNull(),
    height: integer().notNull(),
    placeholder: text().notNull(),
    /** Of a soundtrack: its length, and the statement of its uploader about it. Null for pictures. */
    soundSeconds: doublePrecision(),
    soundRights: jsonb().$type<SoundRights>(),
    /** Signed view of the 64 bits of the perceptual hash; null for masks and soundtracks. */
    perceptualHash: bigint({ mode: 'bigint' }),
    /** The storage folder of its files (`upload-files.ts`). */
    storageKey: text().notNull(),
    mediaType: text().$type<'image/png' | 'image/jpeg' | 'audio/mp4'>().notNull(),
    byteSize: bigint({ mode: 'number' }).notNull(),
    /** Hash of the stored picture, in hexadecimal. */
    sha256: text().notNull(),
    /** What the original file said before cleaning: format, generation metadata, credentials. */
    fileDescription: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The decision about the picture before it was stored; null for masks and soundtracks, and for
     *  uploads before there was one. */
    inspection: jsonb().$type<Readonly<Record<string, unknown>>>(),
    saved: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    /** When its files were removed. The row stays, with its consent statements, while items derive from it. */
    removedAt: moment(),
    /** When a takedown withheld it from all users, including its owner. */
    withheldAt: moment(),
    /** When it was erased for all users. Only a legal hold keeps it; it is removed when the hold ends. */
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

/** Consent statements (docs/requirements/decisions.md 19). Only `revokedAt` of a row ever changes. */
export const uploadConsents = pgTable(
  'upload_consents',
  {
    id: uuid().primaryKey(),
    uploadId: uuid()
      .notNull()
      .references(() => uploads.id, { onDelete: 'cascade' }),
    /** The user who made the statement; null after the deletion of that account. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Who agreed, in the words of the uploader. */
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

/** Uploads that were refused before they were stored. No picture, hash or digest of them is kept. */
export const refusedUploads = pgTable(
  'refused_uploads',
  {
    id: uuid().primaryKey(),
    /** The person who uploaded it, a team member too: a refusal is part of their safety record. */
    userId: userReference(),
    /** The file name without its extension. */
    name: text().notNull(),
    rule: text().$type<UploadRefusalRule>().notNull(),
    /** What the inspectors found; empty for the other rules. */
    findings: jsonb().$type<UploadFinding[]>().notNull().default([]),
    match: jsonb().$type<UploadMatch>(),
    refusedAt: moment().notNull(),
  },
  (table) => [index('refused_uploads_of_user').on(table.userId, table.refusedAt.desc().nullsFirst())],
);
