import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AccessRefusal, findAccessRefusal } from '#contract/access.ts';
import type { KeyAccess } from '#contract/api-scopes.ts';
import { AppError } from '#contract/errors.ts';
import { gateSteps } from '#contract/gate.ts';
import { limits as bounds } from '#contract/limits.ts';
import {
  accountHeader,
  answersJson,
  budgetHeader,
  isMultipart,
  type RouteDefinition,
} from '#contract/route.ts';
import { getClientAddress } from './client-address.ts';
import { sendEvents } from './event-stream.ts';
import type { BinaryResponse, Call, Caller, Handler, KeyCaller, StreamedEvent } from './handler.ts';
import type { LimitSubject, RateLimits } from './rate-limits.ts';
import { readMultipart } from './read-multipart.ts';
import { withSeenCountry } from './seen-country.ts';
import { getSerialiser } from './serialiser.ts';
import { parsePart } from './validate.ts';

export type ServeOptions = {
  /** Finds the caller by the request's cookies; null for a visitor. `setCookie` takes cookies for the response. */
  authenticate: (
    cookieHeader: string | undefined,
    setCookie?: (line: string) => void,
  ) => Promise<Caller | null>;
  /** Default: API keys are ignored. */
  keys?: {
    /** Finds the caller by an API key; null for an invalid key. */
    authenticate: (key: string) => Promise<KeyCaller | null>;
    /** The scope that each route requires of a key; routes without one accept no keys. */
    scopes: Partial<Record<string, KeyAccess>>;
  };
  /** Finds the id of a bearer token of each kind that routes require; null for an invalid one. */
  bearers?: Record<NonNullable<RouteDefinition['bearer']>, (token: string) => Promise<string | null>>;
  limits: RateLimits;
  trustedAddressHeader: string | null;
  /** The header in which the proxy says the client's country. Default: none does. */
  countryHeader?: string | null;
  /** Parse every response with its schema and fail on a difference; for tests and development. */
  checkAnswers: boolean;
};

type AnyRoutes = Record<string, RouteDefinition>;
type AnyHandlers = Record<string, Handler<RouteDefinition> | undefined>;

/**
 * Registers every route of the contract: session, gate, limit and validation before the handler, the strict
 * response schema after it.
 *
 * @throws Error at start when a route has no handler, or a handler no route
 */
export function serveContract(
  server: FastifyInstance,
  routes: AnyRoutes,
  handlers: object,
  options: ServeOptions,
): void {
  const given = handlers as AnyHandlers;
  const missing = Object.keys(routes).filter((name) => !given[name]);
  const surplus = Object.keys(given).filter((name) => !routes[name]);
  if (missing.length > 0 || surplus.length > 0) {
    throw new Error(
      `Contract and handlers differ. Missing: ${missing.join(', ')}. Surplus: ${surplus.join(', ')}.`,
    );
  }
  for (const [name, route] of Object.entries(routes)) {
    const handler = given[name];
    if (handler) register(server, route, handler, { ...options, scope: options.keys?.scopes[name] });
  }
}

type RouteOptions = ServeOptions & { scope: KeyAccess | undefined };

function register(
  server: FastifyInstance,
  route: RouteDefinition,
  handler: Handler<RouteDefinition>,
  options: RouteOptions,
): void {
  const { response } = route;
  const status = route.status ?? 200;
  server.route({
    method: route.method,
    url: route.path,
    handler: (request, reply) =>
      withSeenCountry(request.headers, options.countryHeader ?? null, () => serve(request, reply)),
  });

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const { call, caller } = await admit(route, request, reply, options);
    const answer: unknown = await handler(call);
    // A correct password clears the count of sign-in attempts, also of those that a sign-up made. Other limited
    // calls, sign-ups among them, usually succeed, so their counts must stay.
    if (route.limit === 'sign_in' || route.limit === 'sign_up')
      await options.limits.recordSuccess('sign_in', toLimitSubject(request, caller, call.body, options));
    if (!answersJson(response)) {
      return response.kind === 'events'
        ? sendEvents(reply, answer as AsyncIterable<StreamedEvent>, () =>
            isStillAdmitted(route, request, caller, options),
          )
        : sendBinary(reply, answer as BinaryResponse);
    }
    if (options.checkAnswers) response.parse(answer);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    reply.status(status);
    return answer === undefined ? reply.send() : reply.type(json).send(getSerialiser(response)(answer));
  }
}

