export { listChannelsOfPersonas } from './channels-of-personas.ts';
export { disconnectChannelsOfUser } from './delete-channel.ts';
export type { ChannelAdapters, ChannelsDeps } from './deps.ts';
export { removeOldConnectionsJob, revokeChannelsJob } from './job-definitions.ts';
export { channelJobs } from './jobs.ts';
export { channelData } from './own-data.ts';
export {
  type ChannelForPost,
  getChannelForPost,
  listChannels,
  listChannelsForPosts,
} from './queries.ts';
export { recordExpired, recordLimit } from './record-outcome.ts';
export { resealChannelTokens, tryChannelTokens } from './reseal-tokens.ts';
export { hasUnrevokedChannels } from './revoke-channels.ts';
export { channelHandlers } from './routes.ts';
export { withChannelTokens } from './with-channel-tokens.ts';
