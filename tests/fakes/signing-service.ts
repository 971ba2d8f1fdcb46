import { type KeyObject, sign } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Asked = { algorithm: string; authorization: string | undefined };

export type FakeSigningService = {
  url: string;
  asked: Asked[];
  /** How it answers from now on, given the right signature. */
  behave(how: (signature: Buffer, response: ServerResponse) => void): void;
  close(): Promise<void>;
};

const answer = (signature: Buffer, response: ServerResponse): void =>
  void response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ signature: signature.toString('base64') }));

/** A signing service with the contract of docs/operating/content-credentials.md, on loopback, for a P-256 key. */
export async function startSigningService(key: KeyObject): Promise<FakeSigningService> {
  const asked: Asked[] = [];
  let how = answer;
  const server = createServer(async (request, response) => {
    const { algorithm, payload } = (await json(request)) as { algorithm: string; payload: string };
    asked.push({ algorithm, authorization: request.headers.authorization });
    how(sign('sha256', Buffer.from(payload, 'base64'), { key, dsaEncoding: 'ieee-p1363' }), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign`,
    asked,
    behave: (next) => {
      how = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
