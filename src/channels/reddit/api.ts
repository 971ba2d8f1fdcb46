import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { parse } from '../answers.ts';
import { type AnswerProblem, type ApiRequest, createOutletApi, type OutletApi } from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import type { PublishContext } from '../port.ts';

export type RedditEndpoints = { authorize: string; token: string; revoke: string; api: string };

export const redditEndpoints: RedditEndpoints = {
  authorize: 'https://www.reddit.com/api/v1/authorize',
  token: 'https://www.reddit.com/api/v1/access_token',
  revoke: 'https://www.reddit.com/api/v1/revoke_token',
  api: 'https://oauth.reddit.com',
};

export type RedditDeps = { api: OutletApi; endpoints: RedditEndpoints; clock: Clock; userAgent: string };

const submission = z.object({
  json: z.object({ errors: z.array(z.array(z.unknown())).default([]), ratelimit: z.number().optional() }),
});
const plain = z.object({ message: z.string().optional(), explanation: z.string().optional() });

/** Reddit answers 200 to a submission that it refuses, with a list of errors: code, explanation, field. */
function createReadProblem(clock: Clock) {
  const after = (seconds: number) => new Date(clock().getTime() + Math.ceil(seconds) * 1_000);
  return (answer: OutletAnswer): AnswerProblem | null => {
    const parsed = submission.safeParse(parse(answer.body));
    const [error] = parsed.data?.json.errors ?? [];
    if (error) {
      const [code, explanation] = error.map(String);
      if (code !== 'RATELIMIT') return { problem: 'refused', message: explanation ?? code };
      const seconds = parsed.data?.json.ratelimit ?? readWait(explanation ?? '');
      return { problem: 'limited', message: explanation, retryAt: after(seconds) };
    }
    if (answer.status < 300) return null;
    const { data } = plain.safeParse(parse(answer.body));
    const reset = Number(answer.headers['x-ratelimit-reset']);
    return {
      message: data?.explanation ?? data?.message ?? null,
      ...(answer.status === 429 && reset > 0 && { retryAt: after(reset) }),
    };
  };
}

/** The seconds of "try again in 9 minutes"; ten minutes where it says none. */
function readWait(explanation: string): number {
  const [, amount, unit] = /(\d+) (second|minute|hour)/.exec(explanation) ?? [];
  if (amount === undefined) return 600;
  return Number(amount) * (unit === 'second' ? 1 : unit === 'hour' ? 3_600 : 60);
}

export function createRedditApi(options: { connect: ConnectOptions; clock: Clock }): OutletApi {
  const readProblem = createReadProblem(options.clock);
  return createOutletApi({ ...options, outlet: 'Reddit', readProblem, errorsInSuccess: true });
}

type RedditRequest = Omit<ApiRequest, 'url' | 'signal' | 'token'> & { path: string };

function toRequest(
  { endpoints, userAgent }: RedditDeps,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { path, query, ...request }: RedditRequest,
): ApiRequest {
  return {
    ...request,
    url: `${endpoints.api}/${path}`,
    // Without it Reddit writes some characters as entities of HTML.
    query: { raw_json: '1', ...query },
    headers: { 'user-agent': userAgent },
    signal,
    token: tokens.access,
  };
}

/** Calls Reddit's API for a channel. @throws ChannelError */
export function callReddit<Answer>(
  deps: RedditDeps,
  schema: z.ZodType<Answer>,
  context: Pick<PublishContext, 'signal' | 'tokens'>,
  request: RedditRequest,
): Promise<Answer> {
  return deps.api.read(schema, toRequest(deps, context, request));
}

/** As `callReddit`, for an answer that the caller reads by its status. @throws ChannelError */
export function sendReddit(
  deps: RedditDeps,
  context: Pick<PublishContext, 'signal' | 'tokens'>,
  request: RedditRequest,
): Promise<OutletAnswer> {
  return deps.api.send(toRequest(deps, context, request));
}
