import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';
import { createMissingKeysError, isReadOnly } from './read-only.ts';
import { readSecretLines } from './secret-lines.ts';

/**
 * Reads the secrets of a file, the newest first. Creates the file with one secret on first use.
 *
 * @throws Error with instructions when the file is missing and the folder is read-only
 */
export async function readOrCreateSecrets(file: string): Promise<string[]> {
  const existing = await readSecretLines(file);
  if (existing.length > 0) return existing;
  try {
    await createSecret(file);
  } catch (error) {
    if (isReadOnly(error)) throw createMissingKeysError([path.basename(file)], path.dirname(file), error);
    throw error;
  }
  return readSecretLines(file);
}

/** When several processes create the file at once, one of them wins and no process reads a partial secret. */
async function createSecret(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Written completely under another name first.
  const mine = `${file}.${newId()}`;
  await writeFile(mine, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    await link(mine, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(mine, { force: true });
  }
}
