import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';
import { createMissingKeysError, isReadOnly } from './read-only.ts';

/** Keys by id. `seal` uses the current key; older keys open what was sealed before a rotation. */
export type KeyRing = {
  readonly currentId: string;
  /** @throws Error when the ring has no key with this id */
  getKey(id: string): KeyObject;
};

const keyBytes = 32;
/** `1.key`, `2.key` and so on: the number is the key's id, and the highest is the current one. */
const keyFile = /^([1-9]\d{0,5})\.key$/;
const keyId = /^[1-9]\d{0,5}$/;

/**
 * Reads every key in `folder`, and creates the folder and the first key when there is none. Several processes may
 * start at once: they all get the same key. A ring that has keys is only read. Keys may also be files beside the
 * folder, named after it (`documents.1.key` for `documents`), because secret stores have no folders.
 *
 * A key that is added later is read when sealed bytes name it, so that processes started before and after a
 * rotation can run side by side.
 *
 * @throws Error when a key file does not hold 32 bytes in base64, or no key exists and none can be created
 */
export async function openKeyRing(folder: string): Promise<KeyRing> {
  let files = await keyFiles(folder);
  if (files.size === 0) {
    await addFirstKey(folder);
    files = await keyFiles(folder);
  }
  const keys = new Map<string, KeyObject>();
  for (const [id, file] of files) keys.set(String(id), parseKey(await readFile(file, 'utf8'), file));
  return createKeyRing(String(Math.max(...files.keys())), keys, (id) => findAddedKey(folder, id));
}

/**
 * Adds a key. Every process uses it for new seals from its next start; older keys keep opening what they sealed.
 *
 * @returns the new key's id
 */
export async function rotateKey(folder: string): Promise<string> {
  const files = await keyFiles(folder);
  const newest = Math.max(0, ...files.keys());
  const beside = newest > 0 && files.get(newest) === pathBeside(folder, newest);
  await addKey(folder, newest + 1, beside);
  return String(newest + 1);
}

/**
 * Creates the ring's first key beside its folder, for a secret store, unless the ring has one. @returns whether it
 * did
 */
export async function makeKeyBeside(folder: string): Promise<boolean> {
  if (await hasKeys(folder)) return false;
  await addKey(folder, 1, true);
  return true;
}

export async function hasKeys(folder: string): Promise<boolean> {
  return (await keyFiles(folder)).size > 0;
}

/**
 * Deletes every key but the newest. Reseal first: what the deleted keys sealed can no longer be opened.
 *
 * @returns how many keys were deleted
 */
export async function keepNewestKey(folder: string): Promise<number> {
  const files = await keyFiles(folder);
  files.delete(Math.max(...files.keys()));
  for (const file of files.values()) await rm(file);
  return files.size;
}

/** A ring of keys in memory. */
export function createKeyRing(
  currentId: string,
  keys: ReadonlyMap<string, KeyObject>,
  /** Looks up a key that is not among them. */
  late: (id: string) => KeyObject | undefined = () => undefined,
): KeyRing {
  const all = new Map(keys);
  return {
    currentId,
    getKey(id) {
      const key = all.get(id) ?? late(id);
      if (!key) throw new Error(`The key ring has no key ${JSON.stringify(id)}.`);
      all.set(id, key);
      return key;
    },
  };
}

const pathInside = (folder: string, id: number | string) => path.join(folder, `${id}.key`);
const pathBeside = (folder: string, id: number | string) => `${folder}.${id}.key`;

/** @throws Error when a key exists both inside and beside the folder */
async function keyFiles(folder: string): Promise<Map<number, string>> {
  const prefix = `${path.basename(folder)}.`;
  const inside = await listNames(folder);
  const beside = (await listNames(path.dirname(folder))).filter((name) => name.startsWith(prefix));
  const files = new Map(parseKeyIds(inside).map((id) => [id, pathInside(folder, id)]));
  for (const id of parseKeyIds(beside.map((name) => name.slice(prefix.length)))) {
    const file = pathBeside(folder, id);
    if (files.has(id)) throw new Error(`There are both ${pathInside(folder, id)} and ${file}.`);
    files.set(id, file);
  }
  return files;
}

function parseKeyIds(names: readonly string[]): number[] {
  return names.flatMap((name) => keyFile.exec(name)?.[1] ?? []).map(Number);
}

async function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

function parseKey(text: string, file: string): KeyObject {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes.`);
  return createSecretKey(bytes);
}

function findAddedKey(folder: string, id: string): KeyObject | undefined {
  // The id comes from sealed bytes, which may be forged.
  if (!keyId.test(id)) return undefined;
  for (const file of [pathInside(folder, id), pathBeside(folder, id)]) {
    try {
      return parseKey(readFileSync(file, 'utf8'), file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return undefined;
}

async function addFirstKey(folder: string): Promise<void> {
  try {
    await addKey(folder, 1, false);
  } catch (error) {
    if (isReadOnly(error)) throw createMissingKeysError([path.basename(folder)], path.dirname(folder), error);
    throw error;
  }
}

/** The key file appears complete or not at all. When another process created it first, that key stays. */
async function addKey(folder: string, id: number, beside: boolean): Promise<void> {
  const file = beside ? pathBeside(folder, id) : pathInside(folder, id);
  const place = path.dirname(file);
  await mkdir(place, { recursive: true, mode: 0o700 });
  const unfinished = path.join(place, `.${newId()}`);
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await link(unfinished, file);
    const parent = await open(place, 'r');
    await parent.sync().finally(() => parent.close());
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}
