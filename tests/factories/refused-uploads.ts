import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { refusedUploads } from '#schema/library/uploads';

/** What makes a refusal of each kind. */
export const refusals = {
  explicit: {
    rule: 'explicit',
    findings: [
      { inspector: 'explicitness', version: 'nsfwjs-1', label: 'explicit', score: 0.91, threshold: 0.85 },
    ],
  },
  people: {
    rule: 'people',
    findings: [
      { inspector: 'uploaded-people', version: 'human-1', label: 'people', score: 0.88, threshold: 0.4 },
    ],
  },
  listed: { rule: 'listed', match: { list: 'Hotline', label: 'case 7', distance: 12 } },
  removed: { rule: 'removed' },
} satisfies Record<string, Partial<typeof refusedUploads.$inferInsert>>;

/** Records a refused upload of a user. @returns its id */
export async function makeRefusedUpload(
  db: Db,
  userId: string,
  given: Partial<typeof refusedUploads.$inferInsert> = refusals.explicit,
): Promise<string> {
  const id = newId();
  const row = { id, userId, name: 'Beach', rule: 'explicit', refusedAt: new Date(), ...given } as const;
  await db.insert(refusedUploads).values(row);
  return id;
}
