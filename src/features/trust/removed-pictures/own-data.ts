import { sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { removedPictures } from './schema.ts';

/** Takes a deleted account out of those whose own a picture may be again. */
export async function forgetExempt(tx: Tx, userId: string): Promise<void> {
  await tx
    .update(removedPictures)
    .set({ exempt: sql`array_remove(${removedPictures.exempt}, ${userId}::uuid)` })
    .where(sql`${userId}::uuid = any(${removedPictures.exempt})`);
}
