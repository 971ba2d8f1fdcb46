import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { parse } from '../answers.ts';
import { type AnswerProblem, type ApiRequest, createOutletApi, type OutletApi } from '../call-api.ts';
import type { OutletAnswer } from '../call-outlet.ts';
import type { PublishContext } from '../port.ts';

export type YouTubeEndpoints = { authorize: string; token: string; revoke: string; api: string };

export const youtubeEndpoints: YouTubeEndpoints = {
  authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  api: 'https://www.googleapis.com',
};

export type YouTubeDeps = { api: OutletApi; endpoints: YouTubeEndpoints; clock: Clock };

const googleError = z.object({
  error: z.object({
    message: z.string().default(''),
    errors: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

const limits = [
  'quotaExceeded',
  'dailyLimitExceeded',
  'uploadLimitExceeded',
  'rateLimitExceeded',
  'userRateLimitExceeded',
];
const revoked = ['authError', 'insufficientPermissions', 'forbidden', 'authorizationRequired'];

/** Google's errors by their reasons ("Errors" of the YouTube Data API): limits come with status 403. */
function createReadProblem(clock: Clock) {
  return (answer: OutletAnswer): AnswerProblem | null => {
    const parsed = googleError.safeParse(parse(answer.body));
    if (!parsed.success) return null;
    const { errors, message } = parsed.data.error;
    const reason = errors[0]?.reason ?? '';
    if (reason.startsWith('quota') || reason === 'dailyLimitExceeded')
      return { problem: 'limited', message, retryAt: findQuotaReset(clock()) };
    if (limits.includes(reason)) return { problem: 'limited', message };
    if (revoked.includes(reason)) return { problem: 'unauthorized' };
    return { message: message === '' ? reason : message };
  };
}

/** Quotas are renewed at midnight of Pacific Time ("Quota Calculator"): the next full hour that begins a day there. */
export function findQuotaReset(now: Date): Date {
  const hourFormat = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const reset = new Date(now);
  reset.setUTCMinutes(0, 0, 0);
  do reset.setUTCHours(reset.getUTCHours() + 1);
  while (Number(hourFormat.format(reset)) !== 0);
  return reset;
}

export function createYouTubeApi(options: { connect: ConnectOptions; clock: Clock }): OutletApi {
  return createOutletApi({ ...options, outlet: 'YouTube', readProblem: createReadProblem(options.clock) });
}

/** Calls the YouTube Data API for a channel. @throws ChannelError */
export function callYouTube<Answer>(
  { api, endpoints }: YouTubeDeps,
  schema: z.ZodType<Answer>,
  { signal, tokens }: Pick<PublishContext, 'signal' | 'tokens'>,
  { path, ...request }: Omit<ApiRequest, 'url' | 'signal' | 'token' | 'method'> & { path: string },
): Promise<Answer> {
  const url = `${endpoints.api}/youtube/v3/${path}`;
  return api.read(schema, { ...request, method: 'GET', url, signal, token: tokens.access });
}
