import { z } from 'zod';
import type { AdapterOptions } from '../adapter-options.ts';
import { createOAuth2, type OAuth2 } from '../oauth2.ts';
import { ChannelError, type ChannelTokens, type RemoteAccount } from '../port.ts';
import { callYouTube, type YouTubeDeps, type YouTubeEndpoints } from './api.ts';

/** Google's OAuth for web servers. `prompt=consent` makes it give a refresh token each time. */
export function createYouTubeOAuth(
  options: AdapterOptions<YouTubeEndpoints>,
  { clock, endpoints }: YouTubeDeps,
): OAuth2 {
  return createOAuth2({
    ...options,
    outlet: 'YouTube',
    clock,
    authorizeUrl: endpoints.authorize,
    tokenUrl: endpoints.token,
    revokeUrl: endpoints.revoke,
    scopes: [
      'https://www.googleapis.com/auth/youtube.upload',
      'https://www.googleapis.com/auth/youtube.readonly',
    ],
    usesPkce: true,
    authentication: 'form',
    authorizeParameters: { access_type: 'offline', prompt: 'consent' },
  });
}

const channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), customUrl: z.string().optional() }),
      }),
    )
    .default([]),
});

export async function readAccount(
  deps: YouTubeDeps,
  tokens: ChannelTokens,
  signal: AbortSignal,
): Promise<RemoteAccount> {
  const query = { part: 'snippet', mine: 'true' };
  const { items } = await callYouTube(deps, channels, { tokens, signal }, { path: 'channels', query });
  const [channel] = items;
  if (!channel) throw new ChannelError('refused', 'This Google account has no YouTube channel.');
  const { customUrl, title } = channel.snippet;
  const url = `https://www.youtube.com/channel/${channel.id}`;
  return { remoteId: channel.id, name: customUrl ?? title, url };
}
