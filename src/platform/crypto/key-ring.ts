import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { link, mkdir, open, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { newId } from '#platform/ids.ts';
import { isReadOnly, missingKeys } from './read-only.ts';

/** Keys by id. New seals use the current one; the others open what was sealed before a rotation. */
export type KeyRing = {
  readonly currentId: string;
  /** @throws Error when the ring has no such key */
  keyOf(id: string): KeyObject;
};

const keyBytes = 32;
/** `1.key`, `2.key` and so on: the number is the key's id, and the highest is the current one. */
const keyFile = /^([1-9]\d{0,5})\.key$/;
const keyId = /^[1-9]\d{0,5}$/;

/**
 * Reads every key in `folder`; makes the folder and the first key where there is none. Several processes may
 * start at once: they all get the same key. A ring that has keys is only read. They may also lie beside the folder,
 * named after it (`documents.1.key` for `documents`): secret stores have no folders.
 *
 * A key that is added later is read when something names it, so that processes which know it and such that started
 * before can run side by side.
 *
 * @throws Error for a key file that does not hold 32 bytes in base64, and where there is no key and none can be made
 */
export async function openKeyRing(folder: string): Promise<KeyRing> {
  let files = await keyFiles(folder);
  if (files.size === 0) {
    await addFirst(folder);
    files = await keyFiles(folder);
  }
  const keys = new Map<string, KeyObject>();
  for (const [id, file] of files) keys.set(String(id), keyFrom(await readFile(file, 'utf8'), file));
  return keyRing(String(Math.max(...files.keys())), keys, (id) => lateKey(folder, id));
}

/**
 * Adds a key, which every process uses for new seals from its next start. The old ones stay for what they
 * sealed.
 *
 * @returns the new key's id
 */
export async function rotateKey(folder: string): Promise<string> {
  const files = await keyFiles(folder);
  const newest = Math.max(0, ...files.keys());
  const beside = newest > 0 && files.get(newest) === besideOf(folder, newest);
  await addKey(folder, newest + 1, beside);
  return String(newest + 1);
}

/** Makes the ring's first key beside its folder, for a secret store, unless the ring has one. @returns whether it did */
export async function makeKeyBeside(folder: string): Promise<boolean> {
  if (await hasKeys(folder)) return false;
  await addKey(folder, 1, true);
  return true;
}

export async function hasKeys(folder: string): Promise<boolean> {
  return (await keyFiles(folder)).size > 0;
}

/**
 * Takes out every key but the newest. What they sealed does not open any more: seal it anew first.
 *
 * @returns how many went
 */
export async function keepNewestKey(folder: string): Promise<number> {
  const files = await keyFiles(folder);
  files.delete(Math.max(...files.keys()));
  for (const file of files.values()) await rm(file);
  return files.size;
}

/** A ring of keys that are at hand already. */
export function keyRing(
  currentId: string,
  keys: ReadonlyMap<string, KeyObject>,
  /** Asked for a key that is not among them. */
  late: (id: string) => KeyObject | undefined = () => undefined,
): KeyRing {
  const all = new Map(keys);
  return {
    currentId,
    keyOf(id) {
      const key = all.get(id) ?? late(id);
      if (!key) throw new Error(`The key ring has no key ${JSON.stringify(id)}.`);
      all.set(id, key);
      return key;
    },
  };
}

const insideOf = (folder: string, id: number | string) => path.join(folder, `${id}.key`);
const besideOf = (folder: string, id: number | string) => `${folder}.${id}.key`;

/** @throws Error for a key that is there in both ways: which of them is meant? */
async function keyFiles(folder: string): Promise<Map<number, string>> {
  const prefix = `${path.basename(folder)}.`;
  const inside = await namesIn(folder);
  const beside = (await namesIn(path.dirname(folder))).filter((name) => name.startsWith(prefix));
  const files = new Map(idsOf(inside).map((id) => [id, insideOf(folder, id)]));
  for (const id of idsOf(beside.map((name) => name.slice(prefix.length)))) {
    const file = besideOf(folder, id);
    if (files.has(id)) throw new Error(`There are both ${insideOf(folder, id)} and ${file}.`);
    files.set(id, file);
  }
  return files;
}

function idsOf(names: readonly string[]): number[] {
  return names.flatMap((name) => keyFile.exec(name)?.[1] ?? []).map(Number);
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  });
}

function keyFrom(text: string, file: string): KeyObject {
  const bytes = Buffer.from(text.trim(), 'base64');
  if (bytes.length !== keyBytes) throw new Error(`${file} does not hold a key of ${keyBytes} bytes.`);
  return createSecretKey(bytes);
}

function lateKey(folder: string, id: string): KeyObject | undefined {
  // It comes from sealed bytes, which somebody else may have written.
  if (!keyId.test(id)) return undefined;
  for (const file of [insideOf(folder, id), besideOf(folder, id)]) {
    try {
      return keyFrom(readFileSync(file, 'utf8'), file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  return undefined;
}

async function addFirst(folder: string): Promise<void> {
  try {
    await addKey(folder, 1, false);
  } catch (error) {
    if (isReadOnly(error)) throw missingKeys([path.basename(folder)], path.dirname(folder), error);
    throw error;
  }
}

/** The key appears whole under its name or not at all; when another process has made it, that one stands. */
async function addKey(folder: string, id: number, beside: boolean): Promise<void> {
  const file = beside ? besideOf(folder, id) : insideOf(folder, id);
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
