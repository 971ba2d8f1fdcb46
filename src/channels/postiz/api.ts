import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import { type ConnectOptions, findAddressProblem } from '#platform/outbound/connect.ts';
import { parse } from '../answers.ts';
import { type AnswerProblem, type ApiRequest, createOutletApi, type OutletApi } from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import { ChannelError, type ChannelTokens, type PublishContext } from '../port.ts';

export type PostizDeps = { api: OutletApi; connect: ConnectOptions; clock: Clock };

const errorAnswer = z.object({
  msg: z.string().optional(),
  message: z.union([z.string(), z.array(z.string())]).optional(),
});

function readProblem(answer: OutletAnswer): AnswerProblem {
  const { data } = errorAnswer.safeParse(parse(answer.body));
  const message = data?.msg ?? (Array.isArray(data?.message) ? data.message.join(' ') : data?.message);
  return { message: message ?? null };
}

export function createPostizApi(options: { connect: ConnectOptions; clock: Clock }): OutletApi {
  return createOutletApi({ ...options, outlet: 'Postiz', readProblem });
}

/** Calls the public API of the creator's Postiz; its key is sent as it is, without `Bearer`. @throws ChannelError */
export function callPostiz<Answer>(
  { api }: PostizDeps,
  schema: z.ZodType<Answer>,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { headers, path, ...request }: Omit<ApiRequest, 'url' | 'signal' | 'token'> & { path: string },
): Promise<Answer> {
  const url = `${tokens.extra.address}/public/v1/${path}`;
  return api.read(schema, { ...request, url, headers: { ...headers, authorization: tokens.access }, signal });
}

/** What a channel of Postiz keeps besides its key. */
export type PostizChannel = { address: string; integration: string; provider: string };

export function getPostizChannel({ extra }: ChannelTokens): PostizChannel {
  const { address = '', integration = '', provider = '' } = extra;
  return { address, integration, provider };
}

/** The address of an API as a creator writes it, without the path of the public API. @throws ChannelError `refused` */
export function normalizeAddress(given: string, { allowLoopback }: ConnectOptions): string {
  const address = /^https?:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(address)) throw new ChannelError('refused', 'Enter the address of the Postiz API.');
  const url = new URL(address);
  const problem = findAddressProblem(url, allowLoopback);
  if (problem) throw new ChannelError('refused', problem);
  return `${url.origin}${url.pathname.replace(/\/public\/v1\/?$/, '').replace(/\/+$/, '')}`;
}
