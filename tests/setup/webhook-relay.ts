import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

type Handling = 'deliver' | 'lose' | 'twice' | 'unruly';

export type WebhookRelay = {
  /** The address that takes messages. */
  url: string;
  /**
   * How messages are treated from now on. A lost message is answered as if it had arrived. An unruly network delays
   * each one, so that they overtake one another, loses answers, and repeats some much later.
   */
  handling: Handling;
  /** The status of each delivered message, in order; 0 where the receiver could not be reached. */
  delivered: number[];
  /** How many were lost. */
  lost: number;
  /** The receiver's address; a function is called for each message. */
  deliverTo: (url: string | (() => string)) => void;
  close(): Promise<void>;
};

/** An unruly network: milliseconds of delay, and milliseconds until a repetition; how often it does each. */
const unruly = { holdMs: 3_000, againMs: 20_000, again: 0.4, answerLost: 0.15 };

/**
 * A network between a webhook sender and its receiver: loses messages, or delivers them twice.
 *
 * @param random decides what an unruly network does
 */
export async function openWebhookRelay(random: () => number = Math.random): Promise<WebhookRelay> {
  let receiver = () => '';
  const over = new AbortController();
  const late = new Set<Promise<unknown>>();
  /** `query`: with its question mark; empty without one. */
  type Message = { body: Buffer; headers: [string, string][]; query: string };

  async function deliver({ body, headers, query }: Message): Promise<number> {
    const status = await fetch(receiver() + query, {
      method: 'POST',
      body: new Uint8Array(body),
      headers,
    }).then(
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

  /** @returns the status that the sender sees; null: none */
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
    const { search: query } = new URL(request.url ?? '/', 'http://relay.test');
    const message = { body, headers, query };
    let status: number | null = 200;
    if (office.handling === 'unruly') status = await mistreat(message);
    else {
      const times = { deliver: 1, lose: 0, twice: 2 }[office.handling];
      if (times === 0) office.lost += 1;
      for (let time = 0; time < times; time++) status = await deliver(message);
    }
    if (status === null) response.destroy();
    else response.writeHead(status || 502).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const office: WebhookRelay = {
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
