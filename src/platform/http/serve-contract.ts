import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Refusal, refusalOf } from '#contract/access.ts';
import type { ApiScope } from '#contract/api-keys.ts';
import { AppError } from '#contract/errors.ts';
import { gateSteps } from '#contract/gate.ts';
import { limits as bounds } from '#contract/limits.ts';
import { accountHeader, answersJson, isMultipart, type RouteDefinition } from '#contract/route.ts';
import { clientAddress } from './client-address.ts';
import { sendEvents } from './event-stream.ts';
import type { BinaryAnswer, Call, Caller, Handler, KeyCaller, StreamedEvent } from './handler.ts';
import type { LimitSubject, RateLimits } from './rate-limits.ts';
import { readMultipart } from './read-multipart.ts';
import { parsePart } from './validate.ts';

export type ServingOptions = {
  /** Who is calling, by the request's cookies; null for nobody. `setCookie` takes what the answer is to carry. */
  authenticate: (
    cookieHeader: string | undefined,
    setCookie?: (line: string) => void,
  ) => Promise<Caller | null>;
  /** Left out: API keys count for nothing. */
  keys?: {
    /** Who is calling, by an API key; null for a key that is none. */
    authenticate: (key: string) => Promise<KeyCaller | null>;
    /** The scope that a key needs for each route that takes keys at all. */
    scopes: Partial<Record<string, ApiScope>>;
  };
  limits: RateLimits;
  trustedAddressHeader: string | null;
  /** Parse every answer with its schema and fail on a difference; for tests and development. */
  checkAnswers: boolean;
};

type AnyRoutes = Record<string, RouteDefinition>;
type AnyHandlers = Record<string, Handler<RouteDefinition> | undefined>;

/**
 * Registers every route of the contract: session, gate, limit and validation in front, the strict answer
 * schema behind.
 *
 * @throws Error at start when a route has no handler, or a handler no route
 */
export function serveContract(
  server: FastifyInstance,
  routes: AnyRoutes,
  handlers: object,
  options: ServingOptions,
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

type RouteOptions = ServingOptions & { scope: ApiScope | undefined };

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
    ...(answersJson(response) && { schema: { response: { [status]: serialiserSchema(response) } } }),
    handler: async (request, reply) => {
      const { call, caller } = await admit(route, request, reply, options);
      const answer: unknown = await handler(call);
      // A right password clears the count of tries to sign in, also the one that a sign-up tried. Other limited
      // calls, sign-ups among them, nearly always succeed: theirs must fill up.
      if (route.limit === 'sign_in' || route.limit === 'sign_up')
        await options.limits.forgive('sign_in', subjectOf(request, caller, call.body, options));
      if (!answersJson(response)) {
        return response.kind === 'events'
          ? sendEvents(reply, answer as AsyncIterable<StreamedEvent>, () =>
              mayStay(route, request, caller, options),
            )
          : sendBinary(reply, answer as BinaryAnswer);
      }
      if (options.checkAnswers) response.parse(answer);
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
      return reply.status(status).send(answer);
    },
  });
}

/** Fastify's serialiser takes this dialect's `nullable` without the detour that `anyOf` costs. */
function serialiserSchema(schema: z.ZodType): Record<string, unknown> {
  return z.toJSONSchema(schema, { target: 'openapi-3.0', io: 'output', unrepresentable: 'any' });
}

/** Session, role, gate, limit and validation, in this order: nobody learns of a route's form before its gate. */
async function admit(
  route: RouteDefinition,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RouteOptions,
): Promise<{ call: Call<RouteDefinition>; caller: Caller | null }> {
  const setCookie = (line: string) => void reply.header('set-cookie', line);
  // A stream writes its head itself.
  const canSet = answersJson(route.response) || route.response.kind !== 'events';
  const token = options.keys ? bearerToken(request) : null;
  const key = (token !== null && (await options.keys?.authenticate(token))) || null;
  // A key that is sent is what counts, and a cookie beside it does not.
  const caller =
    token === null
      ? await options.authenticate(request.headers.cookie, canSet ? setCookie : undefined)
      : (key?.caller ?? null);
  await options.limits.countCall(subjectOf(request, caller, null, options));
  if (token !== null) await admitKey(key, options);
  admitCaller(route, caller);
  refuseOtherAccount(route, request, caller);
  // Bodies of unauthenticated uploads must not be read, so multipart comes after the session.
  const multipart = isMultipart(route.body) ? route.body : null;
  if (route.limit && multipart)
    await options.limits.count(route.limit, subjectOf(request, caller, null, options));
  if (!multipart && request.isMultipart())
    throw new AppError('BAD_REQUEST', 'This call takes JSON, not a form.');
  const read = multipart ? await readMultipart(request, multipart) : { fields: request.body, files: {} };
  if (route.limit && !multipart) {
    await options.limits.count(route.limit, subjectOf(request, caller, read.fields, options));
  }
  const gone = new AbortController();
  // An answer that is whole has nobody waiting for the signal, and aborting costs more than the rest of this.
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort());
  const call = {
    params: parsePart(route.params, request.params) as never,
    query: parsePart(route.query, request.query) as never,
    body: parsePart(
      multipart ? multipart.fields : (route.body as z.ZodType | undefined),
      read.fields,
    ) as never,
    files: read.files,
    caller: callerFor(route, caller),
    headers: request.headers,
    address: addressOf(request, options),
    idempotencyKey: route.idempotent ? idempotencyKeyOf(request) : null,
    signal: gone.signal,
    setCookies: (cookies: readonly string[]) => cookies.forEach(setCookie),
  };
  return { call, caller };
}

