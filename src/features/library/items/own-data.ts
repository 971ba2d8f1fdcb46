import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { isNotHeld } from '#platform/db/legal-hold.ts';
import { beforeAllIds } from '#platform/ids.ts';
import type { Logger } from '#platform/log.ts';
import { createTablePart, type DataPart, type FilePart } from '#platform/own-data/data-part.ts';
import { removeFiles } from '#platform/storage/remove-files.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { collectionItems, collections, savedSearches } from '../collections/schema.ts';
import { formatDownloadName } from './file-name.ts';
import { removeItems } from './remove-items.ts';
import { contentFiles, contentItems, contentSources, undisclosedCopies } from './schema.ts';

/** Withheld items are hidden from their owner, in an export too. */
const visibleItems = (userId: string) =>
  and(eq(contentItems.userId, userId), isNull(contentItems.withheldAt));

export const libraryData: readonly DataPart[] = [
  createTablePart({
    name: 'content',
    about:
      'Everything you generated, including the trash: name, prompt, settings and tags. The folder content has the files, by id.',
    table: contentItems,
    owner: (userId) => sql`${visibleItems(userId)}`,
    without: [
      contentItems.madeBy,
      contentItems.perceptualHash,
      contentItems.recipe,
      contentItems.faces,
      contentItems.withheldAt,
      contentItems.erasedAt,
      contentItems.shape,
    ],
  }),
  createTablePart({
    name: 'made-from',
    about: 'The source pictures of each of your items.',
    table: contentSources,
    owner: (userId) =>
      sql`${contentSources.contentId} in (select id from content_items where user_id = ${userId} and withheld_at is null)`,
  }),
  createTablePart({
    name: 'copies-without-credentials',
    about: 'When you downloaded a copy without credentials or a label.',
    table: undisclosedCopies,
    owner: undisclosedCopies.userId,
  }),
  createTablePart({
    name: 'collections',
    about: 'Your collections.',
    table: collections,
    owner: collections.userId,
  }),
  createTablePart({
    name: 'collection-items',
    about: 'The items in each collection.',
    table: collectionItems,
    owner: (userId) =>
      sql`${collectionItems.collectionId} in (select id from collections where user_id = ${userId})`,
  }),
  createTablePart({
    name: 'saved-searches',
    about: 'Your saved searches.',
    table: savedSearches,
    owner: savedSearches.userId,
  }),
];

const page = 500;

/** Creates the export part with the originals of all items, including the trash. */
export function createContentFilePart({ db, storage }: { db: Db; storage: Storage }): FilePart {
  return {
    folder: 'content',
    about: 'Pictures, videos and models that you generated, named by id and name.',
    async *files(userId) {
      for (let after = beforeAllIds; ; ) {
        const rows = await db
          .select({
            id: contentItems.id,
            name: contentItems.name,
            at: contentItems.createdAt,
            key: contentFiles.storageKey,
            mediaType: contentFiles.mediaType,
            size: contentFiles.byteSize,
          })
          .from(contentItems)
          .innerJoin(
            contentFiles,
            and(eq(contentFiles.contentId, contentItems.id), eq(contentFiles.variant, 'original')),
          )
          .where(and(visibleItems(userId), gt(contentItems.id, after)))
          .orderBy(asc(contentItems.id))
          .limit(page);
        for (const { at, id, key, mediaType, name, size } of rows) {
          const open = () => readUnlessMissing(storage, key);
          yield { name: `${id} ${formatDownloadName(name, mediaType)}`, at, size, open };
        }
        const last = rows.at(-1);
        if (!last || rows.length < page) return;
        after = last.id;
      }
    },
  };
}

/** Items of one transaction. */
const batch = 200;

/**
 * Removes all items of a deleted account with their files. Items under a legal hold of their own stay hidden.
 *
 * @returns whether any item stayed
 */
export async function removeUserContents(
  { db, log, storage }: { db: Db; storage: Storage; log: Pick<Logger, 'warn'> },
  userId: string,
): Promise<boolean> {
  const theirs = eq(contentItems.userId, userId);
  const free = and(theirs, isNotHeld(contentItems.id, contentItems.userId));
  for (;;) {
    const { items, keys } = await db.transaction(async (tx) => {
      const some = await tx
        .select({ id: contentItems.id })
        .from(contentItems)
        .where(free)
        .orderBy(asc(contentItems.id))
        .limit(batch);
      const ids = sql.join(
        some.map(({ id }) => sql`${id}::uuid`),
        sql`, `,
      );
      return some.length === 0
        ? { items: [], keys: [] }
        : removeItems(tx, and(theirs, sql`${contentItems.id} in (${ids})`));
    });
    await removeFiles(storage, keys, log);
    if (items.length === 0) break;
  }
  const left = await db.transaction((tx) => removeItems(tx, and(theirs, isNull(contentItems.erasedAt))));
  if (left.items.length > 0) return true;
  const [kept] = await db.select({ id: contentItems.id }).from(contentItems).where(theirs).limit(1);
  return kept !== undefined;
}

/** Items that a deleted user made in a team account stay there without their maker. */
export async function clearMaker(tx: Tx, userId: string): Promise<void> {
  await tx.update(contentItems).set({ madeBy: null }).where(eq(contentItems.madeBy, userId));
}
