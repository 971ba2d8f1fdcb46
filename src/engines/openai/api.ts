/** The HTTP calls of one server, each with a time-out, a bounded response, retries on 429, and faults of the port. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { describeError, parseJson, readBody } from '#engines/read-body';
import { createTraceHeaders } from '#platform/tracing/spans.ts';
import type { ServerCall } from './calls.ts';
import { createElsewhereError, readErrorText, toStatusError } from './faults.ts';
import { send } from './http.ts';
import {
  maxAnswerBytes,
  maxFileBytes,
  maxShortAnswerBytes,
  type OpenAiLimits,
  type OpenAiOptions,
} from './options.ts';

const modelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

const videoJob = z.looseObject({
  id: z.string().min(1).max(300),
  status: z.enum(['queued', 'in_progress', 'completed', 'failed', 'cancelled', 'deleted', 'expired']),
  /** 0 … 100. */
  progress: z.number().min(0).max(100).nullish(),
  /** Seconds that the server worked. */
  inference_time_s: z.number().nonnegative().nullish(),
  error: z.unknown().optional(),
});
export type VideoJob = z.output<typeof videoJob>;

type Request = {
  method: 'GET' | 'POST' | 'DELETE';
  call?: Pick<ServerCall, 'body' | 'contentType'>;
  /** Our job, so that the server's log can be searched for it. */
  jobId?: string;
  ms: number;
  maxBytes?: number;
  signal?: AbortSignal | undefined;
};
type GenerateOptions = {
  /** The most milliseconds until the whole response is here. */
  ms: number;
  /** Called once the server has answered, whatever it says. */
  onAnswer: () => void;
  signal: AbortSignal;
};
/** Of a proxy in front of the server, which may still work. */
const gatewayStatuses = new Set([502, 504]);
type Answer = { status: number; bytes: Buffer; retryAfter: string | null };

export type Api = ReturnType<typeof createApi>;

