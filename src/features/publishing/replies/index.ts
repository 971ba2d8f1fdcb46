export {
  createReplyModel,
  type ReplyModel,
  tryReplyModel,
} from './drafting/reply-model.ts';
export { readInboxesJob, removeOldMessagesJob } from './job-definitions.ts';
export { replyJobs } from './jobs.ts';
export { listChannelsOfThreads } from './list-channels-of-threads.ts';
export { replyData } from './own-data.ts';
export { resumeReading } from './reading/resume-reading.ts';
export { replyHandlers } from './routes.ts';
export { startReplySender } from './sending/sender.ts';
