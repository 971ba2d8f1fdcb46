import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { changeContentForm } from '#contract/library.ts';
import type { Tx } from '#platform/db/client.ts';
import { contentItems } from './schema.ts';

/**
 * Changes the name, favourite mark, verdict or tags of an item; fields left out stay unchanged.
 *
 * @throws AppError NOT_FOUND when the account has no such item outside the trash
 */
export async function changeContent(
  tx: Tx,
  userId: string,
  contentId: string,
  { name, favourite, verdict, tags }: z.output<typeof changeContentForm>,
): Promise<void> {
  const change = { name, favourite, verdict, tags: tags && [...new Set(tags)].sort() };
  const nothing = Object.values(change).every((value) => value === undefined);
  const own = and(
    eq(contentItems.id, contentId),
    eq(contentItems.userId, userId),
    isNull(contentItems.trashedAt),
  );
  const found = nothing
    ? await tx.select({ id: contentItems.id }).from(contentItems).where(own)
    : await tx.update(contentItems).set(change).where(own).returning({ id: contentItems.id });
  if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such item.');
}
