/** The calls of one RunPod endpoint: each bounded in time and bytes, patient when told to be, with faults of the port. */
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '@castwright/engine-port';
import { faultOf } from '@castwright/engine-port/faults';
import { z } from 'zod';
import { parsedOrNull, readAnswer, reasonOf } from '#engines/read-answer';
import { traceHeaders } from '#platform/tracing/spans.ts';
import { type CallKind, createBudget } from './budget.ts';
import { faultOfStatus } from './faults.ts';
import { mostAnswerBytes, type RunPodLimits, type RunPodOptions } from './options.ts';

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

type Ask = { json?: string; method?: 'GET' | 'POST'; signal?: AbortSignal | undefined };

export type Api = ReturnType<typeof createApi>;

export function createApi(
  { endpoint, key, url }: Pick<RunPodOptions, 'endpoint' | 'key' | 'url'>,
  limits: RunPodLimits,
) {
  const budget = createBudget();

  /** @throws EngineError `gone` for no answer in time */
  async function askOnce(kind: CallKind, path: string, { json, method = 'GET', signal }: Ask) {
    await budget.take(kind, signal);
    const timeout = AbortSignal.timeout(limits.callMs);
    try {
      const response = await fetch(`${url}/${endpoint}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...traceHeaders(),
          ...(json !== undefined && { 'content-type': 'application/json' }),
        },
        body: json ?? null,
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const text = (await readAnswer(response, `/${kind}`, mostAnswerBytes)).toString();
      return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
    } catch (error) {
      if (signal?.aborted || error instanceof EngineError) throw error;
      throw faultOf('gone', `/${kind}: ${reasonOf(error)}`, { cause: error });
    }
  }

  /** Asks again for as long as RunPod asks for patience. @throws EngineError `busy` when that takes too long */
  async function ask(kind: CallKind, path: string, given: Ask = {}) {
    const until = Date.now() + limits.busyMs;
    for (let turn = 0; ; turn += 1) {
      const answer = await askOnce(kind, path, given);
      if (answer.status !== 429) return { ...answer, text: answer.text.replaceAll(key, '…') };
      const ms = patience(answer.retryAfter, turn, limits.pollMs);
      if (Date.now() + ms > until) throw faultOf('busy', `/${kind}: 429 for too long`);
      await pause(ms, undefined, { signal: given.signal });
    }
  }

  function read<Schema extends z.ZodType>(schema: Schema, kind: CallKind, text: string): z.output<Schema> {
    const parsed = schema.safeParse(parsedOrNull(text));
    if (parsed.success) return parsed.data;
    throw faultOf('gone', `/${kind} answered something else: ${z.prettifyError(parsed.error)}`);
  }

  return {
    /**
     * Begins a run; told to nobody else, so that an answer that is lost leaves one behind which its time ends.
     *
     * @returns RunPod's id
     */
    async run(body: string): Promise<string> {
      const { status, text } = await ask('run', 'run', { method: 'POST', json: body });
      if (status >= 300) throw faultOfStatus(status, 'run', text);
      return read(runAnswer, 'run', text).id;
    },

    /** @returns null for a run that RunPod does not know, or does not know any more */
    async status(handle: string, signal?: AbortSignal): Promise<RunStatus | null> {
      const { status, text } = await ask('status', `status/${encodeURIComponent(handle)}`, { signal });
      if (status === 404) return null;
      if (status >= 300) throw faultOfStatus(status, 'status', text);
      return read(statusAnswer, 'status', text);
    },

    /** Repeatable; a run that has ended or is not known is no error. */
    async cancel(handle: string): Promise<void> {
      const { status, text } = await ask('cancel', `cancel/${encodeURIComponent(handle)}`, {
        method: 'POST',
      });
      if (status >= 300 && status !== 404 && status !== 400) throw faultOfStatus(status, 'cancel', text);
    },

    async health() {
      const { status, text } = await askOnce('health', 'health', {});
      if (status >= 300) throw faultOfStatus(status, 'health', text.replaceAll(key, '…'));
      return read(healthAnswer, 'health', text);
    },
  };
}

/** Milliseconds: what RunPod asks for, or twice as long each time, and a little more so that workers spread. */
function patience(retryAfter: string | null, turn: number, first: number): number {
  const asked = Number(retryAfter);
  const ms = retryAfter !== null && asked >= 0 ? asked * 1000 : first * 2 ** Math.min(turn, 6);
  return Math.min(ms, 60_000) * (1 + Math.random() / 4) + 1;
}
