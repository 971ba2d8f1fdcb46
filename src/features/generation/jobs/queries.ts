import { and, eq } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Queryable } from '#platform/db/client.ts';
import { type EngineJobRow, engineJobs } from './schema.ts';

/** @throws AppError NOT_FOUND for an unknown job and for somebody else's */
export async function jobOf(db: Queryable, userId: string, jobId: string): Promise<EngineJobRow> {
  const [row] = await db
    .select()
    .from(engineJobs)
    .where(and(eq(engineJobs.id, jobId), eq(engineJobs.userId, userId)));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such job.');
  return row;
}
