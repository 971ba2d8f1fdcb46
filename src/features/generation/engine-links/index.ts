export { engineLinkJobs, sweepEngineFilesJob } from './jobs.ts';
export { createJobLinks, keyOfFile, readToken } from './links.ts';
export { mostPutBytes, takeFile } from './take-file.ts';
