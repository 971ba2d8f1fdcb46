import type { Category } from '#contract/common.ts';
import type { ContentMetadata, ContentType } from '#contract/library.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from './schema.ts';

type NewContent = {
  userId: string;
  /** At most `limits.contentNameMaximum` characters; the caller has checked. */
  name: string;
  type: ContentType;
  category: Category;
  /** The job that will fill it. */
  jobId: string;
  /** What is known before it is made: prompt, seed, aspect ratio, cost. */
  metadata: ContentMetadata;
};

/** Stores an item that a job is going to fill, with status `processing`. @returns its id */
export async function createContent(tx: Tx, content: NewContent): Promise<string> {
  const id = newId();
  await tx.insert(contentItems).values({ id, status: 'processing', origin: 'generated', ...content });
  return id;
}
