/** OAuth 2 with outlets (RFC 6749, PKCE by RFC 7636, revocation by RFC 7009), through the address rules of outlets. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import { parse } from './answers.ts';
import { type AnswerProblem, createOutletApi } from './call-api.ts';
import type { OutletAnswer } from './call-outlet.ts';
import { ChannelError, type ChannelTokens, type ConnectionInput } from './port.ts';

export type OAuth2Options = {
  outlet: string;
  clientId: string;
  clientSecret: string;
  connect: ConnectOptions;
  clock: Clock;
  authorizeUrl: string;
  tokenUrl: string;
  /** Null: tokens cannot be revoked by a call. */
  revokeUrl: string | null;
  scopes: readonly string[];
  scopeSeparator?: ' ' | ',';
  usesPkce: boolean;
  /** How the client shows who it is: by HTTP Basic, or in the form. */
  authentication: 'basic' | 'form';
  /** The outlet's name of the client id. */
  clientIdName?: string;
  authorizeParameters?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

export type OAuth2 = {
  /** The outlet's page on which the creator agrees. */
  begin(input: ConnectionInput): Promise<{ url: string; extra: Readonly<Record<string, string>> }>;
  /** Exchanges a code for tokens. @throws ChannelError */
  finish(input: ConnectionInput & { code: string }): Promise<ChannelTokens>;
  /** @throws ChannelError `unauthorized` when the outlet no longer takes the refresh token */
  refresh(tokens: ChannelTokens, signal: AbortSignal): Promise<ChannelTokens>;
  /** Revokes the access and the refresh token; tokens that the outlet does not know are revoked. */
  revoke(tokens: ChannelTokens, signal: AbortSignal): Promise<void>;
};

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1).optional(),
  expires_in: z.coerce.number().positive().optional(),
});

/** The time that a creator waits for an outlet's answer while the browser connects a channel. */
export const connectionTimeout = 30_000;

export function createOAuth2(options: OAuth2Options): OAuth2 {
  const { authentication, clientId, clientIdName = 'client_id', clientSecret, clock, usesPkce } = options;
  const api = createOutletApi({ ...options, readProblem, errorsInSuccess: true });
  const credentials = { [clientIdName]: clientId, client_secret: clientSecret };
  const basic = `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;
  const headers = { ...options.headers, ...(authentication === 'basic' && { authorization: basic }) };
  const inForm = authentication === 'form' ? credentials : {};

  async function askForTokens(form: Record<string, string>, signal: AbortSignal): Promise<ChannelTokens> {
    const url = options.tokenUrl;
    const request = { method: 'POST', url, headers, form: { ...inForm, ...form }, signal } as const;
    const answer = await api.read(tokenAnswer, request);
    const expiresAt = answer.expires_in ? new Date(clock().getTime() + answer.expires_in * 1_000) : null;
    return { access: answer.access_token, refresh: answer.refresh_token ?? null, expiresAt, extra: {} };
  }

  return {
    async begin({ redirectUri, state, verifier }) {
      const url = new URL(options.authorizeUrl);
      const parameters = {
        response_type: 'code',
        [clientIdName]: clientId,
        redirect_uri: redirectUri,
        scope: options.scopes.join(options.scopeSeparator ?? ' '),
        state,
        ...(usesPkce && { code_challenge: toChallenge(verifier), code_challenge_method: 'S256' }),
        ...options.authorizeParameters,
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return { url: url.href, extra: {} };
    },
    finish: ({ code, redirectUri, verifier }) =>
      askForTokens(
        {
          grant_type: 'authorization_code',
          code,
          redirect_uri: redirectUri,
          ...(usesPkce && { code_verifier: verifier }),
        },
        AbortSignal.timeout(connectionTimeout),
      ),
    async refresh(tokens, signal) {
      if (tokens.refresh === null) throw createUnauthorized(options.outlet);
      const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh };
      const renewed = await askForTokens(form, signal);
      // An outlet that gives no new refresh token keeps the old one (RFC 6749, section 6).
      return { ...renewed, refresh: renewed.refresh ?? tokens.refresh, extra: tokens.extra };
    },
    async revoke(tokens, signal) {
      const url = options.revokeUrl;
      if (url === null) return;
      for (const token of [tokens.refresh, tokens.access]) {
        if (token === null) continue;
        const request = { method: 'POST', url, headers, form: { ...inForm, token }, signal } as const;
        await api.send({ ...request, accepts: [400, 401, 403, 404] });
      }
    },
  };
}

/** The code challenge of a verifier by the method S256 (RFC 7636, section 4.2). */
function toChallenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function createUnauthorized(outlet: string): ChannelError {
  return new ChannelError('unauthorized', `${outlet} no longer accepts the connection.`);
}

const errorAnswer = z.object({
  error: z.string().optional(),
  error_description: z.string().optional(),
  message: z.string().optional(),
});

/** An error of the token endpoint (RFC 6749, section 5.2). A client that is not known is the operator's to mend. */
function readProblem(answer: OutletAnswer): AnswerProblem | null {
  const parsed = errorAnswer.safeParse(parse(answer.body));
  const error = parsed.data?.error;
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (isSuccess) return error && error !== 'ok' ? { problem: 'unauthorized' } : null;
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return { problem: 'unavailable', message: 'This installation’s client id or secret is not accepted.' };
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429 && answer.status !== 408)
    return { problem: 'unauthorized' };
  return { message: parsed.data?.error_description ?? parsed.data?.message ?? null };
}
