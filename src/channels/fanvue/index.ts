import { systemClock } from '#platform/clock.ts';
import type { AdapterOptions } from '../adapter-options.ts';
import type { ChannelAdapter } from '../port.ts';
import { createFanvueApi, type FanvueDeps, type FanvueEndpoints, fanvueEndpoints } from './api.ts';
import { createFanvueOAuth, readAccount } from './connect.ts';
import { readContacts } from './contacts.ts';
import { createInbox } from './inbox.ts';
import { findPost, readFigures } from './posts.ts';
import { publishPost } from './publish.ts';

/** Publishes to a creator's page on Fanvue by its API. The account says at Fanvue that it is one of an AI persona. */
export function createFanvueAdapter(options: AdapterOptions<FanvueEndpoints>): ChannelAdapter {
  const clock = options.clock ?? systemClock;
  const endpoints = { ...fanvueEndpoints, ...options.endpoints };
  const deps: FanvueDeps = { api: createFanvueApi({ connect: options.connect, clock }), endpoints, clock };
  const oauth = createFanvueOAuth(options, deps);
  return {
    kind: 'fanvue',
    connection: { method: 'redirect', fields: [], begin: oauth.begin, finish: oauth.finish },
    refresh: oauth.refresh,
    revoke: oauth.revoke,
    readAccount: (tokens, signal) => readAccount(deps, tokens, signal),
    publish: (post, context) => publishPost(deps, post, context),
    find: (post, context, since) => findPost(deps, post, context, since),
    readFigures: (remoteIds, context) => readFigures(deps, remoteIds, context),
    inbox: createInbox(deps),
    readContacts: (cursor, context) => readContacts(deps, cursor, context),
  };
}
