import { and, eq, notInArray } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { pageLinkForm } from '#contract/links.ts';
import type { Tx } from '#platform/db/client.ts';
import { type LinkPageRow, shortLinks } from './schema.ts';
import { insertShortLink } from './short-code.ts';

/**
 * Stores the links of a page in their order. A link that stays keeps its code and clicks; one that is left out is deleted.
 * A link that an administrator closed stays closed.
 *
 * @throws AppError CONFLICT for the id of a link that is not on the page
 */
export async function savePageLinks(
  tx: Tx,
  { id: pageId, personaId, userId }: Pick<LinkPageRow, 'id' | 'personaId' | 'userId'>,
  links: readonly z.output<typeof pageLinkForm>[],
): Promise<void> {
  const kept = links.flatMap(({ id }) => id ?? []);
  const leaves = kept.length > 0 ? notInArray(shortLinks.id, kept) : undefined;
  await tx.delete(shortLinks).where(and(eq(shortLinks.pageId, pageId), leaves));
  for (const [position, { id, ...link }] of links.entries()) {
    if (id === null) {
      await insertShortLink(tx, { ...link, userId, personaId, pageId, position, medium: 'link-page' });
      continue;
    }
    const changed = await tx
      .update(shortLinks)
      .set({ ...link, position })
      .where(and(eq(shortLinks.id, id), eq(shortLinks.pageId, pageId)))
      .returning({ id: shortLinks.id });
    if (changed.length === 0) {
      throw new AppError('CONFLICT', 'A link of the page was deleted elsewhere. Load the page again.');
    }
  }
}
