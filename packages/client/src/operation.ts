import type { Calls } from './generated/types.ts';

/** One call of the API: where it goes, and how it may be repeated. */
export type Operation = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters as `:name`. */
  path: string;
  /** The scope that the API key needs. */
  scope: string;
  /** Takes an `Idempotency-Key`: with the same key the server repeats its first answer. */
  idempotent?: true;
  /** The files of a multipart body, by field. */
  files?: readonly string[];
  /** Answers a file instead of JSON. */
  answersFile?: true;
};

/** The parts of a call's input, whatever the operation. */
export type LooseInput = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
};

export type OperationName = keyof Calls;

/** Options of every call. */
export type CallOptions = {
  /** Aborts the call, its retries and the wait between them. */
  signal?: AbortSignal;
  /**
   * For operations that start jobs: identifies one action, so that repeating it starts and charges nothing more. The
   * client makes one for each call; give your own to repeat a call after a restart of your program.
   */
  idempotencyKey?: string;
};

/** Whether the server does the same once and twice, so that a call without an answer may be repeated. */
export function isRepeatable({ method, idempotent }: Operation): boolean {
  return idempotent === true || method === 'GET' || method === 'PUT';
}
