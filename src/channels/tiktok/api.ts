import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { parse } from '../answers.ts';
import { type AnswerProblem, type ApiRequest, createOutletApi, type OutletApi } from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import type { ChannelProblem, PublishContext } from '../port.ts';

export type TikTokEndpoints = { authorize: string; api: string };

export const tiktokEndpoints: TikTokEndpoints = {
  authorize: 'https://www.tiktok.com/v2/auth/authorize/',
  api: 'https://open.tiktokapis.com',
};

export type TikTokDeps = { api: OutletApi; endpoints: TikTokEndpoints; clock: Clock };

const answerError = z.object({ error: z.object({ code: z.string(), message: z.string().default('') }) });

const problems: Readonly<Record<string, { problem: ChannelProblem; message?: string }>> = {
  access_token_invalid: { problem: 'unauthorized' },
  access_token_expired: { problem: 'unauthorized' },
  scope_not_authorized: { problem: 'unauthorized' },
  scope_permission_missed: { problem: 'unauthorized' },
  rate_limit_exceeded: { problem: 'limited' },
  spam_risk_too_many_posts: { problem: 'limited', message: 'The account has reached its posts of a day.' },
  spam_risk_too_many_pending_share: { problem: 'limited', message: 'Too many posts are being processed.' },
  reached_active_user_cap: {
    problem: 'limited',
    message: 'This installation has reached its users of a day.',
  },
  internal_error: { problem: 'unavailable' },
  unaudited_client_can_only_post_to_private_accounts: {
    problem: 'refused',
    message: 'TikTok has not audited this installation, so it may only post to private accounts.',
  },
  url_ownership_unverified: {
    problem: 'refused',
    message: 'The operator has to verify this installation’s address in TikTok’s developer portal.',
  },
};

/** TikTok's own error codes: some come with status 200 ("Direct Post", "Error codes"). */
function readProblem(answer: OutletAnswer): AnswerProblem | null {
  const parsed = answerError.safeParse(parse(answer.body));
  if (!parsed.success || parsed.data.error.code === 'ok') return answer.status < 300 ? null : {};
  const { code, message } = parsed.data.error;
  const known = problems[code];
  if (known) return { message: known.message ?? message, problem: known.problem };
  return { message: message === '' ? code : message, ...(answer.status < 300 && { problem: 'refused' }) };
}

export function createTikTokApi(options: { connect: ConnectOptions; clock: Clock }): OutletApi {
  return createOutletApi({ ...options, outlet: 'TikTok', readProblem, errorsInSuccess: true });
}

/** Calls TikTok's API for a channel; the schema is of the answer's `data`. @throws ChannelError */
export async function callTikTok<Data>(
  { api, endpoints }: TikTokDeps,
  data: z.ZodType<Data>,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { path, ...request }: Omit<ApiRequest, 'url' | 'signal' | 'token'> & { path: string },
): Promise<Data> {
  const url = `${endpoints.api}/v2/${path}/`;
  const answer = await api.read(z.object({ data }), { ...request, url, signal, token: tokens.access });
  return answer.data as Data;
}
