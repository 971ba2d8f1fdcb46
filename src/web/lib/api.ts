import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { type Contract, contract, type RouteName } from '#contract/index.ts';
import {
  type AnswerOf,
  accountHeader,
  answersJson,
  type RouteDefinition,
  type SentBodyOf,
  type SentParamsOf,
  type SentQueryOf,
} from '#contract/route.ts';
import { lookForServer } from '#web/lib/reach.ts';

/** In whose account this tab's calls are meant to change something. */
let account: string | undefined;
export function meanAccount(id: string): void {
  account = id;
}

/** A call that the server refused, or that never arrived (`UNAVAILABLE`). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(body: ErrorBody, options?: ErrorOptions) {
    super(body.message, options);
    this.code = body.code;
    this.details = body.details ?? {};
  }
}

type Given<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type CallOptions<R extends RouteDefinition> = Given<'params', SentParamsOf<R>> &
  Given<'query', SentQueryOf<R>> &
  Given<'body', SentBodyOf<R>> & {
    signal?: AbortSignal;
    /** One key for one intention of the person: give the same one when the same click is tried again. */
    idempotencyKey?: string;
  };

type LooseOptions = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
};

/** The address of a route with its parameters and query filled in, for links and pictures. */
export function addressOf<Name extends RouteName>(
  name: Name,
  options: { params?: SentParamsOf<Contract[Name]>; query?: SentQueryOf<Contract[Name]> } = {},
): string {
  const { params, query } = options as LooseOptions;
  const path = contract[name].path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(params?.[key] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size > 0 ? `${path}?${search}` : path;
}

/** What a refused call said, or that this page does not understand it. */
export async function errorFrom(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (body && typeof body === 'object' && 'code' in body && String(body.code) in errorStatus) {
    return new ApiError(body as ErrorBody);
  }
  return new ApiError({
    code: response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL',
    message: 'The server gave an answer this page does not understand. Please try again.',
  });
}

/**
 * Calls a route of the contract.
 *
 * @returns the answer's JSON as the contract types it, or the bare `Response` of a route that sends bytes
 * @throws ApiError for every refusal and for a server that cannot be reached
 */
export async function call<Name extends RouteName>(
  name: Name,
  options: CallOptions<Contract[Name]>,
): Promise<AnswerOf<Contract[Name]>> {
  const route: RouteDefinition = contract[name];
  const { params, query, body, signal, idempotencyKey } = options as LooseOptions;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (account && route.method !== 'GET') headers[accountHeader] = account;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(addressOf(name, { params, query } as Parameters<typeof addressOf<Name>>[1]), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    void lookForServer();
    throw new ApiError(
      { code: 'UNAVAILABLE', message: 'Castwright cannot be reached. Check your connection and try again.' },
      { cause: error },
    );
  }
  if (!response.ok) throw await errorFrom(response);
  return (answersJson(route.response) ? await response.json() : response) as AnswerOf<Contract[Name]>;
}
