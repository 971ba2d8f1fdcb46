/**
 * A ComfyUI server on loopback that behaves as docs/engines.md says, faults included. It does not know our adapter: it
 * checks, runs and answers graphs by their content.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Graph } from '#engines/workflows';
import { type Answer, answerWithFault, send } from './faults.ts';
import { Files } from './files.ts';
import { Graphs } from './graphs.ts';
import { everyFile } from './model-files.ts';
import { createObjectInfo, type ModelFiles } from './object-info.ts';
import { findRefusal } from './refusal.ts';
import type { ComfyUiScript } from './script.ts';

export type FakeComfyUi = {
  url: string;
  script: ComfyUiScript;
  /** How often each job was submitted. */
  submissions: ReadonlyMap<string, number>;
  /** The graphs in the order in which they were submitted. */
  graphs: readonly Graph[];
  /** Non-empty files, as `type/folder/name`. */
  filesLeft(): string[];
  /** Waiting and running jobs. */
  open(): string[];
  /** As after a restart: no job is known, files stay. */
  loseMemory(): void;
  cutSockets(): void;
  close(): Promise<void>;
};

type Call = { request: IncomingMessage; body: Buffer; query: URLSearchParams };

const ok = (body: unknown): Answer => ({ status: 200, body });
const notFound: Answer = { status: 404, body: { error: 'not found' } };
const broken: Answer = { status: 500, body: 'Internal Server Error' };
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @param place folder of its files and port, for a double that is stopped and started again */
export async function startComfyUi(
  script: ComfyUiScript = {},
  place: { disk?: string; port?: number } = {},
): Promise<FakeComfyUi> {
  const files = new Files(place.disk);
  const submissions = new Map<string, number>();
  const submitted: Graph[] = [];
  const sockets = new Map<string, WebSocket>();
  const hanging = new Set<ServerResponse>();
  const graphs = new Graphs(files, script, (clientId, message) => {
    if (!script.silent)
      sockets.get(clientId)?.send(Buffer.isBuffer(message) ? message : JSON.stringify(message));
  });

  const known = (): ModelFiles => {
    const own = script.files ?? everyFile;
    const folder = 'output/loras/';
    return { ...own, loras: [...own.loras, ...files.all(folder).map((name) => name.slice(folder.length))] };
  };

  const calls: Record<string, (call: Call) => Answer | Promise<Answer>> = {
    'GET /object_info': () => ok(createObjectInfo(known())),
    'GET /system_stats': () =>
      ok({
        system: { comfyui_version: '0.33.0' },
        devices: [{ name: 'cuda:0 Double', type: 'cuda', vram_total: 48 * 1024 ** 3 }],
      }),
    'POST /prompt': ({ body }) => submit(JSON.parse(body.toString())),
    'POST /upload/image': upload,
    'POST /history': ({ body }) => {
      for (const id of JSON.parse(body.toString()).delete ?? []) graphs.forget(id);
      return ok({});
    },
    'GET /view': ({ query }) => {
      const place = {
        type: query.get('type') ?? 'output',
        subfolder: query.get('subfolder') ?? '',
        filename: query.get('filename') ?? '',
      };
      const bytes = files.read(place);
      return bytes ? ok(bytes) : notFound;
    },
  };

  function handleCall(method: string, path: string, call: Call): Answer | Promise<Answer> {
    const handler = calls[`${method} ${path}`];
    if (handler) return handler(call);
    const [, folder] = /^\/models\/(\w+)$/.exec(path) ?? [];
    if (folder && method === 'GET') return listFolder(folder);
    const [, id, cancelled] = /^\/api\/jobs\/([^/]+)(\/cancel)?$/.exec(path) ?? [];
    if (!id) return notFound;
    return cancelled ? ok({ cancelled: graphs.cancel(id) }) : state(id);
  }

  /** A server knows the folders that its nodes use. */
  function listFolder(folder: string): Answer {
    const all = known();
    return folder in all ? ok(all[folder as keyof ModelFiles]) : notFound;
  }

  function state(id: string): Answer {
    const job = graphs.jobs.get(id);
    if (!job) return notFound;
    return ok({
      id,
      status: job.state,
      execution_start_time: job.started,
      execution_end_time: job.ended,
      outputs: job.outputs,
      ...(job.error && { execution_error: job.error }),
    });
  }

  type Prompt = {
    prompt: Graph;
    prompt_id: string;
    client_id?: string;
    extra_data?: { preview_method?: string };
  };

  function submit({ client_id = '', extra_data, prompt, prompt_id }: Prompt): Answer {
    if (!uuid.test(prompt_id)) {
      const error = { type: 'invalid_prompt_id', message: 'not a UUID', details: prompt_id };
      return { status: 400, body: { error, node_errors: {} } };
    }
    const refusal = findRefusal(prompt, createObjectInfo(known()));
    if (refusal) return { status: 400, body: refusal };
    submissions.set(prompt_id, (submissions.get(prompt_id) ?? 0) + 1);
    submitted.push(prompt);
    const previews = extra_data?.preview_method === 'latent2rgb';
    graphs.add({ id: prompt_id, clientId: client_id, graph: prompt, previews });
    return ok({ prompt_id, number: submissions.size, node_errors: script.dropped?.(prompt) ?? {} });
  }

  async function upload({ body, request }: Call): Promise<Answer> {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const init = { method: 'POST', headers, body: new Uint8Array(body) };
    const form = await new Request('http://double', init).formData();
    const [image, type, subfolder] = [form.get('image'), `${form.get('type')}`, `${form.get('subfolder')}`];
    const accepted = image instanceof File && !image.name.includes('/');
    if (!accepted || !['input', 'output', 'temp'].includes(type)) return broken;
    const place = { filename: image.name, subfolder, type };
    await files.write(place, Buffer.from(await image.arrayBuffer()));
    return ok({ name: image.name, subfolder, type });
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const { pathname: path, searchParams: query } = new URL(url, 'http://double');
    const body = await buffer(request);
    if (script.slowMs) await pause(script.slowMs);
    const answer = () => handleCall(method, path, { request, body, query });
    const fault = script.fault?.({ method, path }) ?? null;
    if (fault) await answerWithFault(fault, { request, response }, answer, hanging);
    else if (!isAllowed(request)) send(response, { status: 401, body: { error: 'unauthorized' } });
    else send(response, await answer());
  }

  const isAllowed = ({ headers }: IncomingMessage) =>
    Object.entries(script.headers ?? {}).every(([name, value]) => headers[name.toLowerCase()] === value);

  const server = createServer((request, response) => {
    serve(request, response).catch(() => send(response, broken));
  });
  const socketServer = new WebSocketServer({ noServer: true });
  server.on('upgrade', async (request, socket, head) => {
    if (script.openMs) await pause(script.openMs);
    if (!isAllowed(request)) return socket.destroy();
    socketServer.handleUpgrade(request, socket, head, (client) => {
      const id = new URL(request.url ?? '', 'http://double').searchParams.get('clientId') ?? '';
      sockets.set(id, client);
      client.send(JSON.stringify({ type: 'status', data: { status: {} } }));
      client.on('close', () => sockets.get(id) === client && sockets.delete(id));
      client.on('error', () => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(place.port ?? 0, '127.0.0.1', resolve));
  const cutSockets = () => {
    for (const socket of sockets.values()) socket.terminate();
  };

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    submissions,
    graphs: submitted,
    filesLeft: () => files.names(),
    open: () =>
      [...graphs.jobs.values()]
        .filter((job) => job.state === 'pending' || job.state === 'in_progress')
        .map(({ id }) => id),
    loseMemory: () => graphs.loseMemory(),
    cutSockets,
    async close() {
      cutSockets();
      for (const response of hanging) response.destroy();
      socketServer.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await graphs.close();
    },
  };
}
