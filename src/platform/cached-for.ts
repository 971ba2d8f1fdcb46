import type { Clock } from '#platform/clock.ts';

export type CachedValue<Value> = {
  read(): Promise<Value>;
  /** The next read loads the value again. */
  invalidate(): void;
};

/**
 * Caches the result of `load` for some seconds, so that a page open to everyone costs the database the same at any
 * traffic. Simultaneous reads share one load; a failed load is not cached.
 */
export function cachedFor<Value>(
  seconds: number,
  clock: Clock,
  load: () => Promise<Value>,
): CachedValue<Value> {
  let cached: { value: Promise<Value>; until: number } | null = null;
  return {
    read() {
      const now = clock().getTime();
      if (!cached || now >= cached.until) {
        const loaded = { value: load(), until: now + seconds * 1000 };
        cached = loaded;
        loaded.value.catch(() => {
          if (cached === loaded) cached = null;
        });
      }
      return cached.value;
    },
    invalidate() {
      cached = null;
    },
  };
}
