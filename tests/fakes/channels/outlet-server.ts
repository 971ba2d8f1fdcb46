import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** A call that a double received. */
export type OutletRequest = {
  method: string;
  url: URL;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
};

export type OutletReply = {
  status: number;
  headers?: Record<string, string>;
  /** JSON, unless it is text. */
  body?: unknown;
};

/** What goes wrong with a call. `before`: nothing was done. `after`: it was done, and the caller does not learn it. */
export type Fault =
  | { when: 'before' | 'after'; reply: OutletReply }
  /** The connection breaks without an answer. */
  | { when: 'before' | 'after'; reply: 'broken' }
  /** The answer breaks off in its middle. */
  | { when: 'after'; reply: 'half' }
  /** It is answered as usual, so many milliseconds later. */
  | { when: 'slow'; ms: number };

type PlannedFault = { matches: (request: OutletRequest) => boolean; fault: Fault };

export type OutletServer = {
  url: string;
  /** All calls, the oldest first. */
  readonly calls: OutletRequest[];
  /** The next call that matches gets the fault; each planned fault once, in order. */
  failNext(fault: Fault, matches?: (request: OutletRequest) => boolean): void;
  close(): Promise<void>;
};

/**
 * An outlet on this machine that answers as its handler says, with faults in between.
 *
 * @param port 0: a free one
 */
export async function openOutletServer(
  handle: (request: OutletRequest) => Promise<OutletReply> | OutletReply,
  port = 0,
): Promise<OutletServer> {
  const calls: OutletRequest[] = [];
  const planned: PlannedFault[] = [];
  const server = createServer(async (incoming, response) => {
    const parts: Buffer[] = [];
    try {
      for await (const part of incoming) parts.push(part as Buffer);
    } catch {
      // The caller is gone; what it sent in part was no call.
      return;
    }
    const url = new URL(incoming.url ?? '/', outlet.url);
    const request: OutletRequest = {
      method: incoming.method ?? 'GET',
      url,
      path: url.pathname,
      headers: incoming.headers,
      body: Buffer.concat(parts),
    };
    calls.push(request);
    const at = planned.findIndex(({ matches }) => matches(request));
    const fault = at < 0 ? null : (planned.splice(at, 1)[0]?.fault ?? null);
    await answer(response, fault, () => handle(request));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const outlet: OutletServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    failNext: (fault, matches = () => true) => void planned.push({ fault, matches }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return outlet;
}

async function answer(
  response: ServerResponse,
  fault: Fault | null,
  handle: () => Promise<OutletReply> | OutletReply,
): Promise<void> {
  if (fault?.when === 'slow') await pause(fault.ms);
  const isDone = fault?.when !== 'before';
  const usual = isDone ? await handle() : null;
  if (fault === null || fault.when === 'slow') return send(response, usual as OutletReply);
  if (fault.reply === 'broken') return void response.destroy();
  if (fault.reply === 'half') return sendHalf(response, usual as OutletReply);
  return send(response, fault.reply);
}

function encode({ body, headers = {} }: OutletReply): { text: string; headers: Record<string, string> } {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  return { text, headers: { 'content-type': 'application/json', ...headers } };
}

function send(response: ServerResponse, reply: OutletReply): void {
  const { headers, text } = encode(reply);
  response.writeHead(reply.status, headers).end(text);
}

function sendHalf(response: ServerResponse, reply: OutletReply): void {
  const { headers, text } = encode({ ...reply, body: reply.body ?? 'an answer' });
  response.writeHead(reply.status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
  response.write(text.slice(0, Math.floor(text.length / 2)), () => response.destroy());
}

/** A part of a multipart body that a double received. */
export type ReceivedPart = { name: string; fileName: string | null; mediaType: string | null; bytes: Buffer };

/** Reads a multipart body. */
export function readParts({ body, headers }: OutletRequest): ReceivedPart[] {
  const [, boundary] = /boundary=([^;]+)/.exec(headers['content-type'] ?? '') ?? [];
  if (!boundary) throw new Error('this is no form');
  const text = body.toString('latin1');
  return text
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const cut = part.indexOf('\r\n\r\n');
      const head = Buffer.from(part.slice(0, cut), 'latin1').toString('utf8');
      return {
        name: /name="([^"]*)"/.exec(head)?.[1] ?? '',
        fileName: /filename="([^"]*)"/.exec(head)?.[1] ?? null,
        mediaType: /content-type: ([^\r]*)/.exec(head)?.[1] ?? null,
        bytes: Buffer.from(part.slice(cut + 4, -2), 'latin1'),
      };
    });
}

/** The JSON of a call. */
export const readBody = ({ body }: OutletRequest): Record<string, unknown> =>
  body.length === 0 ? {} : JSON.parse(body.toString('utf8'));

/** The bearer token of a call; null without one. */
export const readBearer = ({ headers }: OutletRequest): string | null =>
  /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? null;
