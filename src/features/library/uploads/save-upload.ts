import { and, isNull } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { ownedBy, uploadNotFound } from './queries.ts';
import { type UploadRow, uploads } from './schema.ts';

/** Saves an upload, or lets it expire. @throws AppError NOT_FOUND */
export async function saveUpload(
  db: Queryable,
  userId: string,
  uploadId: string,
  saved: boolean,
): Promise<UploadRow> {
  const [upload] = await db
    .update(uploads)
    .set({ saved })
    .where(and(ownedBy(userId, uploadId), isNull(uploads.removedAt)))
    .returning();
  if (!upload) throw uploadNotFound();
  return upload;
}
