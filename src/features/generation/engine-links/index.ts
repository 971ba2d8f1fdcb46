export { engineLinkJobs, sweepEngineFilesJob } from './jobs.ts';
export { createJobLinks, parseToken, toStorageKey } from './links.ts';
export { maxUploadBytes, receiveFile } from './receive-file.ts';
