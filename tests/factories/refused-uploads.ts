import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { refusedUploads } from '#schema/library/uploads';

const found = { inspector: 'explicitness', label: 'explicit', score: 0.91 };

/** What makes a refusal of each kind. */
export const refusals = {
  explicit: {
    rule: 'explicit',
    reasons: [{ ...found, threshold: 0.85, verdict: 'refuse' }],
    reports: [
      { inspector: found.inspector, version: 'nsfwjs-mobilenet-v2-1', scores: { explicit: found.score } },
    ],
  },
  listed: { rule: 'listed', match: { list: 'Hotline', label: 'case 7', distance: 12 } },
  removed: { rule: 'removed' },
} as const satisfies Record<string, Partial<typeof refusedUploads.$inferInsert>>;

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
