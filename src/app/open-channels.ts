/** Opens the outlets that posts are published to; the only file that knows all of them. */
import { createBlueskyAdapter } from '#channels/bluesky';
import { createFanvueAdapter } from '#channels/fanvue';
import { createInstagramAdapter } from '#channels/instagram';
import { createMastodonAdapter } from '#channels/mastodon';
import type { ChannelAdapter } from '#channels/port';
import { createPostizAdapter } from '#channels/postiz';
import { createRedditAdapter } from '#channels/reddit';
import { createTelegramAdapter } from '#channels/telegram';
import { createTikTokAdapter } from '#channels/tiktok';
import { createXAdapter } from '#channels/x';
import { createYouTubeAdapter } from '#channels/youtube';
import type { ChannelAdapters, ChannelsDeps } from '#features/publishing/channels';
import type { Clock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Installation } from './installation.ts';

/** One line for each outlet; one without keys is left out, and its kind is unavailable. */
export function createChannelAdapters(
  { clients, toLoopback }: Installation['config']['channels'],
  app: { name: string; website: string },
): ChannelAdapters {
  const connect = { allowLoopback: toLoopback };
  const adapters: readonly (ChannelAdapter | undefined)[] = [
    createBlueskyAdapter({ connect }),
    createMastodonAdapter({ connect, app }),
    createTelegramAdapter({ connect }),
    createPostizAdapter({ connect }),
    clients.instagram && createInstagramAdapter({ ...clients.instagram, connect }),
    clients.tiktok && createTikTokAdapter({ ...clients.tiktok, connect }),
    clients.youtube && createYouTubeAdapter({ ...clients.youtube, connect }),
    clients.x && createXAdapter({ ...clients.x, connect }),
    clients.reddit && createRedditAdapter({ ...clients.reddit, connect }),
    clients.fanvue && createFanvueAdapter({ ...clients.fanvue, connect }),
  ];
  const byKind = new Map<string, ChannelAdapter>();
  for (const adapter of adapters) if (adapter) byKind.set(adapter.kind, adapter);
  return { find: (kind) => byKind.get(kind) ?? null };
}

/** @param adapters in place of those of the configuration, for tests */
export async function openChannels(
  installation: Installation,
  clock: Clock,
  adapters?: ChannelAdapters,
): Promise<ChannelsDeps> {
  const { config, db, log, mailBrand } = installation;
  const app = { name: mailBrand.name, website: config.http.baseUrl };
  return {
    ...{ db, clock, log },
    keyRing: await openKeyRing(config.inKeys('webhooks')),
    adapters: adapters ?? createChannelAdapters(config.channels, app),
  };
}
