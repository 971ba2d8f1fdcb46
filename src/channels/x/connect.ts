import { z } from 'zod';
import type { AdapterOptions } from '../adapter-options.ts';
import { createOAuth2, type OAuth2 } from '../oauth2.ts';
import type { ChannelTokens, RemoteAccount } from '../port.ts';
import { callX, type XDeps, type XEndpoints } from './api.ts';

/** Access tokens live for two hours; `offline.access` gives the refresh token. */
export function createXOAuth(options: AdapterOptions<XEndpoints>, { clock, endpoints }: XDeps): OAuth2 {
  return createOAuth2({
    ...options,
    outlet: 'X',
    clock,
    authorizeUrl: endpoints.authorize,
    tokenUrl: `${endpoints.api}/2/oauth2/token`,
    revokeUrl: `${endpoints.api}/2/oauth2/revoke`,
    scopes: ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'],
    usesPkce: true,
    authentication: 'basic',
  });
}

const me = z.object({ data: z.object({ id: z.string().min(1), username: z.string().min(1) }) });

export async function readAccount(
  deps: XDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const { data } = await callX(deps, me, { tokens, signal }, { method: 'GET', path: 'users/me' });
  return { remoteId: data.id, name: `@${data.username}`, url: toProfileUrl(data.username) };
}

const toProfileUrl = (username: string) => `https://x.com/${encodeURIComponent(username)}`;

/** The address of a post: any account name leads to it. */
export const toPostUrl = (account: RemoteAccount, id: string) =>
  `${toProfileUrl(account.name.replace(/^@/, ''))}/status/${id}`;
