import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Source } from './record-sources.ts';
import { contentItems, contentUploads } from './schema.ts';

/**
 * Holds on to what something is about to be made from, and to every upload behind it, until the transaction ends.
 * Whoever takes a consent back or deletes a picture waits until the new jobs can be seen, or goes first: then this
 * waits, and what is gone is missed here. To be called before anything else is locked, above all the wallet.
 *
 * @throws AppError NOT_FOUND when a picture is gone or in the trash
 */
export async function lockSources(tx: Tx, sources: readonly Pick<Source, 'kind' | 'id'>[]): Promise<void> {
  const [ofLibrary, ofUploads] = [idsOf(sources, 'content'), idsOf(sources, 'upload')];
  if (ofLibrary.length + ofUploads.length === 0) return;
  const foundUploads = await tx.execute<{ id: string }>(sql`
    select id from uploads
    where id = any(${sql.param(ofUploads)}::uuid[])
      or id in (select upload_id from ${contentUploads} where content_id = any(${sql.param(ofLibrary)}::uuid[]))
    order by id for key share`);
  const foundItems = await tx.execute<{ id: string }>(sql`
    select id from ${contentItems}
    where id = any(${sql.param(ofLibrary)}::uuid[]) and trashed_at is null
    order by id for key share`);
  const found = new Set([...foundUploads.rows, ...foundItems.rows].map(({ id }) => id));
  if ([...ofLibrary, ...ofUploads].some((id) => !found.has(id))) {
    throw new AppError('NOT_FOUND', 'The picture that this was to be made from is gone.');
  }
}

function idsOf(sources: readonly Pick<Source, 'kind' | 'id'>[], kind: Source['kind']): string[] {
  return [...new Set(sources.filter((source) => source.kind === kind).map(({ id }) => id))];
}
