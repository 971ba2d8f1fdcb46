import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { parse } from '../answers.ts';
import {
  type AnswerProblem,
  type ApiRequest,
  createOutletApi,
  type OutletApi,
  type OutletApiOptions,
} from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import type { ChannelProblem, PublishContext } from '../port.ts';

export type InstagramEndpoints = { authorize: string; token: string; graph: string };

export const instagramEndpoints: InstagramEndpoints = {
  authorize: 'https://www.instagram.com/oauth/authorize',
  token: 'https://api.instagram.com/oauth/access_token',
  graph: 'https://graph.instagram.com',
};

export type InstagramDeps = { api: OutletApi; endpoints: InstagramEndpoints; clock: Clock };

const version = 'v25.0';

const graphError = z.object({
  error: z.object({
    message: z.string().default(''),
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    error_user_msg: z.string().optional(),
    is_transient: z.boolean().optional(),
  }),
});

/**
 * The errors of Meta's Graph API by their codes ("Handle errors"; "Error codes" of the Instagram platform): they come
 * with statuses that say less. 2207042 is the limit of posts in a day, 2207027 a container that is not ready.
 */
export function readGraphProblem(answer: OutletAnswer): AnswerProblem | null {
  const parsed = graphError.safeParse(parse(answer.body));
  if (!parsed.success) return null;
  const { code, error_subcode, error_user_msg, is_transient, message } = parsed.data.error;
  const said = error_user_msg ?? message;
  const problem = toProblem(code, error_subcode ?? 0, is_transient ?? false);
  return problem ? { problem, message: said } : { message: said };
}

function toProblem(code: number, subcode: number, isTransient: boolean): ChannelProblem | null {
  if (subcode === 2207042 || [4, 17, 32, 613, 80002].includes(code)) return 'limited';
  if (code === 190 || code === 10 || code === 102 || (code >= 200 && code < 300)) return 'unauthorized';
  if (isTransient || code === 1 || code === 2 || subcode === 2207027) return 'unavailable';
  return null;
}

/** Calls the Graph API for a channel. @throws ChannelError */
export function callGraph<Answer>(
  { api, endpoints }: InstagramDeps,
  schema: z.ZodType<Answer>,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { path, ...request }: Omit<ApiRequest, 'url' | 'signal' | 'token'> & { path: string },
): Promise<Answer> {
  const url = `${endpoints.graph}/${version}/${path}`;
  return api.read(schema, { ...request, url, signal, token: tokens.access });
}

export function createInstagramApi(options: Pick<OutletApiOptions, 'clock' | 'connect'>): OutletApi {
  return createOutletApi({ ...options, outlet: 'Instagram', readProblem: readGraphProblem });
}
