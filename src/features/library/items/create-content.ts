import type { Category } from '#contract/common.ts';
import type { ContentMetadata, ContentType } from '#contract/library.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { recordSources, type Source } from './record-sources.ts';
import { contentItems } from './schema.ts';

type NewContent = {
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

/** Stores items with status `processing`, for jobs to complete. @returns their ids, in order */
export async function createContents(tx: Tx, contents: readonly NewContent[]): Promise<string[]> {
  const rows = contents.map(({ sources: _, ...content }) => ({
    id: newId(),
    status: 'processing' as const,
    origin: 'generated' as const,
    ...content,
  }));
  await tx.insert(contentItems).values(rows);
  const made = rows.map(({ id }, at) => ({ contentId: id, sources: contents[at]?.sources ?? [] }));
  await recordSources(tx, made);
  return rows.map(({ id }) => id);
}
