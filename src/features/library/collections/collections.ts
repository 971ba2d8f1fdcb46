import { and, asc, count, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Collection } from '#contract/collections.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { Queryable, Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { contentItems } from '../items/schema.ts';
import { collectionItems, collections } from './schema.ts';

const nameKey = sql`lower(${collections.name})`;

/** What is in a collection and not in the trash. */
const inIt = sql`
  from ${collectionItems} c join ${contentItems} i on i.id = c.content_id
  where c.collection_id = ${collections}.id and i.trashed_at is null`;

/** A person's collections by name. */
export function listCollections(db: Queryable, userId: string): Promise<Collection[]> {
  return read(db, eq(collections.userId, userId));
}

async function read(db: Queryable, which: SQL | undefined): Promise<Collection[]> {
  const rows = await db
    .select({
      id: collections.id,
      name: collections.name,
      createdAt: collections.createdAt,
      count: sql<number>`(select count(*)::int ${inIt})`,
      cover: sql<string | null>`(
        select c.content_id ${inIt} and i.status = 'completed' and i.type in ('image', 'video')
        order by c.created_at desc, c.content_id desc limit 1)`,
    })
    .from(collections)
    .where(which)
    .orderBy(nameKey, asc(collections.id));
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: createdAt.toISOString() }));
}

/** @throws AppError CONFLICT when there is one of this name, whatever its case, or as many as there may be */
export async function createCollection(tx: Tx, userId: string, name: string): Promise<Collection> {
  await lockNames(tx, userId);
  const [kept] = await tx.select({ n: count() }).from(collections).where(eq(collections.userId, userId));
  if ((kept?.n ?? 0) >= limits.collectionsMaximum) {
    throw new AppError(
      'CONFLICT',
      `You have ${limits.collectionsMaximum} collections, as many as there may be. Delete one that you no longer use.`,
    );
  }
  const id = newId();
  await requireFreeName(tx, userId, name, id);
  await tx.insert(collections).values({ id, userId, name });
  return present(tx, userId, id);
}

/** @throws AppError NOT_FOUND; CONFLICT when another one has this name, whatever its case */
export async function renameCollection(
  tx: Tx,
  userId: string,
  collectionId: string,
  name: string,
): Promise<Collection> {
  await lockNames(tx, userId);
  await present(tx, userId, collectionId);
  await requireFreeName(tx, userId, name, collectionId);
  await tx.update(collections).set({ name }).where(own(userId, collectionId));
  return present(tx, userId, collectionId);
}

/** Deletes a collection; its items stay. @throws AppError NOT_FOUND */
export async function deleteCollection(db: Queryable, userId: string, collectionId: string): Promise<void> {
  const deleted = await db
    .delete(collections)
    .where(own(userId, collectionId))
    .returning({ id: collections.id });
  if (deleted.length === 0) throw noSuch();
}

const own = (userId: string, id: string) => and(eq(collections.id, id), eq(collections.userId, userId));

const noSuch = () => new AppError('NOT_FOUND', 'There is no such collection.');

/** @throws AppError NOT_FOUND */
async function present(tx: Tx, userId: string, collectionId: string): Promise<Collection> {
  const [found] = await read(tx, own(userId, collectionId));
  if (!found) throw noSuch();
  return found;
}

/** Two at once are counted and compared one after the other. */
async function lockNames(tx: Tx, userId: string): Promise<void> {
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
    throw new AppError('CONFLICT', `You have a collection “${taken.name}” already. Take another name.`);
}
