import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Job } from '#contract/jobs.ts';
import type { PictureChoice, Reading, ReadLanguage } from '#contract/tools.ts';
import { call } from '#web/lib/api.ts';
import { useStart } from '#web/lib/job-actions.ts';
import { isUnderWay } from '#web/lib/job-words.ts';
import { choiceId } from '#web/lib/pictures.ts';
import { useJobs } from '#web/lib/queries.ts';
import { useReadings } from './queries.ts';

/** One kind of reading of one picture: how to start it, where it stands, and its text. */
export type ReadingJob<Asked> = {
  start: (asked: Asked) => void;
  /** While the server is being asked. */
  isPending: boolean;
  /** Why it was refused. */
  error: Error | null;
  /** What was started, until its text is there. */
  job: Job | null;
  reading: Reading | null;
};

type Kind = {
  operation: Reading['operation'];
  picture: PictureChoice;
  /** The job whose text the address asks for, under way or done; it goes before the picture's newest. */
  opened: string | null;
};

/** @param send makes the call; what is asked for is all that tells two intentions apart */
function useReadingJob<Asked>(
  { operation, picture, opened }: Kind,
  send: (asked: Asked, idempotencyKey: string) => Promise<{ jobs: Job[] }>,
): ReadingJob<Asked> {
  const { data: jobs } = useJobs();
  const { data: readings } = useReadings();
  const [started, setStarted] = useState<string | null>(null);
  const [, setSearch] = useSearchParams();
  const { mutate, isPending, error } = useStart(send);
  const of = readings?.filter((reading) => reading.operation === operation);
  const ofPicture = of?.find(({ source }) => source && choiceId(source) === choiceId(picture));
  const asked = started ?? opened;
  const job = jobs?.find((each) => each.id === asked && each.operation === operation);
  const isAwaited = started !== null || (job !== undefined && isUnderWay(job));
  const reading = of?.find(({ jobId }) => jobId === asked) ?? (isAwaited ? undefined : ofPicture);
  const show = ([first]: Job[]) => {
    if (!first) return;
    setStarted(first.id);
    // In the address, with its picture: a reload finds it again, and it is not paid for twice.
    const address = (old: URLSearchParams) =>
      new URLSearchParams({ ...Object.fromEntries(old), ...picture, reading: first.id });
    setSearch(address, { replace: true });
  };
  return {
    start: (wish) => mutate(wish, { onSuccess: ({ jobs }) => show(jobs) }),
    isPending,
    error,
    job: (isAwaited && !reading && job) || null,
    reading: reading ?? null,
  };
}

type Of = Omit<Kind, 'operation'>;

/** Reading the text in a picture. It is started with the languages to look for. */
export function useReadText(of: Of): ReadingJob<ReadLanguage[]> {
  return useReadingJob({ ...of, operation: 'image_to_text' }, (languages, idempotencyKey) =>
    call('readText', { body: { source: of.picture, languages }, idempotencyKey }),
  );
}

/** Describing a picture. */
export function useCaption(of: Of): ReadingJob<null> {
  return useReadingJob({ ...of, operation: 'caption' }, (_, idempotencyKey) =>
    call('caption', { body: { source: of.picture }, idempotencyKey }),
  );
}
