import { z } from 'zod';
import type { AdapterOptions } from '../adapter-options.ts';
import { createOAuth2, type OAuth2 } from '../oauth2.ts';
import type { ChannelTokens, RemoteAccount } from '../port.ts';
import { callFanvue, type FanvueDeps, type FanvueEndpoints } from './api.ts';

/** Access tokens live for about an hour. Fanvue documents no call that revokes them: the creator does it there. */
export function createFanvueOAuth(
  options: AdapterOptions<FanvueEndpoints>,
  { clock, endpoints }: FanvueDeps,
): OAuth2 {
  return createOAuth2({
    ...options,
    outlet: 'Fanvue',
    clock,
    authorizeUrl: endpoints.authorize,
    tokenUrl: endpoints.token,
    revokeUrl: null,
    scopes: [
      'openid',
      'offline_access',
      'offline',
      'read:self',
      'read:media',
      'write:media',
      'read:post',
      'write:post',
      'read:chat',
      'write:chat',
      'read:fan',
    ],
    usesPkce: true,
    authentication: 'basic',
  });
}

const me = z.object({ uuid: z.string().min(1), handle: z.string().min(1) });

export async function readAccount(
  deps: FanvueDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const { handle, uuid } = await callFanvue(
    deps,
    me,
    { tokens, signal },
    { method: 'GET', path: 'users/me' },
  );
  return { remoteId: uuid, name: `@${handle}`, url: `https://www.fanvue.com/${encodeURIComponent(handle)}` };
}
