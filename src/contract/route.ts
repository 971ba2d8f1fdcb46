import type { z } from 'zod';
import type { GateStep } from './gate.ts';

/**
 * Who may call a route; `access.ts` evaluates it together with the role.
 * - `public`: every caller.
 * - `signed_in`: a session, at any onboarding step.
 * - an onboarding step: a session that has reached at least that step. Routes that spend or change
 *   something require `app`; routes that the tour may read require `tour`.
 */
export type Access = 'public' | 'signed_in' | GateStep;

/**
 * The owner of a route's records. Records of another owner answer 404, like missing ones.
 * - `account`: the account that the caller works in, their own or that of their team's owner.
 * - `person`: the caller, in whatever account they work.
 * - `installation`: no owner. A caller with access may read and change all records.
 */
export type Owner = 'account' | 'person' | 'installation';

/** The header with the account that a page's changing call is meant for. */
export const accountHeader = 'x-account';

/** The header of a caller that spends only within the budget of its API key: a key without one is refused. */
export const budgetHeader = 'x-require-budget';

/** Named rate limits; `platform/http/rate-limits.ts` defines them. */
export type RateLimit =
  | 'sign_in'
  | 'sign_up'
  | 'password_reset'
  | 'password_check'
  | 'second_factor'
  | 'gallery'
  | 'passkey'
  | 'mail_link'
  | 'email_change'
  | 'data_export'
  | 'verification_mail'
  | 'upload'
  | 'lora_part'
  | 'generate'
  | 'safety'
  | 'enhance'
  | 'detect_pose'
  | 'share'
  | 'bulk'
  | 'import_part'
  | 'contact'
  | 'appeal'
  | 'report'
  | 'evidence'
  | 'verify'
  | 'sample'
  | 'invite'
  | 'payment'
  | 'webhook'
  | 'age_check'
  | 'engine_registration'
  | 'engine_heartbeat'
  | 'channel'
  | 'post'
  | 'push'
  | 'audience'
  | 'contact_import'
  | 'join'
  | 'audience_link';

/** A file or stream instead of JSON. The handler sets the media type. */
export type BinaryResponse = { kind: 'binary'; description: string };
/** An endless stream of server-sent events. */
export type EventsResponse = { kind: 'events'; description: string };

/** A multipart body: text fields that Zod validates, and files with a maximum size in bytes each. */
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
  /** Administrators with a second factor only. */
  role?: 'admin';
  /** Also open to users who must change a temporary password. */
  withGivenPassword?: true;
  /** Requires a bearer token of this kind. Sessions and API keys are not read. */
  bearer?: 'engine';
  limit?: RateLimit;
  /** Accepts an `Idempotency-Key` header: the same key repeats the first answer. */
  idempotent?: true;
  status?: 200 | 201 | 202;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType | MultipartBody;
  response: z.ZodType | BinaryResponse | EventsResponse;
};

/** Keeps the literal types of routes, from which the types of handlers and client are derived. */
export function defineRoutes<const Routes extends Record<string, RouteDefinition>>(routes: Routes): Routes {
  return routes;
}

type SchemaOutput<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type SchemaInput<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

export type RouteParams<R extends RouteDefinition> = SchemaOutput<R['params']>;
export type RouteQuery<R extends RouteDefinition> = SchemaOutput<R['query']>;
/** The body that a handler receives, after validation and defaults. */
export type RouteBody<R extends RouteDefinition> = R['body'] extends { kind: 'multipart'; fields: infer F }
  ? SchemaOutput<F>
  : SchemaOutput<R['body']>;
/** The value that a handler returns, before serialisation. */
export type RouteResponse<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.input<R['response']>
  : never;
/** The answer that the client receives. */
export type RouteAnswer<R extends RouteDefinition> = R['response'] extends z.ZodType
  ? z.output<R['response']>
  : Response;
/** The body that the client sends, before defaults. */
export type SentBody<R extends RouteDefinition> = R['body'] extends { kind: 'multipart' }
  ? FormData
  : SchemaInput<R['body']>;
export type SentParams<R extends RouteDefinition> = SchemaInput<R['params']>;
export type SentQuery<R extends RouteDefinition> = SchemaInput<R['query']>;

export function isMultipart(body: RouteDefinition['body']): body is MultipartBody {
  return body !== undefined && 'kind' in body && body.kind === 'multipart';
}

/** Whether the route answers JSON instead of bytes or events. */
export function answersJson(response: RouteDefinition['response']): response is z.ZodType {
  return !('kind' in response);
}
