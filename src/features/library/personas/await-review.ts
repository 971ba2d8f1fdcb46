import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from '../items/schema.ts';
import { shareLinks } from './schema.ts';

/**
 * Makes published links that share a persona wait for a reviewer again, because what they share changes: links to the
 * persona, and to pictures of it.
 */
export async function awaitReview(tx: Tx, personaId: string): Promise<void> {
  const pictures = tx
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(eq(contentItems.personaId, personaId));
  await tx
    .update(shareLinks)
    .set({ state: 'waiting', submittedAt: sql`now()`, decidedAt: null, reviewedDigest: null })
    .where(
      and(
        eq(shareLinks.state, 'published'),
        or(eq(shareLinks.personaId, personaId), inArray(shareLinks.contentId, pictures)),
      ),
    );
}
