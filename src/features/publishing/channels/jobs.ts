import { type HandledJob, handleJob } from '#platform/jobs/job.ts';
import { removeOldConnections } from './connections.ts';
import type { ChannelJobDeps } from './deps.ts';
import { removeOldConnectionsJob, revokeChannelsJob } from './job-definitions.ts';
import { revokeChannels } from './revoke-channels.ts';

export function channelJobs(deps: ChannelJobDeps): HandledJob[] {
  return [
    handleJob(revokeChannelsJob, (_, signal) => revokeChannels(deps, signal)),
    handleJob(removeOldConnectionsJob, () => removeOldConnections(deps.db, deps.clock())),
  ];
}
