/** The HTTP calls of one RunPod endpoint, each with a time-out, a bounded response, retries on 429, and faults of the port. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '@castwright/engine-port';
import { createEngineError } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { describeError, parseJson, readBody } from '#engines/read-body';
import { createTraceHeaders } from '#platform/tracing/spans.ts';
import { toStatusError } from './faults.ts';
import { maxAnswerBytes, type RunPodLimits, type RunPodOptions } from './options.ts';
import { type CallKind, createRateLimiter } from './rate-limiter.ts';

const states = {
  IN_QUEUE: 'waiting',
  IN_PROGRESS: 'running',
  RUNNING: 'running',
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'cancelled',
  TIMED_OUT: 'timed_out',
} as const;

const runAnswer = z.looseObject({ id: z.string().min(1).max(200) });

const statusAnswer = z.looseObject({
  status: z.enum(Object.keys(states) as (keyof typeof states)[]).transform((status) => states[status]),
  output: z.unknown().optional(),
  error: z.unknown().optional(),
  /** Milliseconds. */
  executionTime: z.number().nonnegative().nullish(),
});
export type RunStatus = z.output<typeof statusAnswer>;

const count = z.number().default(0);
const healthAnswer = z.looseObject({
  jobs: z.looseObject({ inQueue: count, inProgress: count }).optional(),
  workers: z
    .looseObject({
      idle: count,
      initializing: count,
      running: count,
      throttled: count,
      unhealthy: count,
    })
    .optional(),
});

type CallOptions = { json?: string; method?: 'GET' | 'POST'; signal?: AbortSignal | undefined };

export type Api = ReturnType<typeof createApi>;

export function createApi(
  { endpoint, key, url }: Pick<RunPodOptions, 'endpoint' | 'key' | 'url'>,
  limits: RunPodLimits,
) {
  const limiter = createRateLimiter();

  /** @throws EngineError `gone` when RunPod does not answer in time */
  async function askOnce(kind: CallKind, path: string, { json, method = 'GET', signal }: CallOptions) {
    await limiter.waitForSlot(kind, signal);
    const timeout = AbortSignal.timeout(limits.callMs);
    try {
      const response = await fetch(`${url}/${endpoint}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...createTraceHeaders(),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        body: json ?? null,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = (await readBody(response, `/${kind}`, maxAnswerBytes)).toString();
      return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      if (signal?.aborted || error instanceof EngineError) throw error;
      throw createEngineError('gone', `/${kind}: ${describeError(error)}`, { cause: error });
    }
  }

  /** Calls again while RunPod answers 429. @throws EngineError `busy` when that lasts too long */
  async function ask(kind: CallKind, path: string, given: CallOptions = {}) {
    const until = Date.now() + limits.busyMs;
    for (let turn = 0; ; turn += 1) {
      const answer = await askOnce(kind, path, given);
      if (answer.status !== 429) return { ...answer, text: answer.text.replaceAll(key, '…') };
      const ms = getRetryDelay(answer.retryAfter, turn, limits.pollMs);
      if (Date.now() + ms > until) throw createEngineError('busy', `/${kind}: 429 for too long`);
      await pause(ms, undefined, { signal: given.signal });
    }
  }

  function read<Schema extends z.ZodType>(schema: Schema, kind: CallKind, text: string): z.output<Schema> {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw createEngineError('gone', `/${kind} answered something else: ${z.prettifyError(parsed.error)}`);
  }

  return {
    /**
     * Starts a run. When the response is lost, the run stays unknown and ends with its time limit.
     *
     * @returns RunPod's id
     */
    async run(body: string): Promise<string> {
      const { status, text } = await ask('run', 'run', { method: 'POST', json: body });
      if (status >= 300) throw toStatusError(status, 'run', text);
      return read(runAnswer, 'run', text).id;
    },

    /** @returns null for a run that RunPod does not know, or no longer knows */
    async status(handle: string, signal?: AbortSignal): Promise<RunStatus | null> {
      const { status, text } = await ask('status', `status/${encodeURIComponent(handle)}`, { signal });
      if (status === 404) return null;
      if (status >= 300) throw toStatusError(status, 'status', text);
      return read(statusAnswer, 'status', text);
    },

    /** Repeatable; a run that has ended or is unknown is no error. */
    async cancel(handle: string): Promise<void> {
      const { status, text } = await ask('cancel', `cancel/${encodeURIComponent(handle)}`, {
        method: 'POST',
      });
      if (status >= 300 && status !== 404 && status !== 400) throw toStatusError(status, 'cancel', text);
    },

    async health() {
      const { status, text } = await askOnce('health', 'health', {});
      if (status >= 300) throw toStatusError(status, 'health', text.replaceAll(key, '…'));
      return read(healthAnswer, 'health', text);
    },
  };
}

/** Milliseconds until the next try: what RunPod asks for or exponential back-off, plus jitter. */
function getRetryDelay(retryAfter: string | null, turn: number, first: number): number {
  const asked = Number(retryAfter);
  const ms = retryAfter !== null && asked >= 0 ? asked * 1000 : first * 2 ** Math.min(turn, 6);
  return Math.min(ms, 60_000) * (1 + Math.random() / 4) + 1;
}
