import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';
import { isReadOnly, missingKeys } from './read-only.ts';

/**
 * Reads a secret of this installation, making it on first use.
 *
 * @throws Error that says what to do, where it is missing and nothing can be written
 */
export async function keptSecret(file: string): Promise<string> {
  const existing = await readFile(file, 'utf8').catch(() => null);
  if (existing) return existing;
  try {
    await makeSecret(file);
  } catch (error) {
    if (isReadOnly(error)) throw missingKeys([path.basename(file)], path.dirname(file), error);
    throw error;
  }
  return readFile(file, 'utf8');
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
