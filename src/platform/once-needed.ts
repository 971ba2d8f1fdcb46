/** Something that is opened when it is first asked for, and closed if it was. One that fails to open is tried again. */
export function onceNeeded<T>(open: () => Promise<T>, close: (opened: T) => Promise<void>) {
  let opened: Promise<T> | undefined;
  return {
    get(): Promise<T> {
      opened ??= open().catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      return opened;
    },
    /** Waits for what is being opened. */
    async close(): Promise<void> {
      const one = await opened?.catch(() => undefined);
      opened = undefined;
      if (one !== undefined) await close(one);
    },
  };
}
