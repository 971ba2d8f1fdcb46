import type { Size } from '../mask/geometry.ts';
import type { Mask } from '../mask/mask.ts';
import { decodeRuns, encodeRuns } from '../mask/runs.ts';

/** A mask as this browser keeps it between visits. */
type KeptMask = Size & { id: string; runs: Uint8Array<ArrayBuffer>; feather: number; at: number };

const databaseName = 'castwright-masks';
const storeName = 'masks';
/** Masks of so many pictures are kept; the one that was drawn on least lately goes first. */
const keptMaximum = 12;

function asPromise<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<{ store: IDBObjectStore; close: () => void }> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  const database = await asPromise(request);
  return {
    store: database.transaction(storeName, mode).objectStore(storeName),
    close: () => database.close(),
  };
}

async function dropOldest(store: IDBObjectStore): Promise<void> {
  const kept: KeptMask[] = await asPromise(store.getAll());
  const oldest = kept.toSorted((a, b) => b.at - a.at).slice(keptMaximum);
  await Promise.all(oldest.map(({ id }) => asPromise(store.delete(id))));
}

/**
 * Keeps the mask of a picture in this browser, or forgets it where nothing is marked. Where the browser keeps
 * nothing, as in some private windows, the mask lives as long as its page.
 *
 * @param id names person and picture
 */
export async function keepMask(id: string, mask: Mask, feather: number, isEmpty: boolean): Promise<void> {
  const { width, height, pixels } = mask;
  try {
    const { store, close } = await openStore('readwrite');
    if (isEmpty) await asPromise(store.delete(id));
    else await asPromise(store.put({ id, width, height, runs: encodeRuns(pixels), feather, at: Date.now() }));
    await dropOldest(store);
    close();
  } catch (error) {
    console.warn('The mask could not be kept in this browser.', error);
  }
}

/** The mask that was kept of a picture; null where there is none of its size. */
export async function readKeptMask(id: string, size: Size): Promise<{ mask: Mask; feather: number } | null> {
  try {
    const { store, close } = await openStore('readonly');
    const kept: KeptMask | undefined = await asPromise(store.get(id));
    close();
    if (kept?.width !== size.width || kept.height !== size.height) return null;
    const pixels = decodeRuns(kept.runs, size.width * size.height);
    return pixels && { mask: { width: size.width, height: size.height, pixels }, feather: kept.feather };
  } catch (error) {
    console.warn('What was marked earlier could not be read in this browser.', error);
    return null;
  }
}
