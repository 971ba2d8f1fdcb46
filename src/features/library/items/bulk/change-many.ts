import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ChangeMany } from '#contract/collections.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Tx } from '#platform/db/client.ts';
import { collectionItems, collections } from '../../collections/schema.ts';
import { removeItems } from '../remove-items.ts';
import { contentItems } from '../schema.ts';
import { tellPages } from '../tell-pages.ts';

/** The items that are so now, and the keys of the objects to remove from storage once the transaction has committed. */
export type ChangedMany = { ids: string[]; keys: string[] };

/**
 * Does the same with many of a person's items, and tells the pages. Those of others, those that are gone and those
 * that cannot be changed so (one that is being made cannot be trashed; one in the trash can only be restored or
 * removed; one has no room for another tag) are passed over. Repeatable.
 *
 * Items are locked in the order of their ids, as by all that lock several: no two calls wait for each other.
 *
 * @throws AppError NOT_FOUND when the person has no such collection
 */
export async function changeMany(
  tx: Tx,
  userId: string,
  change: ChangeMany,
  now: Date,
): Promise<ChangedMany> {
  const changed =
    change.action === 'remove' ? await remove(tx, userId, change.ids) : await mark(tx, userId, change, now);
  await tellPages(tx, userId, changed.ids);
  return changed;
}

async function remove(tx: Tx, userId: string, ids: readonly string[]): Promise<ChangedMany> {
  const theirs = and(
    inArray(contentItems.id, [...ids]),
    eq(contentItems.userId, userId),
    isNotNull(contentItems.trashedAt),
    isNull(contentItems.withheldAt),
  );
  const { items, keys } = await removeItems(tx, theirs);
  return { ids: items.map(({ id }) => id), keys };
}

type Marking = Exclude<ChangeMany, { action: 'remove' }>;

async function mark(tx: Tx, userId: string, change: Marking, now: Date): Promise<ChangedMany> {
  if ('collectionId' in change) await lockCollection(tx, userId, change.collectionId);
  const { rows } = await tx.execute<{ id: string }>(statementFor(userId, change, now));
  return { ids: rows.map(({ id }) => id), keys: [] };
}

/** Until the transaction ends it is not deleted. */
async function lockCollection(tx: Tx, userId: string, collectionId: string): Promise<void> {
  const found = await tx
    .select({ id: collections.id })
    .from(collections)
    .where(and(eq(collections.id, collectionId), eq(collections.userId, userId)))
    .for('key share');
  if (found.length === 0) throw new AppError('NOT_FOUND', 'There is no such collection.');
}

const there = sql`trashed_at is null`;

function statementFor(userId: string, change: Marking, now: Date): SQL {
  const theirs = (condition: SQL) => sql`
    theirs as (
      select id, created_at from ${contentItems}
      where id = any(${sql.param(change.ids)}::uuid[]) and user_id = ${userId} and ${condition}
      order by id for no key update
    )`;
  const setting = (assignment: SQL, condition = there) => sql`
    with ${theirs(condition)}
    update ${contentItems} as i set ${assignment} from theirs where i.id = theirs.id returning i.id`;
  switch (change.action) {
    case 'trash':
      return setting(
        sql`trashed_at = coalesce(i.trashed_at, ${now.toISOString()}::timestamptz)`,
        sql`status <> 'processing'`,
      );
    case 'restore':
      return setting(sql`trashed_at = null`, sql`withheld_at is null`);
    case 'favourite':
      return setting(sql`favourite = ${change.favourite}`);
    case 'judge':
      return setting(sql`verdict = ${change.verdict}`);
    case 'tag':
      return setting(
        sql`tags = array(select distinct t collate "C" from unnest(i.tags || ${change.tag}::text) t order by 1)`,
        sql`${there} and (${change.tag} = any(tags) or cardinality(tags) < ${limits.ownTagsMaximum})`,
      );
    case 'untag':
      return setting(sql`tags = array_remove(i.tags, ${change.tag})`);
    case 'collect':
      return sql`
        with ${theirs(there)}, added as (
          insert into ${collectionItems} (collection_id, content_id, created_at)
          select ${change.collectionId}::uuid, id, created_at from theirs on conflict do nothing
        )
        select id from theirs`;
    case 'uncollect':
      return sql`
        with ${theirs(there)}, taken as (
          delete from ${collectionItems}
          where collection_id = ${change.collectionId} and content_id in (select id from theirs)
        )
        select id from theirs`;
  }
}
