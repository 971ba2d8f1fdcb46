import { type Clock, systemClock } from '#platform/clock.ts';
import type { ConnectOptions } from '#platform/outbound/connect.ts';
import type { ChannelAdapter } from '../port.ts';
import { createPostizApi, type PostizDeps } from './api.ts';
import { createConnection, readAccount } from './connect.ts';
import { findPost } from './find.ts';
import { publishPost } from './publish.ts';

/**
 * Publishes through a Postiz of the creator's choice to one of its channels, for outlets that have no adapter here. Its
 * key is revoked in Postiz.
 */
export function createPostizAdapter(options: { connect: ConnectOptions; clock?: Clock }): ChannelAdapter {
  const { clock = systemClock, connect } = options;
  const deps: PostizDeps = { api: createPostizApi({ connect, clock }), connect, clock };
  return {
    kind: 'postiz',
    connection: createConnection(deps),
    refresh: null,
    async revoke() {},
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context, since) => findPost(deps, post, context, since),
    readFigures: null,
  };
}
