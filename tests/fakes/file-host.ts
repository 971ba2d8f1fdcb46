/** A double of Hugging Face: lists the files of repositories and serves them, with the faults of a long download. */
import { createHash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FileHostScript = {
  /** Bytes after which an answer is cut off; undefined: none. Called for each download. */
  cutAfter?: (path: string) => number | undefined;
  /** A status in place of an answer; undefined: none. */
  status?: (path: string) => number | undefined;
  /** Sends a file from its beginning whatever is asked for. */
  ignoresRange?: boolean;
  /** Sends other bytes. */
  spoil?: (path: string) => boolean;
  /** Answers and sends nothing more. */
  stalls?: (path: string) => boolean;
  /** The token that every call needs. */
  token?: string;
};

export type FakeFileHost = {
  url: string;
  script: FileHostScript;
  /** Each download, with its range. */
  downloads: string[];
  close(): Promise<void>;
};

/** @param repositories the content of each file, by repository and path */
export async function startFileHost(
  repositories: Readonly<Record<string, Readonly<Record<string, Buffer>>>>,
): Promise<FakeFileHost> {
  const script: FileHostScript = {};
  const downloads: string[] = [];

  function list(repository: string, response: ServerResponse): void {
    const files = Object.entries(repositories[repository] ?? {});
    const entries = files.map(([path, bytes]) => {
      const oid = createHash('sha256').update(bytes).digest('hex');
      return { type: 'file', path, size: bytes.length, lfs: { oid, size: bytes.length, pointerSize: 135 } };
    });
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(entries));
  }

  function send(path: string, whole: Buffer, range: string | undefined, response: ServerResponse): void {
    downloads.push(`${path} ${range ?? 'whole'}`);
    const from = script.ignoresRange ? 0 : Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0);
    const content = script.spoil?.(path) ? Buffer.alloc(whole.length, 7) : whole;
    const part = content.subarray(from);
    const rangeHeader =
      from > 0 ? { 'content-range': `bytes ${from}-${whole.length - 1}/${whole.length}` } : {};
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': part.length, ...rangeHeader });
    if (script.stalls?.(path)) return void response.write(part.subarray(0, 1));
    const cut = script.cutAfter?.(path);
    if (cut === undefined || cut >= part.length) return void response.end(part);
    response.write(part.subarray(0, cut), () => setTimeout(() => response.destroy(), 20));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const status = script.status?.(pathname);
    if (script.token && request.headers.authorization !== `Bearer ${script.token}`)
      return void response.writeHead(401).end();
    if (status !== undefined) return void response.writeHead(status, { 'retry-after': '0' }).end();
    const [, listed] = /^\/api\/models\/([^/]+\/[^/]+)\/tree\/main$/.exec(pathname) ?? [];
    if (listed) return list(listed, response);
    const [, repository = '', path = ''] = /^\/([^/]+\/[^/]+)\/resolve\/main\/(.+)$/.exec(pathname) ?? [];
    const whole = repositories[repository]?.[decodeURIComponent(path)];
    if (!whole) return void response.writeHead(404).end();
    send(path, whole, request.headers.range, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    downloads,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
