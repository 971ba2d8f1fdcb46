import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { loras } from '#schema/library/loras';

/** A usable LoRA of an account, without a file. */
export async function makeLora(
  db: Db,
  userId: string,
  facts: Partial<typeof loras.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const at = new Date();
  await db.insert(loras).values({
    ...{ id, userId, name: 'Soft light', state: 'usable', category: 'sfw', family: 'sdxl' },
    ...{ sha256: 'b'.repeat(64), byteSize: 1_000, receivedBytes: 1_000, createdAt: at, updatedAt: at },
    ...facts,
  });
  return id;
}
