/** Bluesky, by the AT protocol (atproto.com, docs.bsky.app; docs/channels-without-registration.md). */
import type { ChannelAdapter } from '../port.ts';
import type { BlueskyOptions } from './call.ts';
import { find, publish, readFigures } from './publish.ts';
import { createConnection, readAccount, refresh, revoke } from './sessions.ts';

export function createBlueskyAdapter(options: BlueskyOptions): ChannelAdapter {
  return {
    kind: 'bluesky',
    connection: createConnection(options),
    refresh: (tokens, signal) => refresh(options, tokens, signal),
    revoke: (tokens, signal) => revoke(options, tokens, signal),
    readAccount: (tokens, signal) => readAccount(options, tokens, signal),
    publish: (post, context) => publish(options, post, context),
    find: (post, context) => find(options, post, context),
    readFigures: (remoteIds, context) => readFigures(options, remoteIds, context),
  };
}
