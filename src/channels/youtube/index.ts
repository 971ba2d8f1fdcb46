import { systemClock } from '#platform/clock.ts';
import type { AdapterOptions } from '../adapter-options.ts';
import type { ChannelAdapter } from '../port.ts';
import { createYouTubeApi, type YouTubeDeps, type YouTubeEndpoints, youtubeEndpoints } from './api.ts';
import { createYouTubeOAuth, readAccount } from './connect.ts';
import { readFigures } from './figures.ts';
import { findPost } from './find.ts';
import { publishPost } from './publish.ts';

/** Publishes videos to a YouTube channel by the YouTube Data API; short upright ones become Shorts by themselves. */
export function createYouTubeAdapter(options: AdapterOptions<YouTubeEndpoints>): ChannelAdapter {
  const clock = options.clock ?? systemClock;
  const endpoints = { ...youtubeEndpoints, ...options.endpoints };
  const deps: YouTubeDeps = { api: createYouTubeApi({ connect: options.connect, clock }), endpoints, clock };
  const oauth = createYouTubeOAuth(options, deps);
  return {
    kind: 'youtube',
    connection: { method: 'redirect', fields: [], begin: oauth.begin, finish: oauth.finish },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context, since) => findPost(deps, post, context, since),
    readFigures: (remoteIds, context) => readFigures(deps, remoteIds, context),
  };
}
