import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';

/** Keys by id. New seals use the current one; the others open what was sealed before a rotation. */
export type KeyRing = {
  readonly currentId: string;
  /** @throws Error when the ring has no such key */
  keyOf(id: string): KeyObject;
};

const keyBytes = 32;
/** `1.key`, `2.key` and so on: the number is the key's id, and the highest is the current one. */
const keyFile = /^([1-9]\d{0,5})\.key$/;

/**
 * Reads every key in `folder`; makes the folder and the first key where there is none. Several processes may
 * start at once: they all get the same key. A folder that has keys is only read.
 *
 * @throws Error for a key file that does not hold 32 bytes in base64
 */
export async function openKeyRing(folder: string): Promise<KeyRing> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let ids = await keyIds(folder);
  if (ids.length === 0) {
    await addKey(folder, 1);
    ids = await keyIds(folder);
  }
  const keys = new Map<string, KeyObject>();
  for (const id of ids) keys.set(String(id), await readKey(path.join(folder, `${id}.key`)));
  return keyRing(String(Math.max(...ids)), keys);
}

/**
 * Adds a key, which every process uses for new seals from its next start. The old ones stay for what they
 * sealed.
 *
 * @returns the new key's id
 */
export async function rotateKey(folder: string): Promise<string> {
  const next = Math.max(0, ...(await keyIds(folder))) + 1;
  await addKey(folder, next);
  return String(next);
}

/** A ring of keys that are at hand already. */
export function keyRing(currentId: string, keys: ReadonlyMap<string, KeyObject>): KeyRing {
  return {
    currentId,
    keyOf(id) {
      const key = keys.get(id);
      if (!key) throw new Error(`The key ring has no key ${JSON.stringify(id)}.`);
      return key;
    },
  };
}

async function keyIds(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => keyFile.exec(name)?.[1] ?? []).map(Number);
}

async function readKey(file: string): Promise<KeyObject> {
  const bytes = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64');
  if (bytes.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes.`);
  return createSecretKey(bytes);
}

/** The key appears whole under its name or not at all; when another process has made it, that one stands. */
async function addKey(folder: string, id: number): Promise<void> {
  const unfinished = path.join(folder, `.${newId()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(unfinished, path.join(folder, `${id}.key`));
    const parent = await open(folder, 'r');
    await parent.sync().finally(() => parent.close());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
