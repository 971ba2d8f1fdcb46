import { systemClock } from '#platform/clock.ts';
import type { AdapterOptions } from '../adapter-options.ts';
import type { ChannelAdapter } from '../port.ts';
import { createRedditApi, type RedditDeps, type RedditEndpoints, redditEndpoints } from './api.ts';
import { createRedditOAuth, readAccount } from './connect.ts';
import { readFigures } from './figures.ts';
import { findPost } from './find.ts';
import { createInbox } from './inbox.ts';
import { publishPost } from './publish.ts';

/** Publishes to communities of Reddit; each post names its own as its place. */
export function createRedditAdapter(options: AdapterOptions<RedditEndpoints>): ChannelAdapter {
  const clock = options.clock ?? systemClock;
  const deps: RedditDeps = {
    api: createRedditApi({ connect: options.connect, clock }),
    endpoints: { ...redditEndpoints, ...options.endpoints },
    clock,
    // Reddit’s rule: platform, application, version; default names of libraries are throttled.
    userAgent: `web:castwright.${options.clientId}:v1`,
  };
  const oauth = createRedditOAuth(options, deps);
  return {
    kind: 'reddit',
    connection: { method: 'redirect', fields: [], begin: oauth.begin, finish: oauth.finish },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context, since) => findPost(deps, post, context, since),
    readFigures: (remoteIds, context) => readFigures(deps, remoteIds, context),
    inbox: createInbox(deps),
  };
}
