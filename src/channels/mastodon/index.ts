/** Mastodon servers and others with their API (docs.joinmastodon.org; docs/channels-without-registration.md). */
import type { ChannelAdapter } from '../port.ts';
import { createConnection, readAccount, revoke } from './accounts.ts';
import type { MastodonOptions } from './call.ts';
import { find, publish, readFigures } from './publish.ts';

export function createMastodonAdapter(options: MastodonOptions): ChannelAdapter {
  return {
    kind: 'mastodon',
    connection: createConnection(options),
    // They do not expire.
    refresh: null,
    revoke: (tokens, signal) => revoke(options, tokens, signal),
    readAccount: (tokens, signal) => readAccount(options, tokens, signal),
    publish: (post, context) => publish(options, post, context),
    find: (post, context, since) => find(options, post, context, since),
    readFigures: (remoteIds, context) => readFigures(options, remoteIds, context),
  };
}
