import { describe, expect, it } from 'vitest';
import { channelKinds, contactKinds } from '#contract/channel-kinds.ts';
import { createChannelAdapters } from './open-channels.ts';

const app = { name: 'Castwright', website: 'https://castwright.example' };
const client = { clientId: 'an id', clientSecret: 'a secret' };
const outlets = channelKinds.filter((kind) => kind !== 'by_hand');
const registered = ['instagram', 'tiktok', 'youtube', 'x', 'reddit', 'fanvue'] as const;

describe('the outlets of an installation', () => {
  it('are those that need no keys, without any', () => {
    const adapters = createChannelAdapters({ clients: {}, toLoopback: false }, app);
    const there = outlets.filter((kind) => adapters.find(kind));
    expect(there.toSorted()).toEqual(['bluesky', 'mastodon', 'postiz', 'telegram']);
  });

  it('are all of them with the keys of each, and lead to the outlet’s own page', async () => {
    const clients = Object.fromEntries(registered.map((kind) => [kind, client]));
    const adapters = createChannelAdapters({ clients, toLoopback: false }, app);
    expect(outlets.filter((kind) => adapters.find(kind)?.kind !== kind)).toEqual([]);
    expect(outlets.filter((kind) => adapters.find(kind)?.readContacts)).toEqual(contactKinds);
    for (const kind of registered) {
      const connection = adapters.find(kind)?.connection;
      if (connection?.method !== 'redirect') throw new Error(`${kind} is connected at the outlet`);
      const redirectUri = `${app.website}/publishing/channels/connected`;
      const begun = await connection.begin({ state: 's', verifier: 'v'.repeat(43), redirectUri, fields: {} });
      const url = new URL(begun.url);
      expect(url.protocol).toBe('https:');
      expect(url.searchParams.get('redirect_uri')).toBe(redirectUri);
      expect(begun.url).not.toContain(client.clientSecret.replace(' ', '+'));
    }
  });
});
