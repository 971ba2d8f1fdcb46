import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { createTablePart, type DataPart, type FilePart } from '#platform/own-data/data-part.ts';
import { readUnlessMissing, type Storage } from '#platform/storage/storage.ts';
import { removeLoraRow } from './change-lora.ts';
import { fileKey, removeLoraFiles } from './lora-files.ts';
import { loras } from './schema.ts';

const isVisible = (userId: string) => and(eq(loras.userId, userId), isNull(loras.erasedAt));

export const loraData: readonly DataPart[] = [
  createTablePart({
    name: 'loras',
    about: 'The LoRAs that you added, with what their sites and files say. The folder loras has the files.',
    table: loras,
    owner: (userId) => isVisible(userId) ?? eq(loras.userId, userId),
    without: [loras.erasedAt],
  }),
];

/** Creates the export part with the files of all usable LoRAs. */
export function createLoraFilePart({ db, storage }: { db: Db; storage: Storage }): FilePart {
  return {
    folder: 'loras',
    about: 'The files of your LoRAs, named by id.',
    async *files(userId) {
      const rows = await db
        .select()
        .from(loras)
        .where(and(isVisible(userId), eq(loras.state, 'usable')))
        .orderBy(asc(loras.id));
      for (const row of rows) {
        const open = () => readUnlessMissing(storage, fileKey(row));
        yield { name: `${row.id}.safetensors`, at: row.createdAt, size: row.byteSize ?? 0, open };
      }
    },
  };
}

/**
 * Removes all LoRAs of a deleted account with their files. Those under a legal hold stay hidden.
 *
 * @returns whether any stayed
 */
export async function removeUserLoras(
  { db, storage }: { db: Db; storage: Storage },
  userId: string,
  now: Date,
): Promise<boolean> {
  let stayed = false;
  for (const row of await db.select().from(loras).where(eq(loras.userId, userId))) {
    if (await removeLoraRow(db, row, now)) await removeLoraFiles(storage, row);
    else stayed = true;
  }
  return stayed;
}
