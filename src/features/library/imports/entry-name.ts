import { limits } from '#contract/limits.ts';

const nameLength = 200;

/**
 * Cleans the path of a ZIP's entry for display. It never names a file here: items are stored under their ids.
 *
 * @returns its parts without `..`, drive letters and characters that change how a line reads; at most 200 characters
 */
export function toEntryName(path: string): string {
  const parts = path
    .slice(0, 2_000)
    .toWellFormed()
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
    .split(/[\\/]+/)
    .filter((part) => part !== '' && part !== '.' && part !== '..' && !/^[a-z]:$/i.test(part));
  const name = parts.join('/');
  return (name.length > nameLength ? `…${name.slice(1 - nameLength)}` : name).toWellFormed() || 'file';
}

/** The name of the item: the file's without folders and ending. */
export function toItemName(entryName: string): string {
  const file = entryName.split('/').at(-1) ?? entryName;
  const stem = file.replace(/\.[a-z0-9]{1,5}$/i, '').trim() || file;
  return stem.slice(0, limits.contentNameMaximum).toWellFormed();
}
