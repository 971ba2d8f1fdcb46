import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { Reading, ReadLanguage } from '#contract/tools.ts';
import { call } from '#web/lib/api.ts';
import { useStartJobs } from '#web/lib/job-actions.ts';
import { isActiveJob } from '#web/lib/job-labels.ts';
import { getPictureId } from '#web/lib/pictures.ts';
import { useJobs } from '#web/lib/queries.ts';
import { useReadings } from './queries.ts';

/** One kind of reading of one picture: how to start it, its job and its text. */
export type ReadingJob<Input> = {
  start: (input: Input) => void;
  /** True while the start call runs. */
  isPending: boolean;
  /** The error of the last start. */
  error: Error | null;
  /** The started job, until its text is available. */
  job: Job | null;
  reading: Reading | null;
};

type Kind = {
  operation: Reading['operation'];
  picture: PictureChoice;
  /** The job that the address opens, running or done. It takes precedence over the picture's newest text. */
  opened: string | null;
};

/** @param send makes the call; starts with equal input share an idempotency key until one succeeds */
function useReadingJob<Input>(
  { operation, picture, opened }: Kind,
  send: (input: Input, idempotencyKey: string) => Promise<{ jobs: Job[] }>,
): ReadingJob<Input> {
  const { data: jobs } = useJobs();
  const { data: readings } = useReadings();
  const [started, setStarted] = useState<string | null>(null);
  const [, setSearch] = useSearchParams();
  const { mutate, isPending, error } = useStartJobs(send);
  const candidates = readings?.filter((reading) => reading.operation === operation);
  const newest = candidates?.find(({ source }) => source && getPictureId(source) === getPictureId(picture));
  const jobId = started ?? opened;
  const job = jobs?.find((each) => each.id === jobId && each.operation === operation);
  const isAwaited = started !== null || (job !== undefined && isActiveJob(job));
  const reading = candidates?.find((each) => each.jobId === jobId) ?? (isAwaited ? undefined : newest);
  const show = ([first]: Job[]) => {
    if (!first) return;
    setStarted(first.id);
    // The address holds the job and its picture, so that a reload finds the text without a second charge.
    const address = (old: URLSearchParams) =>
      new URLSearchParams({ ...Object.fromEntries(old), ...picture, reading: first.id });
    setSearch(address, { replace: true });
  };
  return {
    start: (input) => mutate(input, { onSuccess: ({ jobs }) => show(jobs) }),
    isPending,
    error,
    job: (isAwaited && !reading && job) || null,
    reading: reading ?? null,
  };
}

type ReadingTarget = Omit<Kind, 'operation'>;

/** Reads the text in a picture. Starting takes the languages to look for. */
export function useReadText(target: ReadingTarget): ReadingJob<ReadLanguage[]> {
  return useReadingJob({ ...target, operation: 'image_to_text' }, (languages, idempotencyKey) =>
    call('readText', { body: { source: target.picture, languages }, idempotencyKey }),
  );
}

/** Describes a picture. */
export function useCaption(target: ReadingTarget): ReadingJob<null> {
  return useReadingJob({ ...target, operation: 'caption' }, (_, idempotencyKey) =>
    call('caption', { body: { source: target.picture }, idempotencyKey }),
  );
}
