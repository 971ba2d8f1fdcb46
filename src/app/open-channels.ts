/** Opens the outlets that posts are published to; the only file that knows all of them. */
import { createBlueskyAdapter } from '#channels/bluesky';
import { createMastodonAdapter } from '#channels/mastodon';
import type { ChannelAdapter } from '#channels/port';
import { createTelegramAdapter } from '#channels/telegram';
import type { ChannelAdapters, ChannelsDeps } from '#features/publishing/channels';
import type { Clock } from '#platform/clock.ts';
import { openKeyRing } from '#platform/crypto/key-ring.ts';
import type { Installation } from './installation.ts';

/** One line for each outlet; one without keys is left out, and its kind is unavailable. */
function createAdapters({
  config,
  mailBrand,
}: Pick<Installation, 'config' | 'mailBrand'>): readonly (ChannelAdapter | undefined)[] {
  const connect = { allowLoopback: config.channels.toLoopback };
  const app = { name: mailBrand.name, website: config.http.baseUrl };
  return [
    createBlueskyAdapter({ connect }),
    createMastodonAdapter({ connect, app }),
    createTelegramAdapter({ connect }),
  ];
}

/** Finds adapters by their kind. */
function toChannelAdapters(adapters: readonly (ChannelAdapter | undefined)[]): ChannelAdapters {
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
  const { config, db, log } = installation;
  return {
    ...{ db, clock, log },
    keyRing: await openKeyRing(config.inKeys('webhooks')),
    adapters: adapters ?? toChannelAdapters(createAdapters(installation)),
  };
}
