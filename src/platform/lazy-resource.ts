/**
 * A resource that is opened on first use and closed if it was opened. A failed open is tried again on the next use.
 */
export function lazyResource<T>(open: () => Promise<T>, close: (opened: T) => Promise<void>) {
  let opened: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    /** Waits for an open in progress. */
    async close(): Promise<void> {
      const one = await opened?.catch(() => undefined);
      opened = undefined;
      if (one !== undefined) await close(one);
    },
  };
}
