import { type ErrorBody, errorStatus } from '#contract/errors.ts';
import { type Contract, contract, type RouteName } from '#contract/index.ts';
import {
  answersJson,
  isMultipart,
  type RouteDefinition,
  type RouteResponse,
  type SentBody,
  type SentParams,
  type SentQuery,
} from '#contract/route.ts';
import { complain } from './complaints.ts';

/**
 * A double of the server. It answers what a test tells it, and only what the contract allows: answers are parsed by the
 * route's response schema, and calls by the schemas of parameters, query and body.
 */

/** A call as the page sent it. */
export type SentCall<Name extends RouteName = RouteName> = {
  params: SentParams<Contract[Name]>;
  query: SentQuery<Contract[Name]>;
  body: SentBody<Contract[Name]>;
};

type LooseCall = { params: Record<string, string>; query: Record<string, string>; body: unknown };
type Respond = (call: LooseCall) => Response;

const responses = new Map<RouteName, Respond>();
const received: { name: RouteName; call: LooseCall }[] = [];

const routes = (Object.entries(contract) as [RouteName, RouteDefinition][])
  .map(([name, route]) => ({
    name,
    route,
    params: [...route.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param),
    pattern: new RegExp(`^${route.path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)')}$`),
  }))
  // As on the server, `/content/map` takes precedence over `/content/:id`.
  .sort((one, other) => one.params.length - other.params.length);

const json = (value: unknown, status: number) => Response.json(value ?? null, { status });

/** Forgets answers and calls. */
export function resetServer(): void {
  responses.clear();
  received.length = 0;
}

/**
 * Answers a route from now on.
 *
 * @param given the answer, or a function that makes it of the call; it is called for every call
 */
export function answer<Name extends RouteName>(
  name: Name,
  given: RouteResponse<Contract[Name]> | ((call: SentCall<Name>) => RouteResponse<Contract[Name]>),
): void {
  const { response, status = 200 }: RouteDefinition = contract[name];
  if (!answersJson(response)) throw new Error(`${name} does not answer JSON`);
  if (typeof given !== 'function') {
    const value = response.parse(given);
    responses.set(name, () => json(value, status));
    return;
  }
  responses.set(name, (call) => {
    const make = given as (call: SentCall<Name>) => unknown;
    const parsed = response.safeParse(make(call as SentCall<Name>));
    if (parsed.success) return json(parsed.data, status);
    complain(`${name} cannot answer so: ${parsed.error.message}`);
    return json({ code: 'INTERNAL', message: '' }, 500);
  });
}

/** Answers a route with what the contract forbids, for pages that are on their guard. */
export function answerAgainstContract(name: RouteName, value: unknown): void {
  const { status = 200 }: RouteDefinition = contract[name];
  responses.set(name, () => json(value, status));
}

/** Refuses the calls to a route from now on; without `refusal` as a server that gives no message. */
export function refuse(name: RouteName, refusal: Partial<ErrorBody> = {}): void {
  const body: ErrorBody = { code: 'INTERNAL', message: '', ...refusal };
  responses.set(name, () => json(body, errorStatus[body.code]));
}

/** The names of the routes that were called, in order. */
export function listCalledRoutes(): RouteName[] {
  return received.map(({ name }) => name);
}

/** The calls to a route, in order. */
export function listCalls<Name extends RouteName>(name: Name): SentCall<Name>[] {
  return received.filter((each) => each.name === name).map(({ call }) => call as SentCall<Name>);
}

function findRoute(method: string, path: string) {
  for (const { name, route, params, pattern } of routes) {
    const values = route.method === method && pattern.exec(path);
    if (!values) continue;
    const entries = params.map((param, index) => [param, decodeURIComponent(values[index + 1] ?? '')]);
    return { name, route, params: Object.fromEntries(entries) as Record<string, string> };
  }
  return undefined;
}

/** What the server would refuse in a call; undefined if nothing. */
function findProblem(route: RouteDefinition, { params, query, body }: LooseCall): string | undefined {
  const form = isMultipart(route.body) ? route.body : undefined;
  const entries = body instanceof FormData ? [...body.entries()] : [];
  if (form) {
    const unknown = entries.filter(([name, value]) => value instanceof File && !form.files.includes(name));
    if (unknown.length > 0) return `it takes no files ${unknown.map(([name]) => name).join()}`;
    body = Object.fromEntries(entries.filter(([, value]) => typeof value === 'string'));
  }
  const parts = [
    { name: 'parameters', schema: route.params, value: params },
    { name: 'query', schema: route.query, value: query },
    { name: 'body', schema: form?.fields ?? (isMultipart(route.body) ? undefined : route.body), value: body },
  ];
  for (const { name, schema, value } of parts) {
    const parsed = schema?.safeParse(value);
    if (parsed && !parsed.success) return `${name}: ${parsed.error.message}`;
  }
  return undefined;
}

/** Answers a request of the page. */
export async function respond(
  method: string,
  address: string,
  body: FormData | string | null,
): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.href);
  const found = findRoute(method, pathname);
  if (!found) {
    complain(`The contract has no ${method} ${pathname}`);
    return json({ code: 'NOT_FOUND', message: '' }, errorStatus.NOT_FOUND);
  }
  const { name, route, params } = found;
  const call = {
    params,
    query: Object.fromEntries(searchParams),
    body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
  };
  received.push({ name, call });
  const problem = findProblem(route, call);
  if (problem) complain(`${name} does not take such a call: ${problem}`);
  const make = responses.get(name);
  if (make) return make(call);
  complain(`${name} (${method} ${pathname}) has no answer in this test`);
  return json({ code: 'INTERNAL', message: '' }, errorStatus.INTERNAL);
}
