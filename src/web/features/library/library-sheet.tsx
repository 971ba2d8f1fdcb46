import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useEffect } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { ContentItem } from '#contract/library.ts';
import { useJobs } from '#web/lib/queries.ts';
import { ContactSheet } from '#web/ui/contact-sheet.tsx';
import classes from './library-screen.module.css';
import { LibraryTile } from './library-tile.tsx';

type LibrarySheetProps = {
  items: readonly ContentItem[];
  rowHeight: number;
  marked: string | null;
  onOpen: (item: ContentItem) => void;
  more: { exists: boolean; loading: boolean; failed: boolean; load: () => void };
};

/** All frames read so far; the next page is read when the end comes near. */
export function LibrarySheet({ items, rowHeight, marked, onOpen, more }: LibrarySheetProps) {
  const { data: jobs } = useJobs();
  const jobOf = new Map<string | null, Job>();
  for (const job of jobs ?? []) if (!jobOf.has(job.contentId)) jobOf.set(job.contentId, job);
  return (
    <>
      <ContactSheet label="My Content" rowHeight={rowHeight}>
        {items.map((item) => (
          <LibraryTile
            key={item.id}
            item={item}
            job={jobOf.get(item.id) ?? null}
            marked={marked === item.id}
            onOpen={onOpen}
          />
        ))}
      </ContactSheet>
      {more.exists && <NextPage {...more} />}
    </>
  );
}

function NextPage({ loading, failed, load }: LibrarySheetProps['more']) {
  const { ref, entry } = useIntersection({ rootMargin: '800px' });
  const near = entry?.isIntersecting ?? false;
  // After a failure only the button asks again: a scroll position must not hammer a server in trouble.
  useEffect(() => {
    if (near && !loading && !failed) load();
  }, [near, loading, failed, load]);
  return (
    <div ref={ref} className={classes.more}>
      <Button variant="default" disabled={loading} onClick={load}>
        {loading ? 'Loading…' : failed ? 'The next page did not load. Try again' : 'Show more'}
      </Button>
    </div>
  );
}
