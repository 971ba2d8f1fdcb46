import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Handling = 'deliver' | 'lose' | 'twice' | 'unruly';

export type PostOffice = {
  /** Where messages are handed in. */
  url: string;
  /**
   * What becomes of the messages from now on. One that is lost is answered as if it had arrived. An unruly network holds
   * each up, so that they overtake one another, loses answers, and brings some again much later.
   */
  handling: Handling;
  /** Status of each message that was delivered, in order; 0 where the receiver could not be reached. */
  delivered: number[];
  /** How many were lost. */
  lost: number;
  /** Where the messages go; a function is asked for each. */
  deliverTo: (url: string | (() => string)) => void;
  close(): Promise<void>;
};

/** An unruly network: milliseconds that it holds a message up, and after which it brings one again; how often it does what. */
const unruly = { holdMs: 3_000, againMs: 20_000, again: 0.4, answerLost: 0.15 };

/**
 * Stands between a sender of webhooks and their receiver, as the network does: loses them, or brings them twice.
 *
 * @param random decides what an unruly network does
 */
export async function openPostOffice(random: () => number = Math.random): Promise<PostOffice> {
  let receiver = () => '';
  const over = new AbortController();
  const late = new Set<Promise<unknown>>();
  type Message = { body: Buffer; headers: [string, string][] };

  async function deliver({ body, headers }: Message): Promise<number> {
    const status = await fetch(receiver(), { method: 'POST', body: new Uint8Array(body), headers }).then(
      async (answer) => {
        await answer.body?.cancel();
        return answer.status;
      },
      () => 0,
    );
    office.delivered.push(status);
    return status;
  }
  const wait = (ms: number) => pause(ms, undefined, { signal: over.signal }).catch(() => {});

  /** @returns the status that the sender sees; null: it sees none */
  async function mistreat(message: Message): Promise<number | null> {
    await wait(random() * unruly.holdMs);
    const status = await deliver(message);
    if (random() < unruly.again) {
      const again = wait(random() * unruly.againMs).then(() => deliver(message));
      late.add(again.finally(() => late.delete(again)));
    }
    return random() < unruly.answerLost ? null : status;
  }

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { connection, host, 'content-length': length, ...kept } = request.headers;
    const headers = Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)]);
    let status: number | null = 200;
    if (office.handling === 'unruly') status = await mistreat({ body, headers });
    else {
      const times = { deliver: 1, lose: 0, twice: 2 }[office.handling];
      if (times === 0) office.lost += 1;
      for (let time = 0; time < times; time++) status = await deliver({ body, headers });
    }
    if (status === null) response.destroy();
    else response.writeHead(status || 502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const office: PostOffice = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handling: 'deliver',
    delivered: [],
    lost: 0,
    deliverTo: (url) => {
      receiver = typeof url === 'string' ? () => url : url;
    },
    async close() {
      over.abort();
      await Promise.all(late);
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return office;
}
