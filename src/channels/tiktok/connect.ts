import { z } from 'zod';
import type { AdapterOptions } from '../adapter-options.ts';
import { createOAuth2, type OAuth2 } from '../oauth2.ts';
import type { ChannelTokens, RemoteAccount } from '../port.ts';
import { callTikTok, type TikTokDeps, type TikTokEndpoints } from './api.ts';

/** Login Kit for the web: it has no PKCE, names the client id `client_key`, and rotates refresh tokens. */
export function createTikTokOAuth(
  options: AdapterOptions<TikTokEndpoints>,
  { clock, endpoints }: TikTokDeps,
): OAuth2 {
  return createOAuth2({
    ...options,
    outlet: 'TikTok',
    clock,
    authorizeUrl: endpoints.authorize,
    tokenUrl: `${endpoints.api}/v2/oauth/token/`,
    revokeUrl: `${endpoints.api}/v2/oauth/revoke/`,
    scopes: ['user.info.basic', 'video.publish', 'video.list'],
    scopeSeparator: ',',
    usesPkce: false,
    authentication: 'form',
    clientIdName: 'client_key',
  });
}

const userInfo = z.object({
  user: z.object({ open_id: z.string().min(1), display_name: z.string().min(1) }),
});

export async function readAccount(
  deps: TikTokDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const query = { fields: 'open_id,display_name' };
  const request = { method: 'GET', path: 'user/info', query } as const;
  const { user } = await callTikTok(deps, userInfo, { tokens, signal }, request);
  return { remoteId: user.open_id, name: user.display_name, url: null };
}
