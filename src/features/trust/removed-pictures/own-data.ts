import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { removedPictures } from './schema.ts';

/** Removes a deleted account from the exemptions of removed pictures. */
export async function removeExemptUser(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(removedPictures)
    .set({ exempt: sql`array_remove(${removedPictures.exempt}, ${userId}::uuid)` })
    .where(sql`${userId}::uuid = any(${removedPictures.exempt})`);
}
