import { useEffect, useRef, useState } from 'react';
import type { Job, JobState } from '#contract/jobs.ts';
import { formatAnnouncement } from './queue-announcements.ts';

/** The current screen reader announcement about jobs that ended while the page is open. */
export function useAnnouncement(jobs: Job[] | undefined): string {
  const [announcement, setAnnouncement] = useState('');
  const seen = useRef<Map<string, JobState> | null>(null);
  useEffect(() => {
    if (!jobs) return;
    const news = seen.current ? formatAnnouncement(seen.current, jobs) : '';
    seen.current = new Map(jobs.map(({ id, state }) => [id, state]));
    if (news) setAnnouncement(news);
  }, [jobs]);
  return announcement;
}
