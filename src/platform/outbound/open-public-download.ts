import type { IncomingMessage } from 'node:http';
import { AddressRefusedError, type ConnectOptions, connect, describeConnectionError } from './connect.ts';
import { OutboundError } from './fetch-public-url.ts';

export type DownloadOptions = ConnectOptions & {
  /** The first byte; what came before it was received already. */
  offset: number;
  /** Sent to the host of the address alone, never to one that it redirects to. */
  headers: Record<string, string>;
  /** The longest wait for the answer, and for each further piece of it. */
  idleMs: number;
  signal?: AbortSignal;
};

export type PublicDownload = {
  /** Bytes of the whole file; null when the host does not say. */
  totalBytes: number | null;
  /** From `offset` on. @throws OutboundError when the connection breaks off or falls silent */
  bytes: AsyncIterable<Buffer>;
};

const mostRedirects = 5;

/**
 * Opens a file at an address that a user chose, to be read piece by piece: only from the public internet, which is
 * checked again for every redirect. A host that does not continue files sends it from the beginning, and the first bytes
 * are skipped here.
 *
 * @throws OutboundError; what `signal` aborts with
 */
export async function openPublicDownload(address: string, options: DownloadOptions): Promise<PublicDownload> {
  const first = URL.parse(address);
  if (!first) throw new OutboundError('It is not a valid URL.', 'no address', false);
  let url = first;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), options.idleMs);
    const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal;
    const response = await ask(url, url.host === first.host, options, signal).finally(() =>
      clearTimeout(timer),
    );
    const to = findRedirect(response, url);
    if (!to) return read(response, url.host, options);
    response.destroy();
    url = to;
  }
  throw new OutboundError('It redirects too often.', url.host, false);
}

async function ask(url: URL, isFirstHost: boolean, options: DownloadOptions, signal: AbortSignal) {
  const { headers, offset } = options;
  const sent = { ...(isFirstHost && headers), ...(offset > 0 && { range: `bytes=${offset}-` }) };
  try {
    return await connect(url.href, { method: 'GET', headers: sent }, options, signal);
  } catch (error) {
    options.signal?.throwIfAborted();
    if (signal.aborted) throw new OutboundError('There was no answer in time.', url.host, true);
    throw new OutboundError(
      describeConnectionError(error),
      url.host,
      !(error instanceof AddressRefusedError),
    );
  }
}

function findRedirect({ headers, statusCode = 0 }: IncomingMessage, from: URL): URL | null {
  if (![301, 302, 303, 307, 308].includes(statusCode)) return null;
  const to = URL.parse(headers.location ?? '', from.href);
  if (!to) throw new OutboundError('It redirects to no address.', from.host, false);
  return to;
}

function read(response: IncomingMessage, host: string, options: DownloadOptions): PublicDownload {
  const { statusCode: status = 0, headers } = response;
  const { offset } = options;
  if (status !== 200 && status !== 206) {
    response.destroy();
    const hasNoMore = status === 416;
    const message = hasNoMore ? 'The file is shorter than it was before.' : describeStatus(status);
    throw new OutboundError(message, host, status === 429 || status >= 500);
  }
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers['content-range'] ?? '');
  if (status === 206 && Number(range?.[1]) !== offset) {
    response.destroy();
    throw new OutboundError('It sent another part of the file than it was asked for.', host, false);
  }
  const length = headers['content-length'];
  const totalBytes = status === 206 ? Number(range?.[2]) : length === undefined ? null : Number(length);
  const skipped = status === 206 ? 0 : offset;
  return { totalBytes, bytes: readPieces(response, { host, skipped }, options) };
}

function describeStatus(status: number): string {
  if (status === 401 || status === 403) return 'It wants a sign-in, or does not give this file away.';
  if (status === 404 || status === 410) return 'There is no such file.';
  return `It answered ${status}.`;
}

async function* readPieces(
  response: IncomingMessage,
  { host, skipped }: { host: string; skipped: number },
  { idleMs, signal }: DownloadOptions,
): AsyncIterable<Buffer> {
  let left = skipped;
  let isSilent = false;
  response.setTimeout(idleMs, () => {
    isSilent = true;
    response.destroy();
  });
  const stop = () => response.destroy();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    for await (const piece of response as AsyncIterable<Buffer>) {
      signal?.throwIfAborted();
      if (left >= piece.length) left -= piece.length;
      else {
        yield piece.subarray(left);
        left = 0;
      }
    }
    if (isSilent || !response.complete) throw new Error('the answer was cut off');
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof OutboundError) throw error;
    const message = isSilent ? 'Nothing more came of the file.' : 'The connection was broken off.';
    throw new OutboundError(message, host, true);
  } finally {
    signal?.removeEventListener('abort', stop);
    response.destroy();
  }
}
