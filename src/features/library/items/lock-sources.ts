import { sql } from 'drizzle-orm';
import { AppError } from '#contract/errors.ts';
import type { Tx } from '#platform/db/client.ts';
import type { Source } from './record-sources.ts';
import { contentItems, contentUploads } from './schema.ts';

/**
 * Locks the sources of a request and every upload behind them until the transaction ends. A concurrent revocation of
 * consent or deletion either waits and then sees the new jobs, or runs first and makes this call throw. Call this
 * before any other lock, above all that of the wallet.
 *
 * @throws AppError NOT_FOUND when a source is deleted or in the trash
 */
export async function lockSources(tx: Tx, sources: readonly Pick<Source, 'kind' | 'id'>[]): Promise<void> {
  const [contentIds, uploadIds] = [listIds(sources, 'content'), listIds(sources, 'upload')];
  if (contentIds.length + uploadIds.length === 0) return;
  const foundUploads = await tx.execute<{ id: string }>(sql`
    select id from uploads
    where id = any(${sql.param(uploadIds)}::uuid[])
      or id in (select upload_id from ${contentUploads} where content_id = any(${sql.param(contentIds)}::uuid[]))
    order by id for key share`);
  const foundItems = await tx.execute<{ id: string }>(sql`
    select id from ${contentItems}
    where id = any(${sql.param(contentIds)}::uuid[]) and trashed_at is null
    order by id for key share`);
  const found = new Set([...foundUploads.rows, ...foundItems.rows].map(({ id }) => id));
  if ([...contentIds, ...uploadIds].some((id) => !found.has(id))) {
    throw new AppError('NOT_FOUND', 'The source picture no longer exists.');
  }
}

function listIds(sources: readonly Pick<Source, 'kind' | 'id'>[], kind: Source['kind']): string[] {
  return [...new Set(sources.filter((source) => source.kind === kind).map(({ id }) => id))];
}
