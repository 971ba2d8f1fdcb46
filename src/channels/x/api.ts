import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { parse } from '../answers.ts';
import {
  type AnswerProblem,
  type ApiRequest,
  createOutletApi,
  findResetTime,
  type OutletApi,
} from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import type { PublishContext } from '../port.ts';

export type XEndpoints = { authorize: string; api: string };

export const xEndpoints: XEndpoints = {
  authorize: 'https://x.com/i/oauth2/authorize',
  api: 'https://api.x.com',
};

export type XDeps = { api: OutletApi; endpoints: XEndpoints; clock: Clock };

const problemDetails = z.object({
  title: z.string().optional(),
  detail: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional(),
});

/** X answers with problem details (RFC 7807) and names the end of a limit in headers of its own ("Rate limits"). */
function readProblem(answer: OutletAnswer): AnswerProblem {
  const { data } = problemDetails.safeParse(parse(answer.body));
  const [first] = data?.errors ?? [];
  const message = data?.detail ?? first?.detail ?? first?.message ?? data?.title ?? null;
  if (answer.status === 402)
    return { problem: 'unavailable', message: 'The operator’s credits at X are used up.', didNothing: true };
  const retryAt =
    findResetTime(answer, 'x-user-limit-24hour-reset') ?? findResetTime(answer, 'x-rate-limit-reset');
  return { message, retryAt };
}

export function createXApi(options: { connect: ConnectOptions; clock: Clock }): OutletApi {
  return createOutletApi({ ...options, outlet: 'X', readProblem });
}

/** Calls the X API for a channel. @throws ChannelError */
export function callX<Answer>(
  { api, endpoints }: XDeps,
  schema: z.ZodType<Answer>,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { path, ...request }: Omit<ApiRequest, 'url' | 'signal' | 'token'> & { path: string },
): Promise<Answer> {
  return api.read(schema, { ...request, url: `${endpoints.api}/2/${path}`, signal, token: tokens.access });
}
