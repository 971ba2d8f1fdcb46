/**
 * The load balancer in front of the web processes: checks the health of each, and distributes pages over the healthy
 * ones in turn.
 */
import { setTimeout as pause } from 'node:timers/promises';

export type LoadBalancer = ReturnType<typeof openLoadBalancer>;

const [askedEveryMs, answersWithinMs] = [500, 2_000];

export function openLoadBalancer(addresses: readonly string[]) {
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
    /** The next server; without a healthy one any server, which answers that it is not ready. */
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