export function createApi({ key, url }: Pick<OpenAiOptions, 'key' | 'url'>, limits: OpenAiLimits) {
  const hide = (text: string) => (key ? text.replaceAll(key, '…') : text);

  /** @throws EngineError `gone` when the server does not answer in time */
  async function askOnce(path: string, request: Request): Promise<Answer> {
    const { call, jobId, maxBytes = maxShortAnswerBytes, method, ms, signal } = request;
    const what = `${method} ${path}`;
    const timeout = AbortSignal.timeout(ms);
    try {
      const response = await send(new URL(`${url}${path}`), what, {
        method,
        headers: {
          ...createTraceHeaders(),
          accept: 'application/json',
          ...(key && { authorization: `Bearer ${key}` }),
          ...(jobId && { 'x-request-id': jobId }),
          ...(call && { 'content-type': call.contentType }),
        },
        body: call?.body,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const bytes = await readBody(response, what, maxBytes);
      return { status: response.status, bytes, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      if (signal?.aborted) throw error;
      if (timeout.aborted) throw createEngineError('timeout', `${what}: no answer in ${ms / 1000} s`);
      if (error instanceof EngineError) throw error;
      throw createEngineError('gone', `${what}: ${describeError(error)}`, { cause: error });
    }
  }

  /** Calls again while the server answers 429. @throws EngineError `busy` when that lasts too long */
  async function ask(path: string, request: Request): Promise<Answer> {
    const until = Date.now() + limits.busyMs;
    for (let turn = 0; ; turn += 1) {
      const answer = await askOnce(path, request);
      if (answer.status !== 429) return answer;
      const ms = getRetryDelay(answer.retryAfter, turn, limits.pollMs);
      if (Date.now() + ms > until) throw toStatusError(429, `${request.method} ${path}`, toText(answer));
      await pause(ms, undefined, { signal: request.signal });
    }
  }

  const toText = ({ bytes }: Answer) => hide(bytes.toString());
  const requireSuccess = (answer: Answer, what: string) => {
    if (answer.status >= 300) throw toStatusError(answer.status, what, toText(answer));
  };

  function read<Schema extends z.ZodType>(schema: Schema, answer: Answer, what: string): z.output<Schema> {
    const parsed = schema.safeParse(parseJson(answer.bytes.toString()));
    if (parsed.success) return parsed.data;
    throw createEngineError('gone', `${what} answered something else: ${z.prettifyError(parsed.error)}`);
  }

  return {
    /**
     * Sends a request and waits for its result.
     *
     * @returns the parsed response; null for text that is no JSON
     */
    async generate(
      jobId: string,
      call: ServerCall,
      { ms, onAnswer, signal }: GenerateOptions,
    ): Promise<unknown> {
      const maxBytes = maxAnswerBytes;
      const answer = await ask(call.path, { method: 'POST', call, jobId, ms, maxBytes, signal });
      if (!gatewayStatuses.has(answer.status)) onAnswer();
      requireSuccess(answer, `POST ${call.path}`);
      return parseJson(answer.bytes.toString());
    },

    /** Starts a video. When the response is lost, the video stays unknown. */
    async startVideo(jobId: string, call: ServerCall, onAnswer: () => void): Promise<VideoJob> {
      const answer = await ask(call.path, { method: 'POST', call, jobId, ms: limits.fileMs });
      if (!gatewayStatuses.has(answer.status)) onAnswer();
      requireSuccess(answer, 'POST /v1/videos');
      return read(videoJob, answer, 'POST /v1/videos');
    },

    /** @returns null for a video that the server does not know, or no longer knows */
    async findVideo(id: string, signal?: AbortSignal): Promise<VideoJob | null> {
      const answer = await ask(toVideoPath(id), { method: 'GET', ms: limits.callMs, signal });
      if (answer.status === 404) return null;
      // vLLM-Omni answers with the status of the failure, and the video all the same.
      const failed = videoJob.safeParse(parseJson(answer.bytes.toString())).data;
      if (answer.status >= 300 && failed?.status !== 'failed') requireSuccess(answer, 'GET /v1/videos/…');
      return failed ?? read(videoJob, answer, 'GET /v1/videos/…');
    },

    async downloadVideo(id: string, signal: AbortSignal): Promise<Buffer> {
      const path = `${toVideoPath(id)}/content`;
      const answer = await ask(path, { method: 'GET', ms: limits.fileMs, maxBytes: maxFileBytes, signal });
      if (answer.status === 400 && /cloud storage/i.test(toText(answer)))
        throw createElsewhereError(`GET …/content: ${readErrorText(toText(answer))}`);
      if (answer.status === 404)
        throw createEngineError('corrupt_output', `GET …/content: ${readErrorText(toText(answer))}`);
      requireSuccess(answer, 'GET …/content');
      return answer.bytes;
    },

    /** Stops a video and deletes it. Repeatable; an unknown one is no error. */
    async deleteVideo(id: string): Promise<void> {
      const answer = await ask(toVideoPath(id), { method: 'DELETE', ms: limits.callMs });
      if (answer.status === 409)
        throw createEngineError('busy', `DELETE /v1/videos/…: ${readErrorText(toText(answer))}`);
      if (answer.status !== 404) requireSuccess(answer, 'DELETE /v1/videos/…');
    },

    /** Downloads a result from the server itself. @param given a path or a URL */
    async downloadFile(given: string, signal: AbortSignal): Promise<Buffer> {
      const at = URL.parse(given, `${url}/`);
      if (!at || at.origin !== new URL(url).origin) throw createElsewhereError('a result at another address');
      const path = `${at.href.slice(at.origin.length)}`;
      const base = new URL(url).pathname.replace(/\/$/, '');
      const own = path.startsWith(`${base}/`) ? path.slice(base.length) : path;
      const answer = await ask(own, { method: 'GET', ms: limits.fileMs, maxBytes: maxFileBytes, signal });
      requireSuccess(answer, 'GET of a result');
      return answer.bytes;
    },

    /** The names of the models; null where the server does not list them. */
    async listModels(): Promise<string[] | null> {
      const answer = await ask('/v1/models', { method: 'GET', ms: limits.callMs });
      if (answer.status === 404 || answer.status === 405 || answer.status === 501) return null;
      requireSuccess(answer, 'GET /v1/models');
      return read(modelList, answer, 'GET /v1/models').data.map(({ id }) => id);
    },

    /** Whether the server is ready; null where it has no `/health`. */
    async isHealthy(): Promise<boolean | null> {
      const answer = await ask('/health', { method: 'GET', ms: limits.callMs });
      if (answer.status === 404 || answer.status === 405) return null;
      if (answer.status === 401 || answer.status === 403) requireSuccess(answer, 'GET /health');
      return answer.status < 300;
    },
  };
}

const toVideoPath = (id: string) => `/v1/videos/${encodeURIComponent(id)}`;

/** Milliseconds until the next try: what the server asks for or exponential back-off, plus jitter. */
function getRetryDelay(retryAfter: string | null, turn: number, first: number): number {
  const asked = Number(retryAfter);
  const ms = retryAfter !== null && asked >= 0 ? asked * 1000 : first * 2 ** Math.min(turn, 6);
  return Math.min(ms, 60_000) * (1 + Math.random() / 4) + 1;
}
