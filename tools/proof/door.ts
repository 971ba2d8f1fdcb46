/** The balancer before the web processes: asks each how it is, and gives pages those that serve, one after the other. */
import { setTimeout as pause } from 'node:timers/promises';

export type Door = ReturnType<typeof openDoor>;

const [askedEveryMs, answersWithinMs] = [500, 2_000];

export function openDoor(addresses: readonly string[]) {
  const serving = new Set(addresses);
  const over = new AbortController();
  let turn = 0;

  async function watch(address: string): Promise<void> {
    while (!over.signal.aborted) {
      const well = await fetch(`${address}/readyz`, { signal: AbortSignal.timeout(answersWithinMs) }).then(
        async (answer) => {
          await answer.body?.cancel();
          return answer.ok;
        },
        () => false,
      );
      if (well) serving.add(address);
      else serving.delete(address);
      await pause(askedEveryMs, undefined, { signal: over.signal }).catch(() => {});
    }
  }
  const watching = addresses.map(watch);

  return {
    /** Whose turn it is; where none serves it is anybody's, who will say so. */
    next(): string {
      const open = serving.size > 0 ? [...serving] : addresses;
      return open[turn++ % open.length] as string;
    },
    async close(): Promise<void> {
      over.abort();
      await Promise.all(watching);
    },
  };
}
