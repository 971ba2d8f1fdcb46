import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { beforeAllIds } from '#platform/ids.ts';
import type { FileRecords, ReferencedFile } from '#platform/storage/check-files.ts';
import { contentFiles, contentItems } from './schema.ts';
import { outputFolder } from './store-file.ts';

/** Rows of one query. */
const batch = 1_000;

/** Finds which of these jobs have an output whose files are kept for a decision about them. */
export type FindWithheldJobs = (jobIds: readonly string[]) => Promise<readonly string[]>;

/**
 * Which output files the rows reference. The files of an unfinished job count as referenced: it may complete with them.
 * So do withheld ones.
 */
export function contentFileRecords(db: Db, findWithheldJobs: FindWithheldJobs = async () => []): FileRecords {
  return {
    folder: outputFolder,
    findUnreferenced: (keys) => findUnreferenced(db, keys, findWithheldJobs),
    listReferenced: () => listReferenced(db),
  };
}

async function* listReferenced(db: Db): AsyncGenerator<readonly ReferencedFile[]> {
  const { contentId, variant, storageKey: key, byteSize: size, sha256 } = contentFiles;
  let after = { contentId: beforeAllIds, variant: '' };
  for (;;) {
    const rows = await db
      .select({ contentId, variant, key, size, sha256 })
      .from(contentFiles)
      .where(sql`(${contentId}, ${variant}) > (${after.contentId}::uuid, ${after.variant})`)
      .orderBy(asc(contentId), asc(variant))
      .limit(batch);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last;
  }
}

async function findUnreferenced(
  db: Db,
  keys: readonly string[],
  findWithheldJobs: FindWithheldJobs,
): Promise<string[]> {
  if (keys.length === 0) return [];
  const jobIds = [...new Set(keys.map(parseJobId))].filter((id) => id !== null);
  const [rows, unfinished, withheld] = await Promise.all([
    db
      .select({ key: contentFiles.storageKey })
      .from(contentFiles)
      .where(inArray(contentFiles.storageKey, [...keys])),
    db
      .select({ jobId: contentItems.jobId })
      .from(contentItems)
      .where(and(inArray(contentItems.jobId, jobIds), eq(contentItems.status, 'processing'))),
    findWithheldJobs(jobIds),
  ]);
  const kept = new Set(rows.map(({ key }) => key));
  const running = new Set([...unfinished.map(({ jobId }) => jobId), ...withheld]);
  return keys.filter((key) => !kept.has(key) && !running.has(parseJobId(key)));
}

/** Parses the job id in a storage key; returns null for a key of another form. */
function parseJobId(key: string): string | null {
  return /^[^/]+\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//.exec(key)?.[1] ?? null;
}
