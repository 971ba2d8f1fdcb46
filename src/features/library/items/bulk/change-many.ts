import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ChangeMany } from '#contract/collections.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Tx } from '#platform/db/client.ts';
import { collectionItems, collections } from '../../collections/schema.ts';
import { publishContentChanges } from '../publish-content-changes.ts';
import { removeItems } from '../remove-items.ts';
import { contentItems } from '../schema.ts';

/** The changed items, and the keys of the files to remove after the commit. */
export type ChangedMany = { ids: string[]; keys: string[] };

/**
 * Applies one change to many items and publishes it. Skips items of other accounts, deleted items, and items that cannot
 * change this way: an item in progress cannot be trashed, one in the trash can only be restored or removed, and one can
 * have its maximum of tags. Idempotent.
 *
 * Locks items in the order of their ids, like all code that locks several items, so that two calls cannot deadlock.
 *
 * @throws AppError NOT_FOUND when the account has no such collection
 */
export async function changeMany(
  tx: Tx,
  userId: string,
  change: ChangeMany,
  now: Date,
): Promise<ChangedMany> {
  const changed =
    change.action === 'remove'
      ? await removeMany(tx, userId, change.ids)
      : await applyChange(tx, userId, change, now);
  await publishContentChanges(tx, userId, changed.ids);
  return changed;
}

async function removeMany(tx: Tx, userId: string, ids: readonly string[]): Promise<ChangedMany> {
  const theirs = and(
    inArray(contentItems.id, [...ids]),
    eq(contentItems.userId, userId),
    isNotNull(contentItems.trashedAt),
    isNull(contentItems.withheldAt),
  );
  const { items, keys } = await removeItems(tx, theirs);
  return { ids: items.map(({ id }) => id), keys };
}

type MarkChange = Exclude<ChangeMany, { action: 'remove' }>;

async function applyChange(tx: Tx, userId: string, change: MarkChange, now: Date): Promise<ChangedMany> {
  if ('collectionId' in change) await lockCollection(tx, userId, change.collectionId);
  const { rows } = await tx.execute<{ id: string }>(createStatement(userId, change, now));
  return { ids: rows.map(({ id }) => id), keys: [] };
}

/** Prevents deletion until the transaction ends. */
async function lockCollection(tx: Tx, userId: string, collectionId: string): Promise<void> {
  const found = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, collectionId), eq(collections.userId, userId)))
    .for('key share');
  if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such collection.');
}

const notTrashed = sql`trashed_at is null`;

function createStatement(userId: string, change: MarkChange, now: Date): SQL {
  const theirs = (condition: SQL) => sql`
    theirs as (
      select id, created_at from ${contentItems}
      where id = any(${sql.param(change.ids)}::uuid[]) and user_id = ${userId} and ${condition}
      order by id for no key update
    )`;
  const updateWith = (assignment: SQL, condition = notTrashed) => sql`
    with ${theirs(condition)}
    update ${contentItems} as i set ${assignment} from theirs where i.id = theirs.id returning i.id`;
  switch (change.action) {
    case 'trash':
      return updateWith(
        sql`trashed_at = coalesce(i.trashed_at, ${now.toISOString()}::timestamptz)`,
        sql`status <> 'processing'`,
      );
    case 'restore':
      return updateWith(sql`trashed_at = null`, sql`withheld_at is null`);
    case 'favourite':
      return updateWith(sql`favourite = ${change.favourite}`);
    case 'judge':
      return updateWith(sql`verdict = ${change.verdict}`);
    case 'tag':
      return updateWith(
        sql`tags = array(select distinct t collate "C" from unnest(i.tags || ${change.tag}::text) t order by 1)`,
        sql`${notTrashed} and (${change.tag} = any(tags) or cardinality(tags) < ${limits.ownTagsMaximum})`,
      );
    case 'untag':
      return updateWith(sql`tags = array_remove(i.tags, ${change.tag})`);
    case 'collect':
      return sql`
        with ${theirs(notTrashed)}, added as (
          insert into ${collectionItems} (collection_id, content_id, created_at)
          select ${change.collectionId}::uuid, id, created_at from theirs on conflict do nothing
        )
        select id from theirs`;
    case 'uncollect':
      return sql`
        with ${theirs(notTrashed)}, taken as (
          delete from ${collectionItems}
          where collection_id = ${change.collectionId} and content_id in (select id from theirs)
        )
        select id from theirs`;
  }
}
