import { systemClock } from '#platform/clock.ts';
import type { AdapterOptions } from '../adapter-options.ts';
import type { ChannelAdapter } from '../port.ts';
import { createXApi, type XDeps, type XEndpoints, xEndpoints } from './api.ts';
import { createXOAuth, readAccount } from './connect.ts';
import { readFigures } from './figures.ts';
import { findPost } from './find.ts';
import { publishPost } from './publish.ts';

/** Publishes to X by its API, version 2: text with up to four pictures or one video. */
export function createXAdapter(options: AdapterOptions<XEndpoints>): ChannelAdapter {
  const clock = options.clock ?? systemClock;
  const endpoints = { ...xEndpoints, ...options.endpoints };
  const deps: XDeps = { api: createXApi({ connect: options.connect, clock }), endpoints, clock };
  const oauth = createXOAuth(options, deps);
  return {
    kind: 'x',
    connection: { method: 'redirect', fields: [], begin: oauth.begin, finish: oauth.finish },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context, since) => findPost(deps, post, context, since),
    readFigures: (remoteIds, context) => readFigures(deps, remoteIds, context),
  };
}
