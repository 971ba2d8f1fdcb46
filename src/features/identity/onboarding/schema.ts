import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { ViewReason } from '#contract/identity-reviews.ts';
import type { DocumentType } from '#contract/onboarding.ts';
import type { AskedConsent, PolicySlug } from '#contract/policies.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../accounts/schema.ts';

/** Who agreed to which text, when and from where. Append-only: a row is evidence. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    consent: text().$type<AskedConsent>().notNull(),
    /** The text in which the consent is spelled out, in the version that was on the screen. */
    policy: text().$type<PolicySlug>().notNull(),
    textVersion: text().notNull(),
    givenAt: moment().notNull(),
    /** The client's network address. */
    address: text().notNull(),
    userAgent: text(),
  },
  (table) => [
    uniqueIndex('consent_records_once_per_text').on(
      table.userId,
      table.consent,
      table.policy,
      table.textVersion,
    ),
  ],
);

/** An identity document somebody handed in, and what a reviewer decided about it. */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    id: uuid().primaryKey(),
    /** No cascade: the sealed pictures in storage have to be removed before the account is. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    documentType: text().$type<DocumentType>().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    /** Whoever decided; null once their account is gone. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** What the reviewer tells the person, on a rejection. */
    reason: text(),
  },
  (table) => [
    /** One document counts for each person; a rejected one makes room for the next. */
    uniqueIndex('identity_documents_one_per_user').on(table.userId).where(sql`${table.status} <> 'rejected'`),
    index('identity_documents_of_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    /** Whose pictures are to be deleted next. */
    index('identity_documents_decided').on(table.decidedAt).where(sql`${table.decidedAt} is not null`),
    /** The reviewers' queue, oldest first. */
    index('identity_documents_pending').on(table.createdAt).where(sql`${table.status} = 'pending'`),
    check('identity_documents_known_status', sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check(
      'identity_documents_decided_unless_pending',
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null)`,
    ),
    check(
      'identity_documents_rejected_with_reason',
      sql`(${table.status} = 'rejected') = (${table.reason} is not null)`,
    ),
  ],
);

/** The sealed pictures of a document. Rows go when the pictures go; the document and its decision stay. */
export const identityDocumentImages = pgTable(
  'identity_document_images',
  {
    documentId: uuid()
      .notNull()
      .references(() => identityDocuments.id, { onDelete: 'cascade' }),
    side: text({ enum: ['front', 'back'] }).notNull(),
    storageKey: text().notNull().unique(),
    /** The key of the ring the picture is sealed with: a key may leave the ring when no row names it. */
    keyId: text().notNull(),
    /** Of the opened picture, as is `byteSize`. */
    mediaType: text().notNull(),
    byteSize: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.side] })],
);

/**
 * A reviewer's short look at the pictures of a document, and why. Append-only: it stays when the pictures are gone.
 */
export const documentViews = pgTable(
  'document_views',
  {
    id: uuid().primaryKey(),
    documentId: uuid()
      .notNull()
      .references(() => identityDocuments.id, { onDelete: 'cascade' }),
    /** Null once their account is gone. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().$type<ViewReason>().notNull(),
    /** The reviewer's own, of which the audit log has the digest. */
    words: text().notNull(),
    grantedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('document_views_of_document').on(table.documentId, table.reviewerId)],
);
