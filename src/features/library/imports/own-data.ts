import { eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/client.ts';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { removeFolder, type Storage } from '#platform/storage/storage.ts';
import { importFolder } from './import-parts.ts';
import { importEntries, imports } from './schema.ts';

export const importData: readonly DataPart[] = [
  createTablePart({
    name: 'imports',
    about: 'Your imports of pictures from elsewhere.',
    table: imports,
    owner: imports.userId,
    without: [imports.madeBy, imports.leasedUntil],
  }),
  createTablePart({
    name: 'imported-files',
    about: 'The files of your imports, and what became of each.',
    table: importEntries,
    owner: importEntries.userId,
  }),
];

/** Removes the ZIPs of a deleted account; its rows go with it. */
export const removeUserImports = (storage: Pick<Storage, 'list' | 'remove'>, userId: string) =>
  removeFolder(storage, `${importFolder}/${userId}`);

/** Imports that a deleted user started in a team account stay there without their name. */
export async function clearImporter(tx: Tx, userId: string): Promise<void> {
  await tx.update(imports).set({ madeBy: null }).where(eq(imports.madeBy, userId));
}
