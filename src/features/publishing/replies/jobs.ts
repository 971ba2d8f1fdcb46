import { type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { RepliesDeps } from './deps.ts';
import { readInboxesJob, removeOldMessagesJob } from './job-definitions.ts';
import { readInboxes } from './reading/read-inboxes.ts';
import { removeOldMessages } from './remove-old.ts';

export function replyJobs(deps: RepliesDeps): HandledJob[] {
  return [
    handleJob(readInboxesJob, (_, signal) => readInboxes(deps, signal)),
    handleJob(removeOldMessagesJob, () => removeOldMessages(deps.db, deps.clock())),
  ];
}
