import { z } from 'zod';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { createAnswerError, parse, readJson, readRetryAfter } from '../answers.ts';
import { callOutlet, type OutletAnswer, type OutletCall } from '../call-outlet.ts';
import { ChannelError, type ChannelTokens } from '../port.ts';

export const outlet = 'Mastodon';

export type MastodonOptions = {
  connect: ConnectOptions;
  /** The installation's name and address, which servers show of an app. */
  app: { name: string; website: string };
};

export type MastodonCall = Pick<OutletCall, 'method' | 'body' | 'signal' | 'publishes'> & {
  server: string;
  path: string;
  /** The access token. */
  token?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
  /** In place of a body. */
  json?: object | undefined;
  form?: Readonly<Record<string, string>> | undefined;
};

/** Calls a server's API (docs.joinmastodon.org/api). @returns the answer, whatever its status */
export function send(options: MastodonOptions, call: MastodonCall): Promise<OutletAnswer> {
  const {
    body,
    form,
    headers,
    json,
    method,
    path,
    publishes = false,
    query = {},
    server,
    signal,
    token,
  } = call;
  const url = new URL(path, server);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const content = body ?? encodeBody({ form, json });
  const mediaType = form ? 'application/x-www-form-urlencoded' : json ? 'application/json' : null;
  return callOutlet(
    {
      ...{ method, url: url.href, signal, outlet, publishes },
      headers: {
        accept: 'application/json',
        ...(mediaType !== null && { 'content-type': mediaType }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(content !== null && { body: content }),
    },
    options.connect,
  );
}

function encodeBody({ form, json }: Pick<MastodonCall, 'form' | 'json'>): string | null {
  if (form) return new URLSearchParams(form).toString();
  return json ? JSON.stringify(json) : null;
}

/** Calls a server and reads its answer. @throws ChannelError for a failure */
export async function call<Schema extends z.ZodType>(
  options: MastodonOptions,
  given: MastodonCall,
  schema: Schema,
): Promise<z.output<Schema>> {
  const answer = await send(options, given);
  const publishes = given.publishes ?? false;
  if (answer.status !== 200) throw toChannelError(answer, publishes);
  return readJson(answer, schema, { outlet, publishes });
}

const failure = z.object({ error: z.string().optional(), error_description: z.string().optional() });

/** The error of a failed call. A 403 is of the account or the app: it was suspended, or may no longer write. */
export function toChannelError(answer: OutletAnswer, publishes = false): ChannelError {
  const { error = '', error_description = '' } = failure.safeParse(parse(answer.body)).data ?? {};
  const said = error_description || error;
  if (answer.status === 403) {
    return new ChannelError('unauthorized', 'The Mastodon server no longer lets this account publish.');
  }
  return createAnswerError(answer, { outlet, publishes }, said === '' ? null : said, readReset(answer));
}

/** `X-RateLimit-Reset` is a moment in ISO 8601 (docs.joinmastodon.org/api/rate-limits). */
function readReset(answer: OutletAnswer): Date | null {
  const value = answer.headers['x-ratelimit-reset'];
  if (readRetryAfter(answer) || typeof value !== 'string') return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The server of a connected account. */
export function getServer({ extra }: ChannelTokens): string {
  const { server } = extra;
  if (!server) throw new Error('the tokens name no server');
  return server;
}
