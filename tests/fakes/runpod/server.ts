/**
 * RunPod on loopback, with one endpoint, that behaves as docs/engines.md says, faults included. It does not know our
 * adapter: runs are carried out by their content, as in the ComfyUI double.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { createHandler } from './handlers.ts';
import { type Run, Runs } from './runs.ts';
import type { RunPodScript } from './script.ts';

export type FakeRunPod = {
  url: string;
  endpoint: string;
  key: string;
  script: RunPodScript;
  /** How often each of our jobs was started. */
  submissions: ReadonlyMap<string, number>;
  /** Every run so far, by RunPod's id. */
  runs: ReadonlyMap<string, Run>;
  /** Bodies of `/run` as received. */
  bodies: readonly Buffer[];
  /** How often each kind of call was made. */
  calls: ReadonlyMap<string, number>;
  /** Files of jobs on the workers, as `type/folder/name`. */
  filesLeft(): string[];
  /** Waiting and running runs, by RunPod's id. */
  open(): string[];
  /** Forgets all runs, as after their retention time. */
  loseMemory(): void;
  close(): Promise<void>;
};

type Answer = { status: number; body: unknown; headers?: Record<string, string> };

const ok = (body: unknown): Answer => ({ status: 200, body });
const notFound: Answer = { status: 404, body: { error: 'not found' } };
const broken: Answer = { status: 500, body: 'Internal Server Error' };
const mostBody = 10_000_000;
const anyUuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/;

export async function startRunPod({
  handler: kind = 'stock',
  ...script
}: RunPodScript & { handler?: 'stock' | 'extended' } = {}): Promise<FakeRunPod> {
  const [endpoint, key] = ['double123', 'rpa_DOUBLE0KEY0THAT0NOBODY0MAY0SEE'];
  const stored = new Map<string, Buffer>();
  const submissions = new Map<string, number>();
  const calls = new Map<string, number>();
  const bodies: Buffer[] = [];
  const hanging = new Set<ServerResponse>();
  let statuses: number[] = [];
  let url = '';
  const handler = createHandler(kind, script, (name, bytes) => {
    stored.set(`/bucket/${name}`, bytes);
    return `${url}/bucket/${name}?X-Amz-Signature=secret`;
  });
  const runs = new Runs(script, handler);

  function begin(body: Buffer): Answer {
    if (body.length > mostBody) return { status: 413, body: { error: 'payload too large' } };
    bodies.push(body);
    const given = JSON.parse(body.toString());
    const job = anyUuid.exec(JSON.stringify(given.input))?.[0] ?? 'unknown';
    submissions.set(job, (submissions.get(job) ?? 0) + 1);
    const { id, status } = runs.begin(given);
    return ok({ id, status });
  }

  function state({ error, id, output, started, ended, began, status }: Run): Answer {
    return ok({
      id,
      status,
      delayTime: (started ?? Date.now()) - began,
      ...(ended !== null && started !== null && { executionTime: ended - started }),
      ...(output !== undefined && { output }),
      ...(error !== null && { error }),
      workerId: 'double',
    });
  }

  /** Two thousand in ten seconds. */
  function tooMany(): boolean {
    const now = Date.now();
    statuses = [...statuses.filter((at) => at > now - 10_000), now];
    return statuses.length > (script.statuses ?? 2000);
  }

  const busy = (): Answer => ({
    status: 429,
    body: { error: 'too many requests' },
    ...(script.retryAfter !== undefined && { headers: { 'retry-after': String(script.retryAfter) } }),
  });

  function handleCall(request: IncomingMessage, path: string, body: Buffer): Answer {
    const bytes = request.method === 'GET' ? stored.get(path) : undefined;
    if (bytes) return ok(bytes);
    if (request.headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { error: 'unauthorized' } };
    const [, call = '', id = ''] = new RegExp(`^/v2/${endpoint}/(\\w+)(?:/([^/]+))?$`).exec(path) ?? [];
    calls.set(call, (calls.get(call) ?? 0) + 1);
    if (call === 'run') return begin(body);
    if (call === 'health') return ok(health());
    if (call === 'status' && tooMany()) return busy();
    const run = runs.find(id);
    if (!run) return notFound;
    if (call === 'cancel') runs.cancel(run);
    if (call === 'retry') runs.retry(run);
    return ['status', 'cancel', 'retry'].includes(call) ? state(run) : notFound;
  }

  function health() {
    const count = (...states: Run['status'][]) =>
      [...runs.all.values()].filter(({ status }) => states.includes(status)).length;
    return {
      jobs: {
        completed: count('COMPLETED'),
        failed: count('FAILED', 'TIMED_OUT'),
        inProgress: count('IN_PROGRESS'),
        inQueue: count('IN_QUEUE'),
        retried: 0,
      },
      workers: {
        idle: 1,
        initializing: 0,
        ready: 1,
        running: Math.min(1, count('IN_PROGRESS')),
        throttled: 0,
        unhealthy: 0,
      },
    };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET' } = request;
    const { pathname: path } = new URL(request.url ?? '/', 'http://double');
    const body = await buffer(request);
    const fault = script.fault?.({ method, path: path.replace(`/v2/${endpoint}`, '') }) ?? null;
    if (fault === 'cut-after') handleCall(request, path, body);
    if (fault === 'cut' || fault === 'cut-after') request.socket.destroy();
    else if (fault === 'hang') hanging.add(response);
    else if (fault === 'half') half(response, handleCall(request, path, body));
    else if (fault === 'error') send(response, broken);
    else if (fault === 'busy') send(response, busy());
    else send(response, handleCall(request, path, body));
  }

  function half(response: ServerResponse, { body, status }: Answer): void {
    const text = JSON.stringify(body);
    response
      .writeHead(status, { 'content-length': Buffer.byteLength(text) })
      .write(text.slice(0, text.length / 2));
    hanging.add(response);
  }

  const server = createServer((request, response) => {
    serve(request, response).catch(() => send(response, broken));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: `${url}/v2`,
    endpoint,
    key,
    script,
    submissions,
    runs: runs.all,
    bodies,
    calls,
    filesLeft: () => handler.filesLeft(),
    open: () => runs.open(),
    loseMemory: () => runs.all.clear(),
    async close() {
      for (const response of hanging) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await runs.close();
      await handler.close();
    },
  };
}

function send(response: ServerResponse, { body, headers = {}, status }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = Buffer.isBuffer(body) ? body : JSON.stringify(body);
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(bytes) }).end(bytes);
}
