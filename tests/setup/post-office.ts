import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Handling = 'deliver' | 'lose' | 'twice';

export type PostOffice = {
  /** Where messages are handed in. */
  url: string;
  /** What becomes of the messages from now on. One that is lost is answered as if it had arrived. */
  handling: Handling;
  /** Status of each message that was delivered, in order. */
  delivered: number[];
  /** How many were lost. */
  lost: number;
  /** Where the messages go. */
  deliverTo: (url: string) => void;
  close(): Promise<void>;
};

/** Stands between a sender of webhooks and their receiver, as the network does: loses them, or brings them twice. */
export async function openPostOffice(): Promise<PostOffice> {
  let receiver = '';
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const { connection, host, 'content-length': length, ...kept } = request.headers;
    const headers = Object.entries(kept).map(([name, value]): [string, string] => [name, String(value)]);
    const times = { deliver: 1, lose: 0, twice: 2 }[office.handling];
    if (times === 0) office.lost += 1;
    let status = 200;
    for (let time = 0; time < times; time++) {
      const answer = await fetch(receiver, { method: 'POST', body, headers });
      await answer.body?.cancel();
      status = answer.status;
      office.delivered.push(status);
    }
    response.writeHead(status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const office: PostOffice = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    handling: 'deliver',
    delivered: [],
    lost: 0,
    deliverTo: (url) => {
      receiver = url;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return office;
}
