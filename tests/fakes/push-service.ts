import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscriptionForm } from '#contract/push.ts';

type Keys = PushSubscriptionForm['keys'];

export type PostedMessage = { path: string; headers: IncomingHttpHeaders; body: Buffer };

/** How the service answers from now on. Null: not at all. */
type Answer = { status: number; headers?: Record<string, string> } | null;

export type PushService = {
  url: string;
  /** Every request, in order. */
  readonly posted: PostedMessage[];
  answer: Answer;
  /** What the browser at a path has received: a message replaces an undelivered one of its topic (RFC 8030, 5.4). */
  collect: (path: string) => PostedMessage[];
  close: () => Promise<void>;
};

/** A push service on this machine, as browsers have one, that keeps messages until they are collected. */
export async function openPushService(): Promise<PushService> {
  const posted: PostedMessage[] = [];
  const waiting = new Map<string, PostedMessage>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const message = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) };
    posted.push(message);
    if (!service.answer) return;
    const { headers, status } = service.answer;
    if (status === 201) waiting.set(`${message.path} ${request.headers.topic ?? posted.length}`, message);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posted,
    answer: { status: 201 },
    collect: (path) =>
      [...waiting].flatMap(([key, message]) => {
        if (message.path !== path) return [];
        waiting.delete(key);
        return [message];
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return service;
}

export type PushBrowser = {
  /** The path at its push service. */
  path: string;
  /** What the page sends to the server. */
  toForm: (serverKey: string) => PushSubscriptionForm;
  /** Decrypts a message (RFC 8291). @throws Error for one that is not for this browser */
  read: (message: PostedMessage) => { title: string; url: string; topic: string };
};

/** A browser that has subscribed at a push service. */
export function createPushBrowser(serviceUrl: string): PushBrowser {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const secret = randomBytes(16);
  const path = `/send/${randomBytes(12).toString('base64url')}`;
  const keys: Keys = {
    p256dh: pair.getPublicKey('base64url'),
    auth: secret.toString('base64url'),
  };
  return {
    path,
    toForm: (serverKey) => ({ endpoint: serviceUrl + path, keys, serverKey }),
    read: ({ body }) => JSON.parse(decryptPush(body, pair, secret).toString('utf8')),
  };
}

/** Decrypts an `aes128gcm` body of one record (RFC 8188) with the keys of a subscription (RFC 8291, 3.4). */
function decryptPush(body: Buffer, pair: ECDH, secret: Buffer): Buffer {
  const salt = body.subarray(0, 16);
  const keyLength = body[20] ?? 0;
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const input = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), secret, info, 32));
  const key = hkdfSync('sha256', input, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdfSync('sha256', input, salt, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2));
}

/**
 * Reads and verifies who sent a message (VAPID, RFC 8292).
 *
 * @throws Error for a wrong signature
 */
export function readSender({ headers }: PostedMessage): {
  publicKey: string;
  aud: string;
  sub: string;
  exp: number;
} {
  const [, token = '', publicKey = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isGenuine) throw new Error('The message is not signed by the key that it names.');
  return { publicKey, ...JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) };
}
