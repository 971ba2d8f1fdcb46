/** Links to files of jobs on loopback, like those of an installation that can be reached from outside. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { JobLinks } from '@castwright/engine-port';

export type FileHost = {
  links: JobLinks;
  /** The hosted files, as `job/name`. */
  names(): string[];
  /** Subscribes to every webhook. @returns a function that unsubscribes */
  onHint(listener: (jobId: string) => void): () => void;
  close(): Promise<void>;
};

/** @param at left out: on loopback; else the port to listen at, and the address at which others reach it */
export async function startFileHost(at?: { port: number; url: string }): Promise<FileHost> {
  const files = new Map<string, Buffer>();
  const paths = new Map<string, { method: string; key: string }>();
  const listeners = new Set<(jobId: string) => void>();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const [, kind, name = ''] = /\/(file|hint)\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    if (kind === 'hint') for (const listener of listeners) listener(name);
    const file = paths.get(name);
    const allowed = kind === 'hint' || file?.method === request.method;
    if (file && allowed && request.method === 'PUT') files.set(file.key, body);
    const bytes = file && request.method === 'GET' ? files.get(file.key) : undefined;
    response.writeHead(allowed && (request.method !== 'GET' || bytes) ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(at?.port ?? 0, at ? '0.0.0.0' : '127.0.0.1', resolve);
  });
  const url = at?.url ?? `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const linkTo = (method: string, key: string) => {
    const name = randomUUID();
    paths.set(name, { method, key });
    return `${url}/file/${name}`;
  };
  return {
    links: {
      createHintUrl: (jobId) => `${url}/hint/${jobId}`,
      async createDownloadUrl(jobId, name, bytes) {
        files.set(`${jobId}/${name}`, bytes);
        return linkTo('GET', `${jobId}/${name}`);
      },
      createUploadUrl: (jobId, name) => linkTo('PUT', `${jobId}/${name}`),
      readUpload: async (jobId, name) => files.get(`${jobId}/${name}`) ?? null,
      async removeFiles(jobId) {
        for (const key of files.keys()) if (key.startsWith(`${jobId}/`)) files.delete(key);
      },
    },
    names: () => [...files.keys()],
    onHint(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
