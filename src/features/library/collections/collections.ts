import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Collection } from '#contract/collections.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '../items/schema.ts';
import { collectionItems, collections } from './schema.ts';

const nameKey = sql`lower(${collections.name})`;

/** The items of a collection, without the trash. */
const visibleItems = sql`
  from ${collectionItems} c join ${contentItems} i on i.id = c.content_id
  where c.collection_id = ${collections}.id and i.trashed_at is null`;

/** Lists an account's collections by name. */
export function listCollections(db: Queryable, userId: string): Promise<Collection[]> {
  return readCollections(db, eq(collections.userId, userId));
}

async function readCollections(db: Queryable, which: SQL | undefined): Promise<Collection[]> {
  const rows = await db
    .select({
      id: collections.id,
      name: collections.name,
      createdAt: collections.createdAt,
      count: sql<number>`(select count(*)::int ${visibleItems})`,
      cover: sql<string | null>`(
        select c.content_id ${visibleItems} and i.status = 'completed' and i.type in ('image', 'video')
        order by c.created_at desc, c.content_id desc limit 1)`,
    })
    .from(collections)
    .where(which)
    .orderBy(nameKey, asc(collections.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** @throws AppError CONFLICT when the name is taken, ignoring case, or the limit is reached */
export async function createCollection(tx: Tx, userId: string, name: string): Promise<Collection> {
  await lockCollections(tx, userId);
  const [kept] = await tx.select({ n: count() }).from(collections).where(eq(collections.userId, userId));
  if ((kept?.n ?? 0) >= limits.collectionsMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have reached the limit of ${limits.collectionsMaximum} collections. Delete one to create another.`,
    );
  }
  const id = newId();
  await requireFreeName(tx, userId, name, id);
  await tx.insert(collections).values({ id, userId, name });
  return getCollection(tx, userId, id);
}

/** @throws AppError NOT_FOUND; CONFLICT when another collection has this name, ignoring case */
export async function renameCollection(
  tx: Tx,
  userId: string,
  collectionId: string,
  name: string,
): Promise<Collection> {
  await lockCollections(tx, userId);
  await getCollection(tx, userId, collectionId);
  await requireFreeName(tx, userId, name, collectionId);
  await tx.update(collections).set({ name }).where(ownedBy(userId, collectionId));
  return getCollection(tx, userId, collectionId);
}

/** Deletes a collection and keeps its items. @throws AppError NOT_FOUND */
export async function deleteCollection(db: Queryable, userId: string, collectionId: string): Promise<void> {
  const deleted = await db
    .delete(collections)
    .where(ownedBy(userId, collectionId))
    .returning({ id: collections.id });
  if (deleted.length === 0) throw collectionNotFound();
}

const ownedBy = (userId: string, id: string) => and(eq(collections.id, id), eq(collections.userId, userId));

const collectionNotFound = () => new AppError('NOT_FOUND', 'There is no such collection.');

/** @throws AppError NOT_FOUND */
async function getCollection(tx: Tx, userId: string, collectionId: string): Promise<Collection> {
  const [found] = await readCollections(tx, ownedBy(userId, collectionId));
  if (!found) throw collectionNotFound();
  return found;
}

/** Serializes concurrent calls, so that each counts and compares the result of the one before. */
async function lockCollections(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('collections'), hashtext(${userId}))`);
}

/** @throws AppError CONFLICT */
async function requireFreeName(tx: Tx, userId: string, name: string, exceptId: string): Promise<void> {
  const [taken] = await tx
    .select({ name: collections.name })
    .from(collections)
    .where(
      and(eq(collections.userId, userId), eq(nameKey, sql`lower(${name})`), ne(collections.id, exceptId)),
    );
  if (taken)
    throw new AppError(
      'CONFLICT',
      `You already have a collection named “${taken.name}”. Choose another name.`,
    );
}
