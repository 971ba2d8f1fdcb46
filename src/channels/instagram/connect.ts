import { z } from 'zod';
import type { AdapterOptions } from '../adapter-options.ts';
import { connectionTimeout, createOAuth2 } from '../oauth2.ts';
import type { ChannelTokens, RedirectConnection, RemoteAccount } from '../port.ts';
import { callGraph, type InstagramDeps, type InstagramEndpoints } from './api.ts';

const day = 86_400_000;
/** A long-lived token is valid for 60 days and can be renewed once it is a day old; it is renewed weekly. */
const renewedAfter = 7 * day;

const shortLived = z.object({ access_token: z.string().min(1) });
const shortLivedAnswer = z.union([
  shortLived,
  z.object({ data: z.array(shortLived).min(1) }).transform(({ data }) => data[0] as { access_token: string }),
]);
const longLived = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().positive() });

/** Business Login for Instagram: it has no PKCE; the code is exchanged for a short-lived token, that for a long-lived one. */
export function createConnection(
  options: AdapterOptions<InstagramEndpoints>,
  deps: InstagramDeps,
): RedirectConnection {
  const { clientId, clientSecret } = options;
  const { api, clock, endpoints } = deps;
  const oauth2 = createOAuth2({
    ...options,
    outlet: 'Instagram',
    clock,
    authorizeUrl: endpoints.authorize,
    tokenUrl: endpoints.token,
    revokeUrl: null,
    scopes: [
      'instagram_business_basic',
      'instagram_business_content_publish',
      'instagram_business_manage_insights',
    ],
    scopeSeparator: ',',
    usesPkce: false,
    authentication: 'form',
  });
  return {
    method: 'redirect',
    fields: [],
    begin: oauth2.begin,
    async finish({ code, redirectUri }) {
      const signal = AbortSignal.timeout(connectionTimeout);
      const first = await api.read(shortLivedAnswer, {
        method: 'POST',
        url: endpoints.token,
        signal,
        form: {
          client_id: clientId,
          client_secret: clientSecret,
          grant_type: 'authorization_code',
          redirect_uri: redirectUri,
          // Instagram appends `#_` to the address to which it sends the browser.
          code: code.replace(/#_$/, ''),
        },
      });
      const query = {
        grant_type: 'ig_exchange_token',
        client_secret: clientSecret,
        access_token: first.access_token,
      };
      const url = `${endpoints.graph}/access_token`;
      return toTokens(await api.read(longLived, { method: 'GET', url, query, signal }), deps);
    },
  };
}

/** Renews a long-lived token by itself: Instagram has no refresh tokens. @throws ChannelError */
export async function refreshToken(
  deps: InstagramDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<ChannelTokens> {
  const query = { grant_type: 'ig_refresh_token', access_token: tokens.access };
  const url = `${deps.endpoints.graph}/refresh_access_token`;
  return toTokens(await deps.api.read(longLived, { method: 'GET', url, query, signal }), deps);
}

function toTokens(
  { access_token, expires_in }: z.infer<typeof longLived>,
  { clock }: InstagramDeps,
): ChannelTokens {
  const lifetime = Math.min(expires_in * 1_000, renewedAfter);
  return {
    access: access_token,
    refresh: null,
    expiresAt: new Date(clock().getTime() + lifetime),
    extra: {},
  };
}

const me = z.object({ user_id: z.coerce.string().min(1), username: z.string().min(1) });
const meAnswer = z.union([
  me,
  z.object({ data: z.array(me).min(1) }).transform(({ data }) => data[0] as z.infer<typeof me>),
]);

export async function readAccount(
  deps: InstagramDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const request = { method: 'GET', path: 'me', query: { fields: 'user_id,username' } } as const;
  const account = await callGraph(deps, meAnswer, { tokens, signal }, request);
  const { user_id: remoteId, username } = account;
  return {
    remoteId,
    name: `@${username}`,
    url: `https://www.instagram.com/${encodeURIComponent(username)}/`,
  };
}
