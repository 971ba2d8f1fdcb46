export { cancelTargetsOfChannel } from './cancel-targets.ts';
export { postJobDefinitions, postJobs } from './jobs.ts';
export { listPostDecisionsInUse } from './list-decisions-in-use.ts';
export { openPublishedFile } from './open-published-file.ts';
export { postData } from './own-data.ts';
export type { PrepareDeps } from './prepare/prepare-media.ts';
export { publishedFolder, removeUserPublishedFiles } from './prepare/published-files.ts';
export { type PublisherOptions, startPublisher } from './publisher/start-publisher.ts';
export { postHandlers } from './routes.ts';
