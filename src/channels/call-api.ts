import type { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions, StreamedBody } from '#platform/outbound/connect.ts';
import { cleanMessage, parse, readRetryAfter } from './answers.ts';
import { callOutlet, type OutletAnswer, type OutletCall } from './call-outlet.ts';
import { ChannelError, type ChannelProblem } from './port.ts';

/** What an answer says went wrong; what is left out follows from its status. */
export type AnswerProblem = {
  problem?: ChannelProblem;
  message?: string | null;
  retryAt?: Date | null;
  /** The outlet says that it did nothing: even a call that publishes has then published nothing. */
  didNothing?: boolean;
};

export type OutletApiOptions = {
  outlet: string;
  connect: ConnectOptions;
  clock: Clock;
  /**
   * Reads an error of the outlet's own form: called for every answer that is not 2xx, and for those of 2xx where
   * `errorsInSuccess` is set.
   *
   * @returns null when the answer has none
   */
  readProblem: (answer: OutletAnswer) => AnswerProblem | null;
  /** Whether answers of 2xx may say that something went wrong. */
  errorsInSuccess?: boolean;
};

export type ApiRequest = Pick<OutletCall, 'method' | 'url' | 'signal' | 'publishes' | 'maximumBytes'> & {
  headers?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as bearer token. */
  token?: string;
  json?: unknown;
  form?: Readonly<Record<string, string>>;
  body?: Buffer | StreamedBody;
  /** Statuses besides 2xx that are answers and no errors. */
  accepts?: readonly number[];
};

export type OutletApi = {
  /** @throws ChannelError */
  send(request: ApiRequest): Promise<OutletAnswer>;
  /** Sends a request and parses the JSON of its answer. @throws ChannelError */
  read<Answer>(schema: z.ZodType<Answer>, request: ApiRequest): Promise<Answer>;
};

/**
 * Calls one outlet's API. Answers become `ChannelError`s of the port: 401 `unauthorized`; 429 `limited` until the time
 * that the answer names; other 4xx `refused`; 5xx, a lost or an unreadable answer `unavailable`, or `unknown` where the
 * call publishes. Messages have nothing of tokens.
 */
export function createOutletApi(options: OutletApiOptions): OutletApi {
  async function send(request: ApiRequest): Promise<OutletAnswer> {
    const answer = await deliver(request, options);
    const isSuccess = answer.status >= 200 && answer.status < 300;
    if (request.accepts?.includes(answer.status)) return answer;
    if (isSuccess && !options.errorsInSuccess) return answer;
    const problem = options.readProblem(answer);
    if (isSuccess && !problem) return answer;
    throw toChannelError(answer, problem ?? {}, request, options);
  }

  return {
    send,
    async read(schema, request) {
      const answer = await send(request);
      const parsed = schema.safeParse(parse(answer.body));
      if (parsed.success) return parsed.data;
      throw new ChannelError(
        request.publishes ? 'unknown' : 'unavailable',
        `${options.outlet} gave an answer that cannot be read.`,
        { cause: parsed.error },
      );
    },
  };
}

async function deliver(request: ApiRequest, options: OutletApiOptions): Promise<OutletAnswer> {
  const { body, headers, maximumBytes, method, publishes, query, signal, token } = request;
  const address = new URL(request.url);
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value);
  const content = toContent(request);
  try {
    return await callOutlet(
      {
        method,
        url: address.href,
        signal,
        outlet: options.outlet,
        ...(publishes !== undefined && { publishes }),
        ...(maximumBytes !== undefined && { maximumBytes }),
        headers: {
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...content.headers,
          ...headers,
        },
        ...(content.body !== undefined && { body: content.body }),
      },
      options.connect,
    );
  } finally {
    // A body that was not read to its end would keep its file open.
    if (body && !Buffer.isBuffer(body)) body.bytes.destroy();
  }
}

function toContent({ body, form, json, method }: ApiRequest): Pick<OutletCall, 'body' | 'headers'> {
  if (json !== undefined)
    return { body: JSON.stringify(json), headers: { 'content-type': 'application/json; charset=UTF-8' } };
  if (form)
    return {
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  if (body !== undefined) return { body, headers: {} };
  return method === 'GET' ? { headers: {} } : { body: '', headers: {} };
}

function toChannelError(
  answer: OutletAnswer,
  given: AnswerProblem,
  request: ApiRequest,
  { clock, outlet }: OutletApiOptions,
): ChannelError {
  const known = given.problem ?? toProblem(answer.status);
  const mayBeThere = request.publishes && !given.didNothing;
  const problem = known === 'unavailable' && mayBeThere ? 'unknown' : known;
  if (problem === 'unauthorized')
    return new ChannelError(problem, `${outlet} no longer accepts the connection.`);
  const said = given.message ? cleanMessage(withoutSecrets(given.message, request)) : '';
  const detail = said === '' ? ` (${answer.status}).` : `: ${said}`;
  if (problem === 'limited') {
    const retryAt = given.retryAt ?? readRetryAfter(answer) ?? new Date(clock().getTime() + 900_000);
    return new ChannelError(problem, `${outlet} takes no more calls for now${detail}`, { retryAt });
  }
  const what = problem === 'refused' ? 'refused this' : 'failed';
  return new ChannelError(problem, `${outlet} ${what}${detail}`);
}

function toProblem(status: number): ChannelProblem {
  if (status === 401) return 'unauthorized';
  if (status === 429) return 'limited';
  return status >= 400 && status < 500 && status !== 408 ? 'refused' : 'unavailable';
}

/** An outlet's words without what the request was authorised with, and without anything that may be a token. */
function withoutSecrets(message: string, { form, headers, token }: ApiRequest): string {
  const values = Object.values(form ?? {}).filter((value) => value.length > 11);
  const secrets = [token ?? '', headers?.authorization ?? '', ...values].filter((secret) => secret !== '');
  const clean = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), message);
  return clean.replace(/[\w.~+/=|-]{32,}/g, '…');
}

/** The time of a header that has it in seconds since 1970; null without one. */
export function findResetTime({ headers }: OutletAnswer, name: string): Date | null {
  const value = headers[name];
  return typeof value === 'string' && /^\d{1,12}$/.test(value) ? new Date(Number(value) * 1_000) : null;
}
