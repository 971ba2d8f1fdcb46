export type { ChannelAdapters, ChannelsDeps } from './deps.ts';
export { type ChannelForPost, getChannelForPost, listChannelsForPosts } from './queries.ts';
export { recordExpired, recordLimit } from './record-outcome.ts';
export { type ChannelWork, withChannelTokens } from './with-channel-tokens.ts';
