import type { Queryable } from '#platform/db/client.ts';
import { listInspections } from './list-inspections.ts';

/** Returns those of the given items whose last stored decision lets their files be delivered; items without one are left out. */
export async function listAllowedContents(
  db: Queryable,
  contentIds: readonly string[],
): Promise<Set<string>> {
  if (contentIds.length === 0) return new Set();
  const last = new Map(
    (await listInspections(db, contentIds)).map((each) => [each.contentId, each.isAllowed]),
  );
  return new Set([...last].filter(([, isAllowed]) => isAllowed).map(([contentId]) => contentId));
}
