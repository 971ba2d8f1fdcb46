import { readFile } from 'node:fs/promises';
import { findPublishedEngineFile } from '#features/admin/site-files';
import type { CheckContext } from './finding.ts';

/** The engine file that workers use: the newest version, or the file on disk before the first; null for none. */
export async function readUsedEngineFile({
  config,
  db,
}: Pick<CheckContext, 'config' | 'db'>): Promise<string | null> {
  if (!config.engines.usesFile) return null;
  const published = db && (await findPublishedEngineFile(db).catch(() => null));
  return published?.text ?? readFile(config.engines.file, 'utf8').catch(() => null);
}
