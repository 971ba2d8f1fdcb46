import { type ErrorBody, type ErrorCode, errorStatus } from '#contract/errors.ts';
import { type Contract, contract, type RouteName } from '#contract/index.ts';
import {
  accountHeader,
  answersJson,
  type RouteAnswer,
  type RouteDefinition,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '#contract/route.ts';
import { checkServer } from '#web/lib/connectivity.ts';
import { brand } from './site.ts';
import { UserError } from './user-error.ts';

/** What a page says when a call or an upload does not reach the server. */
export const unreachableMessage = `${brand.name} cannot be reached. Check your connection and try again.`;

let account: string | undefined;

/** Sets the account that this tab's changing calls name in their header. The server refuses a mismatch. */
export function setCallAccount(id: string): void {
  account = id;
}

/** A call that the server refused, or that did not reach it (`UNAVAILABLE`). */
export class ApiError extends UserError {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;

  constructor(body: ErrorBody, options?: ErrorOptions) {
    super(body.message, options);
    this.code = body.code;
    this.details = body.details ?? {};
  }
}

type CallOption<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value };

export type CallOptions<R extends RouteDefinition> = CallOption<'params', SentParams<R>> &
  CallOption<'query', SentQuery<R>> &
  CallOption<'body', SentBody<R>> & {
    signal?: AbortSignal;
    /** Identifies one action of the user. A retry of the same action sends the same key. */
    idempotencyKey?: string;
  };

type LooseOptions = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
};

/** The URL of a route with its parameters and query, for links and pictures. Empty query values are left out. */
export function buildUrl<Name extends RouteName>(
  name: Name,
  options: { params?: SentParams<Contract[Name]>; query?: SentQuery<Contract[Name]> } = {},
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

/** Converts a refused response; `INTERNAL` or `UNAVAILABLE` if its body is not an error of the contract. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  if (body && typeof body === 'object' && 'code' in body && String(body.code) in errorStatus) {
    return new ApiError(body as ErrorBody);
  }
  return new ApiError({
    code: response.status >= 500 ? 'UNAVAILABLE' : 'INTERNAL',
    message: 'The server sent an unexpected response. Please try again.',
  });
}

/**
 * Calls a route of the contract.
 *
 * @returns the JSON as the contract types it, or the `Response` itself if the route sends bytes
 * @throws ApiError if the server refuses the call or cannot be reached
 */
export async function call<Name extends RouteName>(
  name: Name,
  options: CallOptions<Contract[Name]>,
): Promise<RouteAnswer<Contract[Name]>> {
  const route: RouteDefinition = contract[name];
  const { params, query, body, signal, idempotencyKey } = options as LooseOptions;
  const headers: Record<string, string> = { accept: 'application/json' };
  if (account && route.method !== 'GET') headers[accountHeader] = account;
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
  let response: Response;
  try {
    response = await fetch(buildUrl(name, { params, query } as Parameters<typeof buildUrl<Name>>[1]), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      body: body === undefined ? null : body instanceof FormData ? body : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    void checkServer();
    throw new ApiError({ code: 'UNAVAILABLE', message: unreachableMessage }, { cause: error });
  }
  if (!response.ok) throw await toApiError(response);
  return (answersJson(route.response) ? await response.json() : response) as RouteAnswer<Contract[Name]>;
}
