import { randomBytes } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { newId } from '../ids.ts';

/** Reads a file of secrets, one a line, the newest first. Empty when there is no file. */
export async function readSecretLines(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** Puts a new secret before the others. The file is replaced atomically. */
export async function addSecretLine(file: string): Promise<void> {
  await writeLines(file, [randomBytes(32).toString('base64url'), ...(await readSecretLines(file))]);
}

/** Deletes every secret but the newest. @returns how many were deleted */
export async function keepNewestLine(file: string): Promise<number> {
  const lines = await readSecretLines(file);
  if (lines.length > 1) await writeLines(file, lines.slice(0, 1));
  return Math.max(0, lines.length - 1);
}

async function writeLines(file: string, lines: readonly string[]): Promise<void> {
  const unfinished = `${file}.${newId()}`;
  try {
    await writeFile(unfinished, lines.join('\n'), { mode: 0o600, flag: 'wx', flush: true });
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
