import { setImmediate } from 'node:timers/promises';

/**
 * Request coalescing: calls with the same key that arrive in one turn of the event loop share one read. The read begins
 * after the last of them arrived, so that none gets an answer older than its call, and nothing is kept for later ones.
 *
 * @param read must not depend on who calls; its result is shared and must not be changed
 */
export function coalesceReads<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const waiting = new Map<string, Promise<Value>>();
  return (key) => {
    const known = waiting.get(key);
    if (known) return known;
    const shared = setImmediate().then(() => {
      waiting.delete(key);
      return read(key);
    });
    waiting.set(key, shared);
    return shared;
  };
}
