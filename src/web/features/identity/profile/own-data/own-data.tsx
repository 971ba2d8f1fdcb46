import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DataExport } from './data-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import classes from './own-data.module.css';
import { useOwnData } from './use-own-data.ts';

/** The card with data export and account deletion. Emails and the banner link to `#your-data`. */
export function OwnData() {
  const { data, error, refetch } = useOwnData();
  const { hash } = useLocation();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (hash === '#your-data') top.current?.scrollIntoView();
  }, [hash]);
  return (
    <div ref={top} id="your-data" className={classes.anchor}>
      <Section title="Your data">
        {data ? (
          <div className={classes.parts}>
            <DataExport latest={data.export} />
            <DeleteAccount own={data} />
          </div>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={2} />
        )}
      </Section>
    </div>
  );
}
