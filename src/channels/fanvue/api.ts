import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { parse, readJson } from '../answers.ts';
import {
  type AnswerProblem,
  type ApiRequest,
  createOutletApi,
  findResetTime,
  type OutletApi,
} from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import type { PublishContext } from '../port.ts';

export type FanvueEndpoints = { authorize: string; token: string; api: string };

export const fanvueEndpoints: FanvueEndpoints = {
  authorize: 'https://auth.fanvue.com/oauth2/auth',
  token: 'https://auth.fanvue.com/oauth2/token',
  api: 'https://api.fanvue.com',
};

export type FanvueDeps = { api: OutletApi; endpoints: FanvueEndpoints; clock: Clock };

/** Every call names the version that it was written for. */
const version = '2025-06-26';

const errorAnswer = z.object({
  errors: z.array(z.string()).optional(),
  error: z.string().optional(),
  message: z.string().optional(),
});

/** Errors have one of three forms ("Error responses"); 403 is a scope that the creator did not grant. */
function readProblem(answer: OutletAnswer): AnswerProblem {
  const { data } = errorAnswer.safeParse(parse(answer.body));
  if (answer.status === 403) return { problem: 'unauthorized' };
  const message = data?.errors?.join(' ') ?? data?.message ?? data?.error ?? null;
  return {
    message,
    ...(answer.headers['retry-after'] === undefined && {
      retryAt: findResetTime(answer, 'x-ratelimit-reset'),
    }),
  };
}

export function createFanvueApi(options: { connect: ConnectOptions; clock: Clock }): OutletApi {
  return createOutletApi({ ...options, outlet: 'Fanvue', readProblem });
}

type FanvueRequest = Omit<ApiRequest, 'url' | 'signal' | 'token'> & { path: string };

function toRequest(
  { endpoints }: FanvueDeps,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { path, ...request }: FanvueRequest,
): ApiRequest {
  const headers = { 'x-fanvue-api-version': version };
  return { ...request, url: `${endpoints.api}/${path}`, headers, signal, token: tokens.access };
}

/** Calls Fanvue's API for a channel. @throws ChannelError */
export function callFanvue<Answer>(
  deps: FanvueDeps,
  schema: z.ZodType<Answer>,
  context: Pick<PublishContext, 'signal' | 'tokens'>,
  request: FanvueRequest,
): Promise<Answer> {
  return deps.api.read(schema, toRequest(deps, context, request));
}

/** As `callFanvue`; null where the creator did not grant the scope of the call (403). @throws ChannelError */
export async function callFanvueIfGranted<Answer>(
  deps: FanvueDeps,
  schema: z.ZodType<Answer>,
  context: Pick<PublishContext, 'signal' | 'tokens'>,
  request: FanvueRequest,
): Promise<Answer | null> {
  const answer = await deps.api.send(toRequest(deps, context, { ...request, accepts: [403] }));
  return answer.status === 403 ? null : readJson(answer, schema, { outlet: 'Fanvue' });
}

/** As `callFanvue`, for an answer that may be text. @throws ChannelError */
export async function readFanvueText(
  deps: FanvueDeps,
  context: Pick<PublishContext, 'signal' | 'tokens'>,
  request: FanvueRequest,
): Promise<string> {
  return (await deps.api.send(toRequest(deps, context, request))).body.toString('utf8').trim();
}
