import { useEffect, useRef, useState } from 'react';
import type { Job, JobState } from '#contract/generation.ts';

function sentence(job: Job): string | null {
  if (job.state === 'completed') return `${job.name} is finished.`;
  if (job.state === 'failed') return `${job.name} failed. ${job.problem ?? ''}`.trim();
  return null;
}

/** What a screen reader is told: jobs that ended since the list was last seen, not those that had ended before. */
export function useAnnouncement(jobs: Job[] | undefined): string {
  const [announcement, setAnnouncement] = useState('');
  const seen = useRef<Map<string, JobState> | null>(null);
  useEffect(() => {
    if (!jobs) return;
    const before = seen.current;
    seen.current = new Map(jobs.map(({ id, state }) => [id, state]));
    if (!before) return;
    const news = jobs.filter((job) => before.get(job.id) !== job.state).map(sentence);
    const text = news.filter((part) => part !== null).join(' ');
    if (text) setAnnouncement(text);
  }, [jobs]);
  return announcement;
}
