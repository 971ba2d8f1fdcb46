import { AppError, type ErrorBody } from '#contract/errors.ts';
import { contract, type RouteName } from '#contract/index.ts';
import {
  answersJson,
  budgetHeader,
  type RouteAnswer,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '#contract/route.ts';

/** An HTTP call of this server's API. `path` has its query. */
export type ApiRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
};
export type ApiAnswer = { status: number; contentType: string; body: Buffer };

/** Makes an HTTP call of the API with the caller's API key and network address. */
export type CallApi = (request: ApiRequest) => Promise<ApiAnswer>;

type Routes = typeof contract;
type CallInput<Name extends RouteName> = {
  params?: SentParams<Routes[Name]>;
  query?: SentQuery<Routes[Name]>;
  body?: SentBody<Routes[Name]>;
  /** Makes a repeated call answer as the first one did. */
  idempotencyKey?: string | undefined;
};

/** What the API answered with an error, in the contract's words. */
function toError({ body, status }: ApiAnswer): AppError {
  try {
    const { code, message, details } = JSON.parse(body.toString()) as ErrorBody;
    return new AppError(code, message, details);
  } catch {
    return new AppError('INTERNAL', `The server answered with the status ${status}.`);
  }
}

async function send<Name extends RouteName>(
  callApi: CallApi,
  name: Name,
  accept: string,
  { params, query, body, idempotencyKey }: CallInput<Name>,
): Promise<ApiAnswer> {
  const { method, path } = contract[name];
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(values[key] ?? ''));
  const entries = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(
    entries.map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
  const answer = await callApi({
    method,
    path: search ? `${filled}?${search}` : filled,
    headers: {
      accept,
      // An assistant never spends beyond a budget, so it spends nothing without one.
      [budgetHeader]: 'true',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  if (answer.status >= 400) throw toError(answer);
  return answer;
}

/**
 * Calls a route of the contract as every other client does: key, scope, gate, limits, safety and price are checked there.
 *
 * @throws AppError as the API answers
 */
export async function callRoute<Name extends RouteName>(
  callApi: CallApi,
  name: Name,
  input: CallInput<Name> = {},
): Promise<RouteAnswer<Routes[Name]>> {
  const { body } = await send(callApi, name, 'application/json', input);
  const { response } = contract[name];
  const parsed: unknown = JSON.parse(body.toString());
  return (answersJson(response) ? response.parse(parsed) : parsed) as RouteAnswer<Routes[Name]>;
}

/** The same for bytes. @param accept the media type that is asked for @returns the bytes and their media type */
export async function readFile<Name extends RouteName>(
  callApi: CallApi,
  name: Name,
  input: CallInput<Name>,
  accept = '*/*',
): Promise<{ bytes: Buffer; mediaType: string }> {
  const { body, contentType } = await send(callApi, name, accept, input);
  return { bytes: body, mediaType: contentType };
}
