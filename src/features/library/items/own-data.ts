import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/client.ts';
import { notHeld } from '#platform/db/held.ts';
import type { Logger } from '#platform/log.ts';
import { type DataPart, type FilePart, tablePart } from '#platform/own-data/data-part.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { collectionItems, collections, savedSearches } from '../collections/schema.ts';
import { downloadName } from './file-name.ts';
import { removeFiles } from './remove-files.ts';
import { removeItems } from './remove-items.ts';
import { contentFiles, contentItems, contentSources, undisclosedCopies } from './schema.ts';

/** What somebody sees of an item that is hidden from them is nothing, in an export too. */
const shown = (userId: string) => and(eq(contentItems.userId, userId), isNull(contentItems.withheldAt));

export const libraryData: readonly DataPart[] = [
  tablePart({
    name: 'content',
    about:
      'What you made, the trash too: name, prompt, settings, tags. Files are in the folder content, by id.',
    table: contentItems,
    of: (userId) => sql`${shown(userId)}`,
    without: [
      contentItems.madeBy,
      contentItems.perceptualHash,
      contentItems.recipe,
      contentItems.faces,
      contentItems.withheldAt,
      contentItems.erasedAt,
      contentItems.searchHead,
      contentItems.searchWhole,
    ],
  }),
  tablePart({
    name: 'made-from',
    about: 'Which pictures each of your items was made from.',
    table: contentSources,
    of: (userId) =>
      sql`${contentSources.contentId} in (select id from content_items where user_id = ${userId} and withheld_at is null)`,
  }),
  tablePart({
    name: 'copies-without-credentials',
    about: 'When you downloaded a copy that carries neither credentials nor a label.',
    table: undisclosedCopies,
    of: undisclosedCopies.userId,
  }),
  tablePart({ name: 'collections', about: 'Your collections.', table: collections, of: collections.userId }),
  tablePart({
    name: 'collection-items',
    about: 'What is in each collection.',
    table: collectionItems,
    of: (userId) =>
      sql`${collectionItems.collectionId} in (select id from collections where user_id = ${userId})`,
  }),
  tablePart({
    name: 'saved-searches',
    about: 'Searches that you kept.',
    table: savedSearches,
    of: savedSearches.userId,
  }),
];

const page = 500;
const nothing = '00000000-0000-0000-0000-000000000000';

/** The originals of all that a person made, those in the trash too. */
export function contentFilesOf({ db, storage }: { db: Db; storage: Storage }): FilePart {
  return {
    folder: 'content',
    about: 'Pictures, videos and models that you made, each with its id and its name.',
    async *files(userId) {
      for (let after = nothing; ; ) {
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
          .where(and(shown(userId), gt(contentItems.id, after)))
          .orderBy(asc(contentItems.id))
          .limit(page);
        for (const { at, id, key, mediaType, name, size } of rows) {
          const open = () => readUnlessMissing(storage, key);
          yield { name: `${id} ${downloadName(name, mediaType)}`, at, size, open };
        }
        const last = rows.at(-1);
        if (!last || rows.length < page) return;
        after = last.id;
      }
    },
  };
}

/** Items that are removed in one go. */
const batch = 200;

/**
 * Removes all items of an account that is deleted, with their files. What is held by itself stays, hidden.
 *
 * @returns whether anything stayed
 */
export async function removeContentsOf(
  { db, log, storage }: { db: Db; storage: Storage; log: Pick<Logger, 'warn'> },
  userId: string,
): Promise<boolean> {
  const theirs = eq(contentItems.userId, userId);
  const free = and(theirs, notHeld(contentItems.id, contentItems.userId));
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

/** What a deleted account made in the account of a team stays there, and no longer says by whom it was made. */
export async function forgetMaker(tx: Tx, userId: string): Promise<void> {
  await tx.update(contentItems).set({ madeBy: null }).where(eq(contentItems.madeBy, userId));
}
