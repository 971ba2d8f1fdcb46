import { and, count, desc, eq, isNotNull } from 'drizzle-orm';
import type { DocumentReview } from '#contract/onboarding.ts';
import { users } from '#features/identity';
import type { Db } from '#platform/db/client.ts';
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

/** Where somebody's newest document stands. */
export async function documentReviewOf(db: Db, userId: string): Promise<DocumentReview> {
  const { status, reason, decidedAt } = identityDocuments;
  const [newest] = await db
    .select({ status, reason, decidedAt })
    .from(identityDocuments)
    .where(eq(identityDocuments.userId, userId))
    .orderBy(desc(identityDocuments.createdAt), desc(identityDocuments.id))
    .limit(1);
  if (!newest) return { status: 'none', reason: null, decidedAt: null };
  return { ...newest, decidedAt: newest.decidedAt?.toISOString() ?? null };
}