const json = 'application/json; charset=utf-8';

/**
 * Checks session, role, gate, limit and validation, in this order: a caller without access learns nothing about the
 * route's input.
 */
async function admit(
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
): Promise<{ call: Call<RouteDefinition>; caller: Caller | null }> {
  const setCookie = (line: string) => void reply.header('set-cookie', line);
  // A stream writes its headers itself.
  const canSet = answersJson(route.response) || route.response.kind !== 'events';
  const token = options.keys && !route.bearer ? parseBearerToken(request) : null;
  const key = (token !== null && (await options.keys?.authenticate(token))) || null;
  // When a key is sent, a cookie is ignored.
  const caller =
    token !== null || route.bearer
      ? key && withBudgetRule(key.caller, request)
      : await options.authenticate(request.headers.cookie, canSet ? setCookie : undefined);
  await options.limits.countCall(toLimitSubject(request, caller, null, options));
  if (token !== null) await admitKey(key, options);
  const bearerId = route.bearer ? await admitBearer(route.bearer, request, options) : '';
  admitCaller(route, caller);
  refuseOtherAccount(route, request, caller);
  // Bodies of unauthenticated uploads must not be read, so multipart is parsed after the session check.
  const multipart = isMultipart(route.body) ? route.body : null;
  if (route.limit && multipart)
    await options.limits.count(route.limit, toLimitSubject(request, caller, null, options));
  if (!multipart && request.isMultipart())
    throw new AppError('BAD_REQUEST', 'This call takes JSON, not a form.');
  const read = multipart ? await readMultipart(request, multipart) : { fields: request.body, files: {} };
  if (route.limit && !multipart) {
    await options.limits.count(route.limit, toLimitSubject(request, caller, read.fields, options));
  }
  const gone = new AbortController();
  // After a complete response nothing listens to the signal, and aborting is expensive.
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort());
  const call = {
    params: parsePart(route.params, request.params) as never,
    query: parsePart(route.query, request.query) as never,
    body: parsePart(
      multipart ? multipart.fields : (route.body as z.ZodType | undefined),
      // A call that needs no field needs no body either.
      read.fields === undefined ? {} : read.fields,
    ) as never,
    files: read.files,
    caller: toRouteCaller(route, caller),
    headers: request.headers,
    bearerId,
    address: readClientAddress(request, options),
    idempotencyKey: route.idempotent ? parseIdempotencyKey(request) : null,
    signal: gone.signal,
    setCookies: (cookies: readonly string[]) => cookies.forEach(setCookie),
  };
  return { call, caller };
}

/** The caller of a key, which must carry a budget if the request says so. */
function withBudgetRule(caller: Caller, request: FastifyRequest): Caller {
  const { apiKey } = caller;
  const requiresBudget = request.headers[budgetHeader] !== undefined;
  return requiresBudget && apiKey ? { ...caller, apiKey: { ...apiKey, requiresBudget } } : caller;
}

/** Converts the caller to what the route's handler receives (`RouteCaller`). */
function toRouteCaller({ owner }: RouteDefinition, caller: Caller | null): never {
  if (!caller || owner !== 'account') return caller as never;
  const { userId, ...rest } = caller;
  return { ...rest, personId: userId, madeBy: userId === caller.accountId ? null : userId } as never;
}

