import type { ContentMetadata } from '#contract/content-metadata.ts';
import type { Disclosure } from '#contract/library.ts';
import { formatDownloadName } from '../file-name.ts';
import { takesCopies } from '../takes-copies.ts';

/** Device names that Windows reserves, whatever follows the first dot. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Creates the entry names of an archive: the items' names, valid on every system and unique ignoring case, such as
 * `Name.png`, `Name (2).png`. The same items in the same order always get the same names.
 */
export function createEntryNames(
  files: readonly { name: string; mediaType: string; metadata?: ContentMetadata }[],
  disclosure: Disclosure = 'credentials',
): string[] {
  const taken = new Set(['manifest.json']);
  return files.map(({ name, mediaType, metadata = {} }) => {
    const isCopied = takesCopies({ mediaType, metadata });
    const full = formatDownloadName(name, mediaType, isCopied ? disclosure : 'credentials');
    const dot = full.lastIndexOf('.');
    const extension = dot > 0 ? full.slice(dot) : '';
    const stem = toHarmlessStem(dot > 0 ? full.slice(0, dot) : full);
    let entry = `${stem}${extension}`;
    for (let n = 2; taken.has(entry.toLowerCase()); n++) entry = `${stem} (${n})${extension}`;
    taken.add(entry.toLowerCase());
    return entry;
  });
}

function toHarmlessStem(stem: string): string {
  const ended = stem.replace(/[. ]+$/, '') || 'content';
  return devices.test(ended.split('.', 1)[0]?.trim() ?? '') ? `_${ended}` : ended;
}
