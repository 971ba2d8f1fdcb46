import { z } from 'zod';
import type { AdapterOptions } from '../adapter-options.ts';
import { createOAuth2, type OAuth2 } from '../oauth2.ts';
import type { ChannelTokens, RemoteAccount } from '../port.ts';
import { callReddit, type RedditDeps, type RedditEndpoints } from './api.ts';

/** `duration=permanent` gives a refresh token. Reddit documents no PKCE. */
export function createRedditOAuth(
  options: AdapterOptions<RedditEndpoints>,
  { clock, endpoints, userAgent }: RedditDeps,
): OAuth2 {
  return createOAuth2({
    ...options,
    outlet: 'Reddit',
    clock,
    authorizeUrl: endpoints.authorize,
    tokenUrl: endpoints.token,
    revokeUrl: endpoints.revoke,
    scopes: ['identity', 'submit', 'read', 'history', 'privatemessages'],
    usesPkce: false,
    authentication: 'basic',
    authorizeParameters: { duration: 'permanent' },
    headers: { 'user-agent': userAgent },
  });
}

const me = z.object({ id: z.string().min(1), name: z.string().min(1) });

export async function readAccount(
  deps: RedditDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const { id, name } = await callReddit(deps, me, { tokens, signal }, { method: 'GET', path: 'api/v1/me' });
  return { remoteId: id, name: `u/${name}`, url: `https://www.reddit.com/user/${encodeURIComponent(name)}` };
}

export const toUserName = ({ name }: RemoteAccount) => name.replace(/^u\//, '');
