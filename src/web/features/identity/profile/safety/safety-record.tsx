import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import security from '../security.module.css';
import { RefusedEntry } from './refused-entry.tsx';
import { RefusedUploads } from './refused-uploads.tsx';
import classes from './safety.module.css';
import { StandingNote } from './standing-note.tsx';
import { useRefusedRequests } from './use-safety-record.ts';
import { WithheldResults } from './withheld-results.tsx';

/** Refused requests and uploads with reasons, active strikes and appeals. `?review=<id>` opens the appeal form of one request. */
export function SafetyRecord() {
  const { error, fetchNextPage, hasNextPage, isFetchingNextPage, items, refetch } = useRefusedRequests();
  const [search] = useSearchParams();
  const asked = search.get('review');
  const place = useRef<HTMLDivElement>(null);
  const isRead = items !== undefined;
  useEffect(() => {
    if (asked !== null && isRead) place.current?.scrollIntoView();
  }, [asked, isRead]);

  return (
    <div ref={place} className={classes.record}>
      <Section title="Safety record">
        <div className={security.stack}>
          <StandingNote />
          <p className={security.note}>
            See also <Link to="/takedowns">Removed after reports</Link>.
          </p>
          <WithheldResults />
          <RefusedUploads />
          {items ? (
            <ul className={classes.entries}>
              {items.map((refused) => (
                <RefusedEntry key={refused.id} refused={refused} openAtOnce={refused.id === asked} />
              ))}
            </ul>
          ) : error ? (
            <ErrorState error={error} onRetry={refetch} />
          ) : (
            <ListSkeleton />
          )}
          {items?.length === 0 && <p className={security.note}>None of your requests were refused.</p>}
          {hasNextPage && (
            <div className={security.actions}>
              <Button
                variant="default"
                size="sm"
                disabled={isFetchingNextPage}
                onClick={() => fetchNextPage()}
              >
                {isFetchingNextPage ? 'Loading…' : 'Show older requests'}
              </Button>
            </div>
          )}
        </div>
      </Section>
    </div>
  );
}
