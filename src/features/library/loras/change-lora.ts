import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#contract/errors.ts';
import type { loraChange } from '#contract/loras.ts';
import type { Judge } from '#features/trust/safety';
import type { Db } from '#platform/db/client.ts';
import { isHeld } from '#platform/db/legal-hold.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { judgeLoraWords } from './judge-words.ts';
import { removeLoraFiles } from './lora-files.ts';
import { getLora, loraNotFound, ownedBy } from './queries.ts';
import { type LoraRow, loras } from './schema.ts';

/**
 * Changes what a creator may change of a LoRA. What its site calls adult stays adult.
 *
 * @throws AppError NOT_FOUND; CONFLICT while it is checked, and for an adult LoRA that is to be safe; CONTENT_BLOCKED
 */
export async function changeLora(
  { db, judge }: { db: Db; judge: Judge },
  { id, now, ownNames, userId }: { userId: string; id: string; ownNames: readonly string[]; now: Date },
  change: z.output<typeof loraChange>,
): Promise<LoraRow> {
  const row = await getLora(db, userId, id);
  if (row.state !== 'usable') {
    throw new AppError('CONFLICT', 'A LoRA can be changed once it is checked.');
  }
  if (row.site !== null && row.category === 'nsfw' && change.category === 'sfw') {
    throw new AppError('CONFLICT', 'This LoRA was added as adult, and stays so. Delete it to add it again.');
  }
  const { category = row.category, name = row.name, triggerWords = row.triggerWords } = change;
  await judgeLoraWords(judge, { name, triggerWords, description: '', tags: [] }, ownNames);
  const [changed] = await db
    .update(loras)
    .set({ category, name, triggerWords, updatedAt: now })
    .where(and(ownedBy(userId, id), eq(loras.state, 'usable')))
    .returning();
  if (!changed) throw loraNotFound();
  return changed;
}

/**
 * Deletes a LoRA with its file. Under a legal hold it is hidden instead and keeps its file. What was made with it stays;
 * jobs that wait with it fail.
 *
 * @throws AppError NOT_FOUND
 */
export async function deleteLora(
  { db, storage }: { db: Db; storage: Storage },
  { id, now, userId }: { userId: string; id: string; now: Date },
): Promise<void> {
  const row = await getLora(db, userId, id);
  const isGone = await removeLoraRow(db, row, now);
  if (isGone) await removeLoraFiles(storage, row);
}

/** Deletes a row, or hides it while a legal hold keeps it. @returns whether its file may be removed */
export async function removeLoraRow(db: Db, { id }: LoraRow, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const hidden = await tx
      .update(loras)
      .set({ erasedAt: sql`coalesce(${loras.erasedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(eq(loras.id, id), isHeld(loras.id, loras.userId)))
      .returning({ id: loras.id });
    if (hidden.length > 0) return false;
    await tx.delete(loras).where(eq(loras.id, id));
    return true;
  });
}
