/**
 * A server of the OpenAI Images and Videos API on loopback, as vLLM-Omni, SGLang-Diffusion or NVIDIA Dynamo serves it
 * (docs/distributed-engines.md), faults included. It does not know our adapter.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerKind } from '../../../src/engines/openai/server-kinds.ts';
import { drawPicture, drawVideo } from './draw.ts';
import { type Asked, Refusal, readRequest } from './read-request.ts';
import type { OpenAiScript } from './script.ts';

type Video = {
  id: string;
  status: 'queued' | 'in_progress' | 'completed' | 'failed';
  progress: number;
  error: string | null;
  file: Buffer | null;
  endedAt: number;
};
type Answer = { status: number; body: unknown; headers?: Record<string, string> };

export type FakeOpenAi = {
  url: string;
  key: string;
  script: OpenAiScript;
  /** How often each of our jobs was worked for, by `x-request-id`. */
  runs: ReadonlyMap<string, number>;
  /** Every request for a picture or a video, as it was read. */
  asked: readonly Asked[];
  /** Requests in work and videos that are kept. */
  left(): string[];
  /** Requests in work alone. */
  working(): string[];
  /** Forgets all videos, as after a restart. */
  loseMemory(): void;
  close(): Promise<void>;
};

const ok = (body: unknown): Answer => ({ status: 200, body });
const notFound = (detail: string): Answer => ({ status: 404, body: { detail } });

