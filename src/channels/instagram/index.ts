import { systemClock } from '#platform/clock.ts';
import type { AdapterOptions } from '../adapter-options.ts';
import type { ChannelAdapter } from '../port.ts';
import {
  createInstagramApi,
  type InstagramDeps,
  type InstagramEndpoints,
  instagramEndpoints,
} from './api.ts';
import { createConnection, readAccount, refreshToken } from './connect.ts';
import { readFigures } from './figures.ts';
import { findPost } from './find.ts';
import { publishPost } from './publish.ts';

/**
 * Publishes to Instagram by the Instagram API with Instagram login: pictures, videos (as reels) and carousels of a
 * professional account. Instagram fetches the files by links and cannot revoke a token by a call.
 */
export function createInstagramAdapter(options: AdapterOptions<InstagramEndpoints>): ChannelAdapter {
  const clock = options.clock ?? systemClock;
  const endpoints = { ...instagramEndpoints, ...options.endpoints };
  const deps: InstagramDeps = {
    api: createInstagramApi({ connect: options.connect, clock }),
    endpoints,
    clock,
  };
  return {
    kind: 'instagram',
    connection: createConnection(options, deps),
    refresh: (tokens, signal) => refreshToken(deps, tokens, signal),
    async revoke() {},
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context, since) => findPost(deps, post, context, since),
    readFigures: (remoteIds, context) => readFigures(deps, remoteIds, context),
  };
}
