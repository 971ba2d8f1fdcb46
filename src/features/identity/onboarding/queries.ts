import { and, count, desc, eq, isNotNull, min } from 'drizzle-orm';
import type { DocumentReview } from '#contract/onboarding.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { identityDocuments } from './schema.ts';

/** Counts accounts that have passed every step of the onboarding gate (contract/gate.ts). */
export async function countCreators(db: Db): Promise<number> {
  const [counted] = await db
    .select({ people: count() })
    .from(users)
    .where(
      and(
        isNotNull(users.consentsGivenAt),
        isNotNull(users.tutorialCompletedAt),
        isNotNull(users.documentsUploadedAt),
      ),
    );
  return counted?.people ?? 0;
}

/** How many identity documents wait for a reviewer, and the date of the oldest. */
export async function countWaitingDocuments(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(identityDocuments.createdAt) })
    .from(identityDocuments)
    .where(eq(identityDocuments.status, 'pending'));
  return row ?? { count: 0, since: null };
}

/** The account's newest identity document; undefined for none. */
export async function findNewestDocument(db: Queryable, userId: string) {
  const { status, reason, createdAt, decidedAt } = identityDocuments;
  const [newest] = await db
    .select({ status, reason, createdAt, decidedAt })
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
    .orderBy(desc(identityDocuments.createdAt), desc(identityDocuments.id))
    .limit(1);
  return newest;
}

/** The review status of the account's newest document. */
export async function getDocumentReview(db: Db, userId: string): Promise<DocumentReview> {
  const newest = await findNewestDocument(db, userId);
  if (!newest) return { status: 'none', reason: null, decidedAt: null };
  const { decidedAt, reason, status } = newest;
  return { status, reason, decidedAt: decidedAt?.toISOString() ?? null };
}
