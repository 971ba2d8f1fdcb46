import { and, asc, count, desc, eq, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { IdentityReview, IdentityReviewDetails } from '#contract/identity-reviews.ts';
import { ageInYears } from '#contract/onboarding.ts';
import { accountsOf } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { identityDocumentImages, identityDocuments } from './schema.ts';
import { hasLooked, noDocument, viewOf } from './view-pictures.ts';

const mostShown = 200;

const earlier = alias(identityDocuments, 'earlier');
/** Documents of the same person that were rejected before this one. */
const rejectedBefore = (db: Queryable) =>
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

/** Documents that wait, the longest waiting first, or those that are decided, the latest first. */
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
      rejectedBefore: sql<number>`(${rejectedBefore(db)})`.mapWith(Number),
    })
    .from(identityDocuments)
    .where(waits ? eq(status, 'pending') : ne(status, 'pending'))
    .orderBy(waits ? asc(createdAt) : desc(decidedAt))
    .limit(mostShown);
  return rows.map((row) => presentReview(row.document, row.rejectedBefore, readerId));
}

function presentReview(
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

/** What a reviewer has to know of a document beside its pictures. @throws AppError NOT_FOUND */
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
  if (!found) throw noDocument();
  const { document, person } = found;
  const others = await db
    .select()
    .from(identityDocuments)
    .where(and(eq(identityDocuments.userId, person.id), ne(identityDocuments.id, documentId)))
    .orderBy(desc(identityDocuments.id))
    .limit(mostShown);
  const images = await db
    .select({ side: identityDocumentImages.side })
    .from(identityDocumentImages)
    .where(eq(identityDocumentImages.documentId, documentId))
    .orderBy(desc(identityDocumentImages.side));
  const { reviewerId } = document;
  const reviewer = reviewerId && (await accountsOf(db, [reviewerId])).get(reviewerId);
  const rejected = others.filter(({ id, status }) => status === 'rejected' && id < documentId);
  const { dateOfBirth } = person;
  return {
    ...presentReview(document, rejected.length, readerId),
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
    view: document.status === 'pending' ? await viewOf(db, documentId, readerId, now) : null,
    looked: await hasLooked(db, documentId, readerId),
  };
}
