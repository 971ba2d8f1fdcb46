import type { z } from 'zod';
import type { lineage } from '#contract/lineage.ts';
import { getContent, listMadeFrom, listSources } from '#features/library/items';
import { findVisibleUpload } from '#features/library/uploads';
import type { Db } from '#platform/db/client.ts';

type Lineage = z.output<typeof lineage>;

/** The maximum of children shown. */
const maxChildren = 100;

/** Gets what an item was made from, and what was made from it. @throws AppError NOT_FOUND */
export async function getContentLineage(db: Db, userId: string, contentId: string): Promise<Lineage> {
  await getContent(db, userId, contentId);
  const parents: Lineage['parents'] = [];
  let missingParents = 0;
  for (const { item, role, uploadId } of await listSources(db, contentId)) {
    // A soundtrack has no picture to show.
    if (role === 'sound') continue;
    const parent = item ? present(item) : uploadId && (await findVisibleUpload(db, uploadId));
    if (parent) parents.push({ role, ...parent });
    else missingParents++;
  }
  const children = await listMadeFrom(db, userId, contentId, maxChildren);
  return { parents, missingParents, children: children.map(present) };
}

function present({ id, name, placeholder }: { id: string; name: string; placeholder: string | null }) {
  return { picture: { contentId: id }, name, placeholder };
}
