import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallerState } from '#contract/access.ts';
import type { ApiScope } from '#contract/api-keys.ts';
import type { RouteBody, RouteDefinition, RouteParams, RouteQuery, RouteResponse } from '#contract/route.ts';

/** The API key of a call, and whether the call may spend only within a budget that the key carries. */
export type CallerKey = { id: string; requiresBudget: boolean };

/** The authenticated caller. */
export type Caller = CallerState & {
  userId: string;
  /** The id of the owner of the account they work in: themselves, or their team's owner. */
  accountId: string;
  /** The id of the session, or of the API key. */
  sessionId: string;
  /** Whether the age rules of the operator leave the adult category open to them. */
  adultAllowed: boolean;
  /** Null for a session. */
  apiKey: CallerKey | null;
};

/**
 * The caller of a route that belongs to the account. The person and the account have separate ids, which are easily
 * confused.
 */
export type AccountCaller = Omit<Caller, 'userId'> & {
  personId: string;
  /** The creator mark of what they make: the person's id for a team member, null for the account's owner. */
  madeBy: string | null;
};

/** The caller as the route sees them: by account for routes that belong to the account, by person otherwise. */
type RouteCaller<R extends RouteDefinition> = R['owner'] extends 'account'
  ? AccountCaller
  : R['access'] extends 'public'
    ? Caller | null
    : Caller;

/** A program that calls with an API key, and what the key allows. */
export type KeyCaller = {
  keyId: string;
  scopes: readonly ApiScope[];
  callsPerMinute: number;
  caller: Caller;
};

/** One file of a multipart body, in memory and within the route's limits. */
export type UploadedFile = { field: string; fileName: string; claimedType: string; bytes: Buffer };

/** A handler's input. Session, gate, rate limit and validation have passed. */
export type Call<R extends RouteDefinition> = {
  params: RouteParams<R>;
  query: RouteQuery<R>;
  body: RouteBody<R>;
  files: Record<string, UploadedFile>;
  /** The signed-in caller; may be null on public routes. */
  caller: RouteCaller<R>;
  headers: IncomingHttpHeaders;
  /** The id of the bearer token, on routes that require one; empty on others. */
  bearerId: string;
  /** The client's network address, as far as the configured proxy is trusted. */
  address: string;
  /** The `Idempotency-Key` header, on routes that accept one. */
  idempotencyKey: string | null;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  setCookies(cookies: readonly string[]): void;
};

/** What the handler of a binary route returns. */
export type BinaryResponse = {
  status?: 200 | 206 | 302 | 304;
  headers: Record<string, string>;
  body: Readable | Buffer | string | null;
};

/** One event of a server-sent stream. The browser sends `id` back to resume; an id may come without an event. */
export type StreamedEvent =
  | { id?: string; event: string; data: unknown; retryMs?: never }
  | { id: string; event?: never; retryMs?: never }
  /** No event: how long the browser waits before it reconnects after the stream has ended. */
  | { retryMs: number; id?: never; event?: never };

type HandlerResponse<R extends RouteDefinition> = R['response'] extends { kind: 'binary' }
  ? BinaryResponse
  : R['response'] extends { kind: 'events' }
    ? AsyncIterable<StreamedEvent>
    : RouteResponse<R>;

export type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<HandlerResponse<R>>;

/** One handler for each route of a feature; a missing or surplus handler does not compile. */
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  [Name in keyof Routes]: Handler<Routes[Name]>;
};
