import { useState } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { newestJobs } from '#web/lib/content.ts';
import { useContent, useJobs } from '#web/lib/queries.ts';
import { stripLength } from './strip-length.ts';

export type StageState = {
  /** The newest items, newest first; undefined while loading. */
  items: readonly ContentItem[] | undefined;
  /** The newest listed job of each item, by the item's id. */
  jobs: ReadonlyMap<string, Job>;
  /** The large one: what the creator selected, otherwise the newest. */
  selected: ContentItem | undefined;
  /** Its place in the strip, from 0; -1 without one. */
  place: number;
  select: (id: string) => void;
  error: Error | null;
  retry: () => void;
};

const isJoin = ({ operation }: Job) => operation === 'join_videos';

/** The job whose progress an item shows: that of a video in parts is, until they are joined, the part that is made. */
export function findShownJob(jobs: StageState['jobs'], contentId: string): Job | null {
  const job = jobs.get(contentId) ?? null;
  if (job?.state !== 'queued' || !isJoin(job)) return job;
  const part = [...jobs.values()].find(
    ({ bundleId, state }) => bundleId === job.bundleId && (state === 'running' || state === 'checking'),
  );
  return part ?? job;
}

/**
 * The newest items and the selected one. Work that has just started takes the stage.
 *
 * @param started the jobs that were started last
 */
export function useStage(started: readonly Job[]): StageState {
  const { data, error, refetch } = useContent({ limit: stripLength });
  const { data: jobs } = useJobs();
  const [selectedId, select] = useState<string | null>(null);
  const [seen, setSeen] = useState(started);
  if (seen !== started) {
    setSeen(started);
    // Of a video in parts, the whole.
    select((started.find(isJoin) ?? started[0])?.contentId ?? selectedId);
  }
  const items = data?.pages[0]?.items;
  // A deleted item leaves the stage to the newest.
  const at = items?.findIndex(({ id }) => id === selectedId) ?? -1;
  const place = at >= 0 || !items?.length ? at : 0;
  return {
    items,
    jobs: newestJobs(jobs),
    selected: items?.[place],
    place,
    select,
    error: items ? null : error,
    retry: () => void refetch(),
  };
}
