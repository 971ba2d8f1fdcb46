import { limits } from '#contract/limits.ts';

const unnamed = 'Picture';

/**
 * What an upload is called: as its file, without folders and ending, on one line. A name that says nothing, as a
 * camera's clipboard gives it, becomes `Picture`.
 */
export function nameOf(fileName: string): string {
  const [last = ''] = fileName.split(/[\\/]/).slice(-1);
  const name = last
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return name.slice(0, limits.contentNameMaximum).toWellFormed().trim() || unnamed;
}
