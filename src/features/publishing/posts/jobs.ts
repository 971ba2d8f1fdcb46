import { z } from 'zod';
import { defineJob, type HandledJob, handleJob } from '#platform/jobs/job.ts';
import type { Logger } from '#platform/log.ts';
import type { Storage } from '#platform/storage/storage.ts';
import { addDays } from '#platform/time.ts';
import type { ChannelsDeps } from '../channels/index.ts';
import { readAllFigures } from './figures.ts';
import { sweepPublishedFiles } from './prepare/published-files.ts';
import { makeAllSeriesPosts } from './series/make-series-posts.ts';

const none = z.strictObject({});

const makeSeriesPostsJob = defineJob({
  name: 'posts.make-series',
  data: none,
  retries: 2,
  schedule: '17 * * * *',
});
const readFiguresJob = defineJob({
  name: 'posts.read-figures',
  data: none,
  retries: 0,
  schedule: '27 * * * *',
});
const sweepPublishedFilesJob = defineJob({
  name: 'posts.sweep-files',
  data: none,
  retries: 2,
  schedule: '33 4 * * *',
});

export const postJobDefinitions = [makeSeriesPostsJob, readFiguresJob, sweepPublishedFilesJob];

/** Days that a prepared file lies: longer than any attempt. */
const keptDays = 1;

export function postJobs(deps: ChannelsDeps & { storage: Storage; log: Logger }): HandledJob[] {
  const { clock, log, storage } = deps;
  return [
    handleJob(makeSeriesPostsJob, (_, signal) =>
      makeAllSeriesPosts(
        deps,
        (error, seriesId) => log.warn({ err: error, seriesId }, 'the drafts of a series could not be made'),
        signal,
      ),
    ),
    handleJob(readFiguresJob, (_, signal) => readAllFigures(deps, signal)),
    handleJob(sweepPublishedFilesJob, (_, signal) =>
      sweepPublishedFiles(storage, addDays(clock(), -keptDays), signal),
    ),
  ];
}
