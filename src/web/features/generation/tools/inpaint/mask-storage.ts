import type { Size } from '../mask/geometry.ts';
import type { Steps } from '../mask/history.ts';
import type { Mask } from '../mask/mask.ts';
import { decodeRuns, encodeRuns } from '../mask/runs.ts';

/** A mask as stored in this browser between visits. Those of earlier versions have no steps. */
type StoredMask = Size & {
  id: string;
  runs: Uint8Array<ArrayBuffer>;
  feather: number;
  at: number;
  steps?: Steps;
};

/** The mask of a picture, with the steps that can be undone and redone. */
export type MaskWithSteps = { mask: Mask; feather: number; steps: Steps | undefined };

const databaseName = 'castwright-masks';
const storeName = 'masks';
/** The number of stored masks; the least recently changed one is deleted first. */
const maxStoredMasks = 24;

function toPromise<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<{ store: IDBObjectStore; close: () => void }> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'id' });
  const database = await toPromise(request);
  return {
    store: database.transaction(storeName, mode).objectStore(storeName),
    close: () => database.close(),
  };
}

async function deleteOldest(store: IDBObjectStore): Promise<void> {
  const kept: StoredMask[] = await toPromise(store.getAll());
  const oldest = kept.toSorted((a, b) => b.at - a.at).slice(maxStoredMasks);
  await Promise.all(oldest.map(({ id }) => toPromise(store.delete(id))));
}

/**
 * Stores the mask of a picture and its steps in this browser, or deletes it if nothing is marked and nothing can be
 * undone. If the browser stores nothing, as in some private windows, the mask lasts as long as the page.
 *
 * @param id identifies the creator and the picture
 */
export async function storeMask(
  id: string,
  { mask: { width, height, pixels }, feather, steps }: MaskWithSteps & { steps: Steps },
): Promise<void> {
  const isEmpty = steps.past.length + steps.future.length === 0 && !pixels.some((pixel) => pixel > 0);
  try {
    const { store, close } = await openStore('readwrite');
    if (isEmpty) await toPromise(store.delete(id));
    else
      await toPromise(
        store.put({ id, width, height, runs: encodeRuns(pixels), feather, steps, at: Date.now() }),
      );
    await deleteOldest(store);
    close();
  } catch (error) {
    console.warn('The mask could not be stored in this browser.', error);
  }
}

/** Deletes the stored mask of a picture. */
export async function deleteStoredMask(id: string): Promise<void> {
  try {
    const { store, close } = await openStore('readwrite');
    await toPromise(store.delete(id));
    close();
  } catch (error) {
    console.warn('The mask could not be deleted in this browser.', error);
  }
}

/** Reads the stored mask of a picture; null if there is none of its size. */
export async function findStoredMask(id: string, size: Size): Promise<MaskWithSteps | null> {
  try {
    const { store, close } = await openStore('readonly');
    const kept: StoredMask | undefined = await toPromise(store.get(id));
    close();
    if (kept?.width !== size.width || kept.height !== size.height) return null;
    const pixels = decodeRuns(kept.runs, size.width * size.height);
    const { feather, steps } = kept;
    return pixels && { mask: { width: size.width, height: size.height, pixels }, feather, steps };
  } catch (error) {
    console.warn('The stored mask could not be read in this browser.', error);
    return null;
  }
}
