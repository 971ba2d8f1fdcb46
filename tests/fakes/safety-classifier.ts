import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Asked = { category: string; fields: Record<string, string>; authorization: string | undefined };

export type FakeClassifier = {
  url: string;
  /** The requests that it received, in order. */
  asked: Asked[];
  /** How it answers from now on. */
  behave(how: (asked: Asked, response: ServerResponse) => void): void;
  close(): Promise<void>;
};

export const answerWith =
  (body: unknown, status = 200) =>
  (_: Asked, response: ServerResponse) =>
    void response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));

/**
 * An external classifier with the contract of docs/operating.md, on loopback: it allows everything that a test does not
 * refuse.
 */
export async function startFakeClassifier(): Promise<FakeClassifier> {
  const asked: Asked[] = [];
  let how: Parameters<FakeClassifier['behave']>[0] = answerWith({ version: 'fake-1', findings: [] });
  const server = createServer(async (request: IncomingMessage, response) => {
    const body = (await json(request)) as Omit<Asked, 'authorization'>;
    const call = { ...body, authorization: request.headers.authorization };
    asked.push(call);
    how(call, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/judge`,
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