/** The bearer token of the `Authorization` header; null when there is none. */
function parseBearerToken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Checks that the key is valid, has the route's scope and has calls left in this minute. */
async function admitKey(key: KeyCaller | null, { limits, scope }: RouteOptions): Promise<void> {
  if (!key) throw new AppError('UNAUTHORIZED', 'This API key is invalid, revoked or expired.');
  if (!scope) throw new AppError('FORBIDDEN', 'This call is not open to API keys.');
  if (scope !== 'any' && !key.scopes.includes(scope)) {
    throw new AppError('FORBIDDEN', `This API key lacks the scope ${scope}.`, { scope });
  }
  await limits.countKey(key);
}

/** @returns the id of the bearer token */
async function admitBearer(
  kind: NonNullable<RouteDefinition['bearer']>,
  request: FastifyRequest,
  { bearers }: RouteOptions,
): Promise<string> {
  const token = parseBearerToken(request);
  const id = token === null ? null : await bearers?.[kind](token);
  if (!id) throw new AppError('UNAUTHORIZED', 'This token is missing, invalid, revoked or expired.');
  return id;
}

/** The message for each reason to refuse a call. */
const refusals: Record<AccessRefusal, string> = {
  UNAUTHORIZED: 'Please sign in.',
  FORBIDDEN: 'This is for administrators.',
  PASSWORD_CHANGE_REQUIRED: 'Please choose a password of your own first.',
  ONBOARDING_REQUIRED: 'Please finish setting up your account first.',
  SECOND_FACTOR_REQUIRED: 'Administrators need a second factor. Please set one up in your profile settings.',
};

function admitCaller(route: RouteDefinition, caller: Caller | null): void {
  const code = findAccessRefusal(route, caller);
  if (!code) return;
  const step = code === 'ONBOARDING_REQUIRED' ? caller?.gate : undefined;
  const due = step && { step, remaining: gateSteps.slice(gateSteps.indexOf(step), -1) };
  throw new AppError(code, refusals[code], due);
}

/** Refuses a call whose page was loaded for another account than the one that the caller works in now. */
function refuseOtherAccount(
  { owner }: RouteDefinition,
  request: FastifyRequest,
  caller: Caller | null,
): void {
  const meant = request.headers[accountHeader];
  if (owner !== 'account' || meant === undefined || meant === caller?.accountId) return;
  throw new AppError(
    'ACCOUNT_CHANGED',
    'You are now working in another account. Nothing was changed. Reload the page and try again.',
  );
}

/** Whether an open stream would still be admitted, for the same account's events. */
async function isStillAdmitted(
  route: RouteDefinition,
  request: FastifyRequest,
  before: Caller | null,
  options: ServeOptions,
): Promise<boolean> {
  if (route.access === 'public') return true;
  const caller = await options.authenticate(request.headers.cookie);
  return findAccessRefusal(route, caller) === null && caller?.accountId === before?.accountId;
}

function parseIdempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !/^[\w-]+$/.test(key) || key.length > bounds.idempotencyKeyMaximum) {
    throw new AppError(
      'BAD_REQUEST',
      `An Idempotency-Key has 1 to ${bounds.idempotencyKeyMaximum} letters, digits, - or _.`,
    );
  }
  return key;
}

function readClientAddress(request: FastifyRequest, options: ServeOptions): string {
  return getClientAddress(request.headers, request.socket.remoteAddress, options.trustedAddressHeader);
}

function toLimitSubject(
  request: FastifyRequest,
  caller: Caller | null,
  body: unknown,
  options: ServeOptions,
): LimitSubject {
  const named = body && typeof body === 'object' && 'email' in body ? body.email : null;
  return {
    address: readClientAddress(request, options),
    account: typeof named === 'string' ? named : null,
    userId: caller?.userId ?? null,
  };
}

function sendBinary(reply: FastifyReply, answer: BinaryResponse): FastifyReply {
  reply.status(answer.status ?? 200).headers(answer.headers);
  return answer.body === null ? reply.send() : reply.send(answer.body);
}
