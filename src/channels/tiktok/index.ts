import { systemClock } from '#platform/clock.ts';
import type { AdapterOptions } from '../adapter-options.ts';
import type { ChannelAdapter } from '../port.ts';
import { createTikTokApi, type TikTokDeps, type TikTokEndpoints, tiktokEndpoints } from './api.ts';
import { createTikTokOAuth, readAccount } from './connect.ts';
import { readFigures } from './figures.ts';
import { publishPost } from './publish.ts';
import { findPost } from './status.ts';

/** Publishes to TikTok by the Content Posting API, directly: one video, or pictures, which TikTok fetches by links. */
export function createTikTokAdapter(options: AdapterOptions<TikTokEndpoints>): ChannelAdapter {
  const clock = options.clock ?? systemClock;
  const endpoints = { ...tiktokEndpoints, ...options.endpoints };
  const deps: TikTokDeps = { api: createTikTokApi({ connect: options.connect, clock }), endpoints, clock };
  const oauth = createTikTokOAuth(options, deps);
  return {
    kind: 'tiktok',
    connection: { method: 'redirect', fields: [], begin: oauth.begin, finish: oauth.finish },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context) => findPost(deps, post, context),
    readFigures: (remoteIds, context) => readFigures(deps, remoteIds, context),
  };
}
