import type { z } from 'zod';
import type { GateStep } from './gate.ts';

/**
 * From when on a route may be called; what it means with a role stands in `access.ts`.
 * - `public`: anybody.
 * - `signed_in`: a session, at whatever step of the gate.
 * - a gate step: a session that has reached at least that step. Everything that spends or changes
 *   something is open from `app`; what may be looked at during the tour is open from `tour`.
 */
export type Access = 'public' | 'signed_in' | GateStep;

/**
 * Whose things a route is about. What belongs to another owner is not found: the answer is 404, as for what never was.
 * - `account`: the account's that the caller works in, their own or that of their team's owner.
 * - `person`: the caller's own, whatever account they work in.
 * - `installation`: nobody's. Who may call such a route may see and change all that it is about.
 */
export type Owner = 'account' | 'person' | 'installation';

/** The header by which a page says in whose account it means to change something. */
export const accountHeader = 'x-account';

/** Named rate limits; their figures stand in `platform/http/rate-limits.ts`. */
export type RateLimit =
  | 'sign_in'
  | 'sign_up'
  | 'password_reset'
  | 'password_check'
  | 'second_factor'
  | 'mail_link'
  | 'email_change'
  | 'data_export'
  | 'verification_mail'
  | 'upload'
  | 'generate'
  | 'safety'
  | 'share'
  | 'bulk'
  | 'contact'
  | 'appeal'
  | 'report'
  | 'invite'
  | 'payment'
  | 'webhook';

/** A file or stream rather than JSON. The media type is decided when it is sent. */
export type BinaryResponse = { kind: 'binary'; description: string };
/** A server-sent event stream that does not end by itself. */
export type EventsResponse = { kind: 'events'; description: string };

/** A multipart body: text fields checked by Zod, and files under these names, each of so many bytes at most. */
export type MultipartBody = {
  kind: 'multipart';
  fields: z.ZodObject;
  files: readonly string[];
  fileBytes: number;
};

export type RouteDefinition = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify's form: `/api/content/:id`. */
  path: `/${string}`;
  summary: string;
  tag: string;
  access: Access;
  owner: Owner;
  /** Administrators alone, and only with a second factor. */
  role?: 'admin';
  /** Also open to somebody who still has to change the password that an administrator gave them. */
  withGivenPassword?: true;
  limit?: RateLimit;
  /** The call takes an `Idempotency-Key` header: the same key gives the first call's answer again. */
  idempotent?: true;
  status?: 200 | 201 | 202;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType | MultipartBody;
  response: z.ZodType | BinaryResponse | EventsResponse;
};

/** Keeps the literal types of a feature's routes, from which handlers and the client are typed. */
export function defineRoutes<const Routes extends Record<string, RouteDefinition>>(routes: Routes): Routes {
  return routes;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type ParamsOf<R extends RouteDefinition> = OutputOf<R['params']>;
export type QueryOf<R extends RouteDefinition> = OutputOf<R['query']>;
/** What a handler receives as body, after validation and defaults. */
export type BodyOf<R extends RouteDefinition> = R['body'] extends { kind: 'multipart'; fields: infer F }
  ? OutputOf<F>
  : OutputOf<R['body']>;
/** What a handler gives back, before serialisation. */
export type ResponseOf<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : never;
/** What a caller receives. */
export type AnswerOf<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : Response;
/** What a caller sends as body, before defaults. */
export type SentBodyOf<R extends RouteDefinition> = R['body'] extends { kind: 'multipart' }
  ? FormData
  : InputOf<R['body']>;
export type SentParamsOf<R extends RouteDefinition> = InputOf<R['params']>;
export type SentQueryOf<R extends RouteDefinition> = InputOf<R['query']>;

export function isMultipart(body: RouteDefinition['body']): body is MultipartBody {
  return body !== undefined && 'kind' in body && body.kind === 'multipart';
}

/** Whether the route answers JSON rather than bytes or events. */
export function answersJson(response: RouteDefinition['response']): response is z.ZodType {
  return !('kind' in response);
}