/** The caller as the route's handler is to see them (`CallerOf`). */
function callerFor({ owner }: RouteDefinition, caller: Caller | null): never {
  if (!caller || owner !== 'account') return caller as never;
  const { userId, ...rest } = caller;
  return { ...rest, personId: userId, madeBy: userId === caller.accountId ? null : userId } as never;
}

/** What stands after `Authorization: Bearer`; null where no such header does. */
function bearerToken(request: FastifyRequest): string | null {
  return /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? null;
}

/** Whether the key is one, and good for this route, and has calls left in this minute. */
async function admitKey(key: KeyCaller | null, { limits, scope }: RouteOptions): Promise<void> {
  if (!key) throw new AppError('UNAUTHORIZED', 'This API key is wrong, was revoked or has run out.');
  if (!scope) throw new AppError('FORBIDDEN', 'This call is not open to API keys.');
  if (!key.scopes.includes(scope)) {
    throw new AppError('FORBIDDEN', `This API key lacks the scope ${scope}.`, { scope });
  }
  await limits.countKey(key);
}

/** What somebody is told who may not make a call. */
const refusals: Record<Refusal, string> = {
  UNAUTHORIZED: 'Please sign in.',
  FORBIDDEN: 'This is for administrators.',
  PASSWORD_CHANGE_REQUIRED: 'Please choose a password of your own first.',
  ONBOARDING_REQUIRED: 'Please finish setting up your account first.',
  SECOND_FACTOR_REQUIRED: 'Administrators need a second factor. Please set one up in your profile settings.',
};

function admitCaller(route: RouteDefinition, caller: Caller | null): void {
  const code = refusalOf(route, caller);
  if (!code) return;
  const step = code === 'ONBOARDING_REQUIRED' ? caller?.gate : undefined;
  const due = step && { step, remaining: gateSteps.slice(gateSteps.indexOf(step), -1) };
  throw new AppError(code, refusals[code], due);
}

/** What a page has from one account is neither made nor paid in another, where its person works elsewhere by now. */
function refuseOtherAccount(
  { owner }: RouteDefinition,
  request: FastifyRequest,
  caller: Caller | null,
): void {
  const meant = request.headers[accountHeader];
  if (owner !== 'account' || meant === undefined || meant === caller?.accountId) return;
  throw new AppError(
    'ACCOUNT_CHANGED',
    'You work in another account now. Nothing was done. Look at what this page shows by now, and try again.',
  );
}

/** Whether a stream that was let in would be let in now, and to the same account's events. */
async function mayStay(
  route: RouteDefinition,
  request: FastifyRequest,
  before: Caller | null,
  options: ServingOptions,
): Promise<boolean> {
  if (route.access === 'public') return true;
  const caller = await options.authenticate(request.headers.cookie);
  return refusalOf(route, caller) === null && caller?.accountId === before?.accountId;
}

function idempotencyKeyOf(request: FastifyRequest): string | null {
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

function addressOf(request: FastifyRequest, options: ServingOptions): string {
  return clientAddress(request.headers, request.socket.remoteAddress, options.trustedAddressHeader);
}

function subjectOf(
  request: FastifyRequest,
  caller: Caller | null,
  body: unknown,
  options: ServingOptions,
): LimitSubject {
  const named = body && typeof body === 'object' && 'email' in body ? body.email : null;
  return {
    address: addressOf(request, options),
    account: typeof named === 'string' ? named : null,
    userId: caller?.userId ?? null,
  };
}

function sendBinary(reply: FastifyReply, answer: BinaryAnswer): FastifyReply {
  reply.status(answer.status ?? 200).headers(answer.headers);
  return answer.body === null ? reply.send() : reply.send(answer.body);
}
