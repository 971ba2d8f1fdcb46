/** Links to files of jobs on loopback, as an installation gives them that can be reached from outside. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { JobLinks } from '#engines/port';

export type FileHost = {
  links: JobLinks;
  /** Files that lie there, as `job/name`. */
  names(): string[];
  /** Hears of every hint. */
  onHint(listener: (jobId: string) => void): void;
  close(): Promise<void>;
};

export async function startFileHost(): Promise<FileHost> {
  const files = new Map<string, Buffer>();
  const paths = new Map<string, { method: string; key: string }>();
  let listener: (jobId: string) => void = () => undefined;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const [, kind, name = ''] = (request.url ?? '').split('/');
    if (kind === 'hint') listener(name);
    const file = paths.get(name);
    const allowed = kind === 'hint' || file?.method === request.method;
    if (file && allowed && request.method === 'PUT') files.set(file.key, body);
    const bytes = file && request.method === 'GET' ? files.get(file.key) : undefined;
    response.writeHead(allowed && (request.method !== 'GET' || bytes) ? 200 : 404).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const linkTo = (method: string, key: string) => {
    const name = randomUUID();
    paths.set(name, { method, key });
    return `${url}/file/${name}`;
  };
  return {
    links: {
      hintTo: (jobId) => `${url}/hint/${jobId}`,
      async lend(jobId, name, bytes) {
        files.set(`${jobId}/${name}`, bytes);
        return linkTo('GET', `${jobId}/${name}`);
      },
      accept: (jobId, name) => linkTo('PUT', `${jobId}/${name}`),
      take: async (jobId, name) => files.get(`${jobId}/${name}`) ?? null,
      async clear(jobId) {
        for (const key of files.keys()) if (key.startsWith(`${jobId}/`)) files.delete(key);
      },
    },
    names: () => [...files.keys()],
    onHint: (given) => {
      listener = given;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
