import { and, count, desc, eq, isNotNull, min } from 'drizzle-orm';
import type { DocumentReview } from '#contract/onboarding.ts';
import type { Db, Queryable } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { identityDocuments } from './schema.ts';

/** People who have passed every step of the gate (contract/gate.ts); its last facts imply the first. */
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

/** Identity documents that wait for a reviewer. */
export async function waitingDocuments(db: Db): Promise<{ count: number; since: Date | null }> {
  const [row] = await db
    .select({ count: count(), since: min(identityDocuments.createdAt) })
    .from(identityDocuments)
    .where(eq(identityDocuments.status, 'pending'));
  return row ?? { count: 0, since: null };
}

/** Somebody's newest document; undefined when they have handed in none. */
export async function newestDocumentOf(db: Queryable, userId: string) {
  const { status, reason, createdAt, decidedAt } = identityDocuments;
  const [newest] = await db
    .select({ status, reason, createdAt, decidedAt })
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
    .orderBy(desc(identityDocuments.createdAt), desc(identityDocuments.id))
    .limit(1);
  return newest;
}

/** Where somebody's newest document stands. */
export async function documentReviewOf(db: Db, userId: string): Promise<DocumentReview> {
  const newest = await newestDocumentOf(db, userId);
  if (!newest) return { status: 'none', reason: null, decidedAt: null };
  const { decidedAt, reason, status } = newest;
  return { status, reason, decidedAt: decidedAt?.toISOString() ?? null };
}
