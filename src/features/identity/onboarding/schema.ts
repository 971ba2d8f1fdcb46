import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { DocumentType } from '#contract/onboarding.ts';
import type { AskedConsent, PolicySlug } from '#contract/policies.ts';
import type { ViewReason } from '#contract/review-views.ts';
import { moment } from '#platform/db/columns.ts';
import { users } from '../accounts/schema.ts';

/** Consents with text version, time and address. Append-only: a row is evidence. */
export const consentRecords = pgTable(
  'consent_records',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    consent: text().$type<AskedConsent>().notNull(),
    /** The policy that contains the consent, in the version that was shown. */
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

/** Submitted identity documents, and the reviewers' decisions. */
export const identityDocuments = pgTable(
  'identity_documents',
  {
    id: uuid().primaryKey(),
    /** No cascade: the sealed pictures in storage must be removed before the account. */
    userId: uuid()
      .notNull()
      .references(() => users.id),
    documentType: text().$type<DocumentType>().notNull(),
    status: text({ enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    createdAt: moment().notNull(),
    decidedAt: moment(),
    /** The reviewer who decided; null once their account is deleted. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The reason of a rejection, shown to the creator. */
    reason: text(),
  },
  (table) => [
    /** One document for each account, not counting rejected ones. */
    uniqueIndex('identity_documents_one_per_user').on(table.userId).where(sql`${table.status} <> 'rejected'`),
    index('identity_documents_of_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    /** For deleting pictures after the decision. */
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

/** The sealed pictures of a document. Rows are deleted with the pictures; the document and its decision stay. */
export const identityDocumentImages = pgTable(
  'identity_document_images',
  {
    documentId: uuid()
      .notNull()
      .references(() => identityDocuments.id, { onDelete: 'cascade' }),
    side: text({ enum: ['front', 'back'] }).notNull(),
    storageKey: text().notNull().unique(),
    /** The key that sealed the picture; a key may leave the key ring when no row uses it. */
    keyId: text().notNull(),
    /** Media type of the decrypted picture; `byteSize` is its size. */
    mediaType: text().notNull(),
    byteSize: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.side] })],
);

/**
 * A reviewer's time-limited view of a document's pictures, with the reason. Append-only: it outlives the pictures.
 */
export const documentViews = pgTable(
  'document_views',
  {
    id: uuid().primaryKey(),
    documentId: uuid()
      .notNull()
      .references(() => identityDocuments.id, { onDelete: 'cascade' }),
    /** Null once the reviewer's account is deleted. */
    reviewerId: uuid().references(() => users.id, { onDelete: 'set null' }),
    reason: text().$type<ViewReason>().notNull(),
    /** The reviewer's explanation; the audit log has its digest. */
    words: text().notNull(),
    grantedAt: moment().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [index('document_views_of_document').on(table.documentId, table.reviewerId)],
);
