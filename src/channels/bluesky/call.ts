import { z } from 'zod';
import type { ConnectOptions, StreamedBody } from '#platform/outbound/connect.ts';
import { type AnswerContext, createAnswerError, parse, readJson, readRetryAfter } from '../answers.ts';
import { callOutlet, type OutletAnswer } from '../call-outlet.ts';
import { ChannelError } from '../port.ts';

export const outlet = 'Bluesky';

export type BlueskyOptions = {
  connect: ConnectOptions;
  /** For tests: the addresses of a double. */
  endpoints?: {
    /** Where accounts sign in that name no server of their own. */
    server: string;
    /** The service that prepares videos. */
    video: string;
  };
};

export const defaultEndpoints = { server: 'https://bsky.social', video: 'https://video.bsky.app' };

export type XrpcCall = {
  server: string;
  /** The method's name, as `com.atproto.server.createSession`. */
  method: string;
  token?: string;
  query?: Readonly<Record<string, string | readonly string[]>>;
  /** JSON; a call with it, or with a body, is a POST. */
  json?: unknown;
  body?: { bytes: StreamedBody; mediaType: string };
  /** A POST without a body. */
  isPost?: boolean;
  publishes?: boolean;
  signal: AbortSignal;
};

const failure = z.object({ error: z.string().optional(), message: z.string().optional() });

/** What a failed call says: its code, as `ExpiredToken`, and its words. */
export function readFailure(answer: OutletAnswer): { error: string; message: string } {
  const { error = '', message = '' } = failure.safeParse(parse(answer.body)).data ?? {};
  return { error, message };
}

/** Calls a method of the AT protocol (atproto.com/specs/xrpc). @returns the answer, whatever its status */
export function sendXrpc(options: BlueskyOptions, call: XrpcCall): Promise<OutletAnswer> {
  const { body, isPost, json, method, publishes = false, query = {}, server, signal, token } = call;
  const url = new URL(`/xrpc/${method}`, server);
  for (const [name, value] of Object.entries(query)) {
    for (const each of typeof value === 'string' ? [value] : value) url.searchParams.append(name, each);
  }
  const mediaType = body ? body.mediaType : json === undefined ? null : 'application/json';
  const content = body ? body.bytes : json === undefined ? null : JSON.stringify(json);
  return callOutlet(
    {
      method: content !== null || isPost ? 'POST' : 'GET',
      url: url.href,
      headers: {
        accept: 'application/json',
        ...(mediaType !== null && { 'content-type': mediaType }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(content !== null && { body: content }),
      signal,
      outlet,
      publishes,
    },
    options.connect,
  );
}

/** Calls a method and reads its answer. @throws ChannelError for a failure */
export async function callXrpc<Schema extends z.ZodType>(
  options: BlueskyOptions,
  call: XrpcCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await sendXrpc(options, call);
  const context: AnswerContext = { outlet, publishes: call.publishes ?? false };
  if (answer.status !== 200) throw toChannelError(answer, context);
  return readJson(answer, schema, context);
}

/** The error of a failed call. Sessions that no longer count answer 400 with a code of their own. */
export function toChannelError(answer: OutletAnswer, context: AnswerContext): ChannelError {
  const { error, message } = readFailure(answer);
  if (error === 'ExpiredToken' || error === 'InvalidToken' || error === 'AccountTakedown') {
    return new ChannelError('unauthorized', `${outlet} no longer accepts the connection.`);
  }
  return createAnswerError(answer, context, message || error, readReset(answer));
}

/** `RateLimit-Reset` is a moment in seconds since 1970 (docs.bsky.app, "Rate limits"). */
function readReset(answer: OutletAnswer): Date | null {
  const value = answer.headers['ratelimit-reset'];
  if (readRetryAfter(answer) || typeof value !== 'string' || !/^\d+$/.test(value)) return null;
  return new Date(Number(value) * 1_000);
}
