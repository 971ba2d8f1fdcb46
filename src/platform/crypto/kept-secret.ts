import { randomBytes } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';
import { isReadOnly, missingKeys } from './read-only.ts';
import { readSecretLines } from './secret-lines.ts';

/**
 * Reads the secrets in a file of this installation, the newest first, making one on first use.
 *
 * @throws Error that says what to do, where it is missing and nothing can be written
 */
export async function keptSecrets(file: string): Promise<string[]> {
  const existing = await readSecretLines(file);
  if (existing.length > 0) return existing;
  try {
    await makeSecret(file);
  } catch (error) {
    if (isReadOnly(error)) throw missingKeys([path.basename(file)], path.dirname(file), error);
    throw error;
  }
  return readSecretLines(file);
}

/** Of several processes that make it at once one gives its secret the name, and none reads a half-written one. */
async function makeSecret(file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  // Written whole under another name first.
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
