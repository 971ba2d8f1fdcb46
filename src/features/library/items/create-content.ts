import type { Category } from '#contract/common.ts';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { ContentType } from '#contract/library.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { recordSources, type Source } from './record-sources.ts';
import { contentItems } from './schema.ts';

type NewContent = {
  /** Left out: a new one. */
  id?: string | undefined;
  userId: string;
  /** The team member who requested it; null for the owner of the account. */
  madeBy: string | null;
  /** At most `limits.contentNameMaximum` characters; the caller checks this. */
  name: string;
  type: ContentType;
  category: Category;
  /** The job that will fill it. */
  jobId: string;
  /** What is known before generation: prompt, seed, aspect ratio, cost. */
  metadata: ContentMetadata;
  /** What it is made from. */
  sources: readonly Source[];
};

/**
 * Stores items with status `processing`, for jobs to complete. An item can be a source of a later one.
 *
 * @returns their ids, in order
 */
export async function createContents(tx: Tx, contents: readonly NewContent[]): Promise<string[]> {
  const rows = contents.map(({ id = newId(), sources: _, ...content }) => ({
    id,
    status: 'processing' as const,
    origin: 'generated' as const,
    ...content,
  }));
  await tx.insert(contentItems).values(rows);
  const made = rows.map(({ id }, at) => ({ contentId: id, sources: contents[at]?.sources ?? [] }));
  for (const batch of splitBySources(made)) await recordSources(tx, batch);
  return rows.map(({ id }) => id);
}

type MadeContent = { contentId: string; sources: readonly Source[] };

/** Splits items into batches of which none has one of its own batch as a source: origins follow from those before. */
function splitBySources(made: readonly MadeContent[]): MadeContent[][] {
  const batches: MadeContent[][] = [[]];
  let inBatch = new Set<string>();
  for (const item of made) {
    if (item.sources.some(({ id }) => inBatch.has(id))) {
      batches.push([]);
      inBatch = new Set();
    }
    batches.at(-1)?.push(item);
    inBatch.add(item.contentId);
  }
  return batches;
}
