import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Standing } from '#contract/access.ts';
import type { ApiScope } from '#contract/api-keys.ts';
import type { BodyOf, ParamsOf, QueryOf, ResponseOf, RouteDefinition } from '#contract/route.ts';

/** Who is calling, as the session says. */
export type Caller = Standing & {
  userId: string;
  /** The account they work in, by its owner's id: their own, or that of their team. */
  accountId: string;
  /** The session's, or the API key's that speaks in its place. */
  sessionId: string;
};

/** The caller of a route about an account's things, and who they are in it: two ids that are easily mistaken. */
export type AccountCaller = Omit<Caller, 'userId'> & {
  personId: string;
  /** As what they make is marked: the person's id for a member of the team, null for the account's owner. */
  madeBy: string | null;
};

/** The caller as a route sees them: by the person's id or the account's, as its things belong to one or the other. */
type CallerOf<R extends RouteDefinition> = R['owner'] extends 'account'
  ? AccountCaller
  : R['access'] extends 'public'
    ? Caller | null
    : Caller;

/** A program that calls with an API key, and what the key is good for. */
export type KeyCaller = {
  keyId: string;
  scopes: readonly ApiScope[];
  callsPerMinute: number;
  caller: Caller;
};

/** One file of a multipart body, read whole within the route's bounds. */
export type UploadedFile = { field: string; fileName: string; claimedType: string; bytes: Buffer };

/** What a handler is given. Everything in it has passed session, gate, limit and validation. */
export type Call<R extends RouteDefinition> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  files: Record<string, UploadedFile>;
  /** The signed-in person. Routes open to the public have none. */
  caller: CallerOf<R>;
  headers: IncomingHttpHeaders;
  /** The client's network address, as far as the configured proxy can be trusted. */
  address: string;
  /** From the `Idempotency-Key` header of routes that take one. */
  idempotencyKey: string | null;
  /** Aborts when the client goes away. */
  signal: AbortSignal;
  setCookies(cookies: readonly string[]): void;
};

/** What a route with a binary answer gives back. */
export type BinaryAnswer = {
  status?: 200 | 206 | 302 | 304;
  headers: Record<string, string>;
  body: Readable | Buffer | string | null;
};

/** One event of a server-sent stream. `id` is what the browser sends back to resume; it may come alone. */
export type StreamedEvent =
  | { id?: string; event: string; data: unknown; retryMs?: never }
  | { id: string; event?: never; retryMs?: never }
  /** No event: so long the browser waits before it comes back after the stream has ended. */
  | { retryMs: number; id?: never; event?: never };

type AnswerTo<R extends RouteDefinition> = R['response'] extends { kind: 'binary' }
  ? BinaryAnswer
  : R['response'] extends { kind: 'events' }
    ? AsyncIterable<StreamedEvent>
    : ResponseOf<R>;

export type Handler<R extends RouteDefinition> = (call: Call<R>) => Promise<AnswerTo<R>>;

/** One handler for each route of a feature; a missing or surplus one does not compile. */
export type Handlers<Routes extends Record<string, RouteDefinition>> = {
  [Name in keyof Routes]: Handler<Routes[Name]>;
};
