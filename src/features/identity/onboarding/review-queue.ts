import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { IdentityReview, IdentityReviewDetails } from '#contract/identity-reviews.ts';
import { ageInYears } from '#contract/onboarding.ts';
import { listAccounts } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import { createNoDocumentError, findOpenView, hasViewed } from './view-pictures.ts';

const listLimit = 200;

const earlier = alias(identityDocuments, 'earlier');
/** Subquery: earlier rejected documents of the same account. */
const countRejectedBefore = (db: Queryable) =>
  db
    .select({ n: count() })
    .from(earlier)
    .where(
      and(
        eq(earlier.userId, identityDocuments.userId),
        eq(earlier.status, 'rejected'),
        sql`${earlier.id} < ${identityDocuments.id}`,
      ),
    );

/** Waiting documents, the oldest first, or decided ones, the latest decision first. */
export async function listReviews(
  db: Queryable,
  show: 'waiting' | 'decided',
  readerId: string,
): Promise<IdentityReview[]> {
  const { createdAt, decidedAt, status } = identityDocuments;
  const waits = show === 'waiting';
  const rows = await db
    .select({
      document: identityDocuments,
      rejectedBefore: sql<number>`(${countRejectedBefore(db)})`.mapWith(Number),
    })
    .from(identityDocuments)
    .where(waits ? eq(status, 'pending') : ne(status, 'pending'))
    .orderBy(waits ? asc(createdAt) : desc(decidedAt))
    .limit(listLimit);
  return rows.map((row) => toReview(row.document, row.rejectedBefore, readerId));
}

function toReview(
  document: typeof identityDocuments.$inferSelect,
  rejected: number,
  readerId: string,
): IdentityReview {
  return {
    id: document.id,
    documentType: document.documentType,
    state: document.status,
    receivedAt: document.createdAt.toISOString(),
    decidedAt: document.decidedAt?.toISOString() ?? null,
    rejectedBefore: rejected,
    isYours: document.userId === readerId,
  };
}

/** The details of a document for its reviewer, without pictures. @throws AppError NOT_FOUND */
export async function readReview(
  db: Queryable,
  documentId: string,
  readerId: string,
  now: Date,
): Promise<IdentityReviewDetails> {
  const [found] = await db
    .select({ document: identityDocuments, person: users })
    .from(identityDocuments)
    .innerJoin(users, eq(users.id, identityDocuments.userId))
    .where(eq(identityDocuments.id, documentId));
  if (!found) throw createNoDocumentError();
  const { document, person } = found;
  const others = await db
    .select()
    .from(identityDocuments)
    .where(and(eq(identityDocuments.userId, person.id), ne(identityDocuments.id, documentId)))
    .orderBy(desc(identityDocuments.id))
    .limit(listLimit);
  const images = await db
    .select({ side: identityDocumentImages.side })
    .from(identityDocumentImages)
    .where(eq(identityDocumentImages.documentId, documentId))
    .orderBy(desc(identityDocumentImages.side));
  const { reviewerId } = document;
  const reviewer = reviewerId && (await listAccounts(db, [reviewerId])).get(reviewerId);
  const rejected = others.filter(({ id, status }) => status === 'rejected' && id < documentId);
  const { dateOfBirth } = person;
  return {
    ...toReview(document, rejected.length, readerId),
    person: {
      id: person.id,
      name: person.name,
      email: person.email,
      dateOfBirth,
      age: dateOfBirth === null ? null : ageInYears(dateOfBirth, now),
    },
    sides: images.map(({ side }) => side),
    reason: document.reason,
    decidedBy: reviewer ? reviewer.email : null,
    others: others.map(({ createdAt, id, reason, status }) => ({
      id,
      state: status,
      receivedAt: createdAt.toISOString(),
      reason,
    })),
    view: document.status === 'pending' ? await findOpenView(db, documentId, readerId, now) : null,
    looked: await hasViewed(db, documentId, readerId),
  };
}