export async function startOpenAi(
  server: ServerKind,
  { models: served = ['the-model'], ...script }: OpenAiScript = {},
): Promise<FakeOpenAi> {
  const key = 'sk-DOUBLE0KEY0THAT0NOBODY0MAY0SEE';
  const state: OpenAiScript = { models: served, ...script };
  const runs = new Map<string, number>();
  const asked: Asked[] = [];
  const working = new Map<string, AbortController>();
  const videos = new Map<string, Video>();
  const hanging = new Set<ServerResponse>();
  const files = new Map<string, Buffer>();
  let closed = false;

  /** Works for a request: one after another is not needed, the server batches. */
  async function work(id: string, run: Asked, isVideo: boolean, onTenth: (tenth: number) => void = () => {}) {
    const stop = new AbortController();
    working.set(id, stop);
    try {
      const parts = isVideo ? 10 : 1;
      for (let part = 1; part <= parts; part += 1) {
        await pause(state.workMs ?? 0, undefined, { signal: stop.signal });
        onTenth(part);
      }
      const exception = state.exception?.();
      if (exception) throw new Error(`${exception.exception_type}: ${exception.exception_message}`);
      const made = isVideo ? await drawVideo(run, state.codec) : await drawPicture(run);
      return state.spoil?.(made) ?? made;
    } finally {
      working.delete(id);
    }
  }

  function toData(bytes: Buffer) {
    if (state.resultUrl !== undefined) {
      files.set('/v1/images/result/content', bytes);
      return { url: state.resultUrl };
    }
    const text = bytes.toString('base64');
    return { b64_json: state.spoilText?.(text) ?? text };
  }

  async function answerAtOnce(request: IncomingMessage, run: Asked, isVideo: boolean): Promise<Answer> {
    const id = randomUUID();
    // vLLM-Omni and Dynamo stop when the caller is gone; SGLang works to the end.
    if (server !== 'sglang') request.socket.once('close', () => working.get(id)?.abort());
    try {
      const bytes = await work(id, run, isVideo);
      const data = [toData(bytes)];
      if (isVideo)
        return ok({ id: `video-${id}`, object: 'video', status: 'completed', progress: 100, data });
      return ok({ created: 1, data, ...(server === 'sglang' && { id, inference_time_s: 1.5 }) });
    } catch (error) {
      if (isVideo)
        return ok({ id, object: 'video', status: 'failed', progress: 0, data: [], error: String(error) });
      return { status: 500, body: { detail: `Image generation failed: ${String(error)}` } };
    }
  }

  function startVideo(run: Asked): Answer {
    const id = `video_gen_${randomUUID()}`;
    const video: Video = { id, status: 'queued', progress: 0, error: null, file: null, endedAt: 0 };
    videos.set(id, video);
    const onTenth = (tenth: number) => {
      video.status = 'in_progress';
      // vLLM-Omni says nothing before the end.
      if (server !== 'vllm-omni') video.progress = Math.min(99, tenth * 10);
    };
    work(id, run, true, onTenth).then(
      (file) => Object.assign(video, { status: 'completed', progress: 100, file, endedAt: Date.now() }),
      (error: unknown) => {
        Object.assign(video, { status: 'failed', error: String(error), endedAt: Date.now() });
      },
    );
    return ok(toBody(video));
  }

  const toBody = ({ error, id, progress, status }: Video) => ({
    id,
    object: 'video',
    status,
    progress,
    ...(status === 'completed' && { inference_time_s: 2.5 }),
    ...(error !== null && {
      error: server === 'vllm-omni' ? { code: 500, message: error } : { message: error },
    }),
  });

  /** @returns undefined for an unknown or expired video */
  function findVideo(id: string): Video | undefined {
    const video = videos.get(id);
    const { keptMs = 3_600_000 } = state;
    return video && video.endedAt > 0 && Date.now() > video.endedAt + keptMs ? undefined : video;
  }

  function handleVideo(method: string, id: string, isContent: boolean): Answer {
    const video = findVideo(id);
    if (!video) return notFound('Video not found');
    if (method === 'DELETE') {
      // SGLang only forgets the video, and goes on.
      if (server !== 'sglang') working.get(id)?.abort();
      videos.delete(id);
      return ok({ id, deleted: true, object: 'video.deleted' });
    }
    if (isContent && state.inCloud) {
      const detail = 'Video has been uploaded to cloud storage. Please use the cloud URL: https://bucket/x';
      return { status: 400, body: { detail } };
    }
    if (isContent) return video.file ? ok(video.file) : notFound('Generation is still in-progress');
    const status = video.status === 'failed' && server === 'vllm-omni' ? 500 : 200;
    return { status, body: toBody(video) };
  }

  async function handle(request: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    const { headers, method = 'GET' } = request;
    if (path === '/health') {
      const { health = 200 } = state;
      return { status: health, body: { status: health === 200 ? 'ok' : 'unhealthy' } };
    }
    if (headers.authorization !== `Bearer ${key}`)
      return { status: 401, body: { error: { message: 'Unauthorized' } } };
    if (path === '/v1/models' && state.models)
      return ok({ object: 'list', data: state.models.map((id) => ({ id, object: 'model' })) });
    const file = files.get(path);
    if (file) return ok(file);
    const [, id, content] = /^\/v1\/videos\/([^/]+)(\/content)?$/.exec(path) ?? [];
    if (id !== undefined && server !== 'dynamo') return handleVideo(method, id, content !== undefined);
    if (method !== 'POST' || !['/v1/images/generations', '/v1/images/edits', '/v1/videos'].includes(path))
      return notFound('Not Found');
    if (body.length > (state.mostBytes ?? Number.POSITIVE_INFINITY))
      return { status: 413, body: { detail: 'Request Entity Too Large' } };
    return begin(request, path, body);
  }

  async function begin(request: IncomingMessage, path: string, body: Buffer): Promise<Answer> {
    const { headers } = request;
    const contentType = headers['content-type'] ?? '';
    try {
      const run = await readRequest(server, path, { body, contentType }, state.models ?? ['the-model']);
      asked.push(run);
      const job = String(headers['x-request-id']);
      runs.set(job, (runs.get(job) ?? 0) + 1);
      if (path === '/v1/videos' && server !== 'dynamo') return startVideo(run);
      return await answerAtOnce(request, run, path === '/v1/videos');
    } catch (error) {
      if (error instanceof Refusal) return { status: error.status, body: { detail: error.message } };
      return { status: 400, body: { detail: String(error) } };
    }
  }

  const busy = (): Answer => ({
    status: 429,
    body: { error: { message: 'Too many requests' } },
    ...(state.retryAfter !== undefined && { headers: { 'retry-after': String(state.retryAfter) } }),
  });

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const path = new URL(url, 'http://double').pathname;
    const body = await buffer(request);
    const fault = state.fault?.({ method, path }) ?? null;
    if (fault === 'cut-after') void handle(request, path, body);
    if (fault === 'cut' || fault === 'cut-after') request.socket.destroy();
    else if (fault === 'hang') hanging.add(response);
    else if (fault === 'error') reply(response, { status: 500, body: 'Internal Server Error' });
    else if (fault === 'busy') reply(response, busy());
    else if (fault === 'half') replyHalf(response, await handle(request, path, body));
    else reply(response, await handle(request, path, body));
  }

  function replyHalf(response: ServerResponse, { body, status }: Answer): void {
    const bytes = toBytes(body);
    response.writeHead(status, { 'content-length': bytes.length }).write(bytes.subarray(0, bytes.length / 2));
    hanging.add(response);
  }

  const http = createServer((request, response) => {
    serve(request, response).catch(() => reply(response, { status: 500, body: 'Internal Server Error' }));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    key,
    script: state,
    runs,
    asked,
    left: () => {
      const kept = [...videos.keys()].filter(findVideo);
      return [...new Set([...working.keys(), ...kept])];
    },
    working: () => [...working.keys()],
    loseMemory: () => {
      for (const stop of working.values()) stop.abort();
      videos.clear();
    },
    async close() {
      if (closed) return;
      closed = true;
      for (const stop of working.values()) stop.abort();
      videos.clear();
      for (const response of hanging) response.destroy();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

const toBytes = (body: unknown) => (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body)));

function reply(response: ServerResponse, { body, headers = {}, status }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  const bytes = toBytes(body);
  response.writeHead(status, { ...headers, 'content-length': bytes.length }).end(bytes);
}
