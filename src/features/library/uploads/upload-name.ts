import { limits } from '#contract/limits.ts';

const unnamed = 'Picture';

/**
 * Converts a file name to the name of an upload: without folders and extension, on one line. An empty result becomes
 * `Picture`.
 */
export function toUploadName(fileName: string): string {
  const [last = ''] = fileName.split(/[\\/]/).slice(-1);
  const name = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.slice(0, limits.contentNameMaximum).toWellFormed().trim() || unnamed;
}
