import type { Box, Recipe } from '@castwright/engine-port';
import { eq, sql } from 'drizzle-orm';
import type { ContentMetadata } from '#contract/content-metadata.ts';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import { defineStatement } from '#platform/db/statement.ts';
import type { FinishedOutput } from './finish-output.ts';
import { contentFiles, contentItems } from './schema.ts';
import type { StoredFile } from './store-file.ts';

/** What completes an item: its facts and files with what the engine reported, and metadata that is merged into its own. */
type ContentCompletion = {
  contentId: string;
  output: FinishedOutput & { recipe?: Recipe | null; faces?: readonly Box[] | null };
  metadata?: ContentMetadata;
};

const complete = defineStatement<{ items: string; files: string }, { id: string }>(
  'content_complete',
  sql`
    with made as materialized (
      select * from json_to_recordset(${sql.placeholder('items')}::json) as made (id uuid, width integer, height integer,
        duration_ms integer, placeholder text, perceptual_hash bigint, recipe jsonb, faces jsonb, byte_size bigint,
        metadata jsonb)
    ),
    completed as (
      update content_items set status = 'completed', completed_at = now(), marked_at = now(), width = made.width, height = made.height,
        duration_ms = made.duration_ms, placeholder = made.placeholder, perceptual_hash = made.perceptual_hash,
        recipe = made.recipe, faces = made.faces, byte_size = made.byte_size,
        metadata = content_items.metadata || made.metadata
      from made where content_items.id = made.id and status = 'processing'
      returning content_items.id
    ),
    stored as (
      insert into content_files (content_id, variant, storage_key, media_type, byte_size, sha256, etag)
      select file.* from completed
      join json_to_recordset(${sql.placeholder('files')}::json) as file (content_id uuid, variant text, storage_key text,
        media_type text, byte_size bigint, sha256 text, etag text) on content_id = id
    )
    select id from completed`,
);

/**
 * Completes processing items with their facts and files, in one statement. Idempotent for the same files.
 *
 * @throws AppError NOT_FOUND when an item no longer exists
 * @throws AppError CONFLICT when one has failed, or was completed with other files
 */
export async function completeContents(tx: Tx, completions: readonly ContentCompletion[]): Promise<void> {
  if (completions.length === 0) return;
  const items = completions.map(({ contentId, output, metadata = {} }) => ({
    id: contentId,
    width: output.width,
    height: output.height,
    duration_ms: output.durationMs,
    placeholder: output.placeholder,
    perceptual_hash: output.perceptualHash?.toString() ?? null,
    recipe: output.recipe ?? null,
    faces: output.faces ?? null,
    byte_size: output.files.find(({ variant }) => variant === 'original')?.byteSize ?? null,
    metadata,
  }));
  const files = completions.flatMap(({ contentId, output }) =>
    output.files.map(({ byteSize, etag, mediaType, sha256, storageKey, variant }) => ({
      content_id: contentId,
      variant,
      storage_key: storageKey,
      media_type: mediaType,
      byte_size: byteSize,
      sha256,
      etag,
    })),
  );
  const rows = await complete(tx, { items: JSON.stringify(items), files: JSON.stringify(files) });
  const completed = new Set(rows.map(({ id }) => id));
  for (const { contentId, output } of completions) {
    if (!completed.has(contentId)) await requireSameFiles(tx, contentId, output.files);
  }
}

/** Completes one item. See `completeContents`. */
export const completeContent = (
  tx: Tx,
  contentId: string,
  output: ContentCompletion['output'],
  metadata?: ContentMetadata,
): Promise<void> => completeContents(tx, [{ contentId, output, ...(metadata && { metadata }) }]);

async function requireSameFiles(tx: Tx, contentId: string, files: StoredFile[]): Promise<void> {
  const [item] = await tx
    .select({ status: contentItems.status })
    .from(contentItems)
    .where(eq(contentItems.id, contentId));
  if (!item) throw new AppError('NOT_FOUND', 'This item no longer exists.');
  if (item.status === 'failed') throw new AppError('CONFLICT', 'This item has already failed.');
  const stored = await tx
    .select({ key: contentFiles.storageKey, sha256: contentFiles.sha256 })
    .from(contentFiles)
    .where(eq(contentFiles.contentId, contentId));
  const known = new Map(stored.map(({ key, sha256 }) => [key, sha256]));
  const same =
    files.length === known.size && files.every((file) => known.get(file.storageKey) === file.sha256);
  if (!same) throw new AppError('CONFLICT', 'This item was already completed with other files.');
}
