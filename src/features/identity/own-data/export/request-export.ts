import { and, desc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { DataExport } from '#contract/own-data.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Queue } from '#platform/jobs/queue.ts';
import { dataExports, type ExportRow } from '../schema.ts';

export const buildExportJob = defineJob({
  name: 'own-data.export',
  data: z.strictObject({ exportId: z.uuid() }),
  retries: 2,
  minutes: 360,
});

/** The account's newest unexpired export; null for none. */
export async function findNewestExport(db: Queryable, userId: string): Promise<ExportRow | null> {
  const [row] = await db
    .select()
    .from(dataExports)
    .where(
      and(
        eq(dataExports.userId, userId),
        or(isNull(dataExports.expiresAt), gt(dataExports.expiresAt, sql`now()`)),
      ),
    )
    .orderBy(desc(dataExports.id))
    .limit(1);
  return row ?? null;
}

/** Queues an export, or returns the one that is already in progress. */
export async function requestExport(
  tx: Tx,
  queue: Pick<Queue, 'enqueue'>,
  { now, parts, userId }: { userId: string; now: Date; parts: number },
): Promise<DataExport> {
  const id = newId();
  const made = await tx
    .insert(dataExports)
    .values({ id, userId, askedAt: now })
    .onConflictDoNothing()
    .returning({ id: dataExports.id });
  if (made.length > 0) await queue.enqueue(tx, buildExportJob, { exportId: id });
  const [row] = await tx
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.userId, userId), inArray(dataExports.state, ['waiting', 'running'])));
  if (!row) throw new Error('the requested export does not exist');
  return toDataExport(row, parts);
}

/** @param parts the number of steps (`countParts`) */
export function toDataExport(row: ExportRow, parts: number): DataExport {
  return {
    id: row.id,
    state: row.state,
    askedAt: row.askedAt.toISOString(),
    progress: { done: row.partsDone, of: parts },
    byteSize: row.byteSize,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}
