import { AsyncLocalStorage } from 'node:async_hooks';

/** The most items that one batch takes. */
const mostItems = 64;

/**
 * Works on items together, so that a busy process makes few round trips: calls that come while a batch is worked on
 * wait for the next one. An item that comes alone waits for nothing. If a batch fails, each of its items is worked on
 * alone, so that the fault of one harms no other.
 *
 * @param work returns one result for each item, in their order; all of its effects or none must remain when it throws
 */
export function workInBatches<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  type Waiting = {
    item: Item;
    /** Continues the caller's trace. */
    inContext: ReturnType<typeof AsyncLocalStorage.snapshot>;
    resolve: (result: Result) => void;
    reject: (error: unknown) => void;
  };
  const waiting: Waiting[] = [];
  let isWorking = false;

  async function workAlone({ inContext, item, resolve, reject }: Waiting): Promise<void> {
    try {
      const [result] = await inContext(work, [item]);
      resolve(result as Result);
    } catch (error) {
      reject(error);
    }
  }

  async function workOn(batch: readonly Waiting[]): Promise<void> {
    const [first, ...others] = batch;
    if (!first) return;
    if (others.length === 0) return workAlone(first);
    try {
      const items = batch.map(({ item }) => item);
      const results = await first.inContext(work, items);
      for (const [at, { resolve }] of batch.entries()) resolve(results[at] as Result);
    } catch {
      await Promise.all(batch.map(workAlone));
    }
  }

  async function workOnAll(): Promise<void> {
    while (waiting.length > 0) await workOn(waiting.splice(0, mostItems));
    isWorking = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (isWorking) return;
      isWorking = true;
      // What comes in the same turn of the event loop belongs to the same batch.
      setImmediate(() => void workOnAll());
    });
}
