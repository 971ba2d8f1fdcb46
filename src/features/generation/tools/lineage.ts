import { and, desc, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { lineage } from '#contract/tools.ts';
import { getContent } from '#features/library/items';
import { shownUpload } from '#features/library/uploads';
import type { Db } from '#platform/db/client.ts';
import { contentItems, contentSources } from '#schema/library/items';

/** What lies in the trash counts as gone. */
const there = isNull(contentItems.trashedAt);

type Lineage = z.output<typeof lineage>;

/** Children shown; a picture that was used more often is a library of its own. */
const childrenShown = 100;

/** What an item was made from, and what was made from it. @throws AppError NOT_FOUND */
export async function contentLineage(db: Db, userId: string, contentId: string): Promise<Lineage> {
  await getContent(db, userId, contentId);
  const sources = await db.select().from(contentSources).where(eq(contentSources.contentId, contentId));
  const parents: Lineage['parents'] = [];
  let missingParents = 0;
  for (const { role, sourceContentId, uploadId } of sources) {
    const parent = sourceContentId
      ? await itemNamed(db, sourceContentId)
      : uploadId && (await shownUpload(db, uploadId));
    if (parent) parents.push({ role, ...parent });
    else missingParents++;
  }
  const children = await db
    .selectDistinct({
      id: contentItems.id,
      name: contentItems.name,
      placeholder: contentItems.placeholder,
      createdAt: contentItems.createdAt,
    })
    .from(contentSources)
    .innerJoin(contentItems, eq(contentItems.id, contentSources.contentId))
    .where(and(eq(contentSources.sourceContentId, contentId), eq(contentItems.userId, userId), there))
    .orderBy(desc(contentItems.createdAt))
    .limit(childrenShown);
  return {
    parents,
    missingParents,
    children: children.map(({ id, name, placeholder }) => ({
      picture: { contentId: id },
      name,
      placeholder,
    })),
  };
}

async function itemNamed(db: Db, id: string) {
  const [item] = await db
    .select({ name: contentItems.name, placeholder: contentItems.placeholder })
    .from(contentItems)
    .where(and(eq(contentItems.id, id), there));
  return item && { ...item, picture: { contentId: id } };
}
