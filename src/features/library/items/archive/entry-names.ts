import type { Disclosure } from '#contract/library.ts';
import { downloadName } from '../file-name.ts';

/** Names that Windows keeps for devices, whatever follows the first dot. */
const devices = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Names for the files of an archive: each item's, harmless on every system, and each once whatever the case, as
 * `Name.png`, `Name (2).png`. The same items in the same order have the same names each time.
 */
export function entryNames(
  files: readonly { name: string; mediaType: string }[],
  disclosure: Disclosure = 'credentials',
): string[] {
  const taken = new Set(['manifest.json']);
  return files.map(({ name, mediaType }) => {
    const full = downloadName(name, mediaType, disclosure);
    const dot = full.lastIndexOf('.');
    const extension = dot > 0 ? full.slice(dot) : '';
    const stem = harmlessStem(dot > 0 ? full.slice(0, dot) : full);
    let entry = `${stem}${extension}`;
    for (let n = 2; taken.has(entry.toLowerCase()); n++) entry = `${stem} (${n})${extension}`;
    taken.add(entry.toLowerCase());
    return entry;
  });
}

function harmlessStem(stem: string): string {
  const ended = stem.replace(/[. ]+$/, '') || 'castwright';
  return devices.test(ended.split('.', 1)[0]?.trim() ?? '') ? `_${ended}` : ended;
}
