import type { Queryable } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { Inspection } from './policy.ts';
import { fileInspections } from './schema.ts';

/** A decision about the original file of a job's output. */
export type InspectedFile = { contentId: string; jobId: string; sha256: string; inspection: Inspection };

/** Stores decisions about files. */
export async function storeInspections(db: Queryable, files: readonly InspectedFile[]): Promise<void> {
  if (files.length === 0) return;
  await db.insert(fileInspections).values(
    files.map(({ inspection: { verdict, ...inspection }, ...file }) => ({
      id: newId(),
      ...file,
      ...inspection,
      isAllowed: verdict === 'allow',
    })),
  );
}

/**
 * Stores the decisions about files that are delivered, in the transaction that delivers them.
 *
 * @throws Error when one of them is not allowed: it must not be delivered
 */
export async function storeAllowed(db: Queryable, files: readonly InspectedFile[]): Promise<void> {
  const withheld = files.find(({ inspection }) => inspection.verdict !== 'allow');
  if (withheld) throw new Error(`the output of job ${withheld.jobId} is not allowed and cannot be delivered`);
  await storeInspections(db, files);
}
