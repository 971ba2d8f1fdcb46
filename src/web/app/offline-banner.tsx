import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Reach, useReach } from '#web/lib/reach.ts';
import classes from './offline-banner.module.css';

const words: Record<Exclude<Reach, 'reached'>, { what: string; next: string }> = {
  offline: { what: 'You are offline.', next: 'This page goes on by itself when your connection is back.' },
  away: { what: 'Castwright cannot be reached.', next: 'Trying again by itself. Work under way goes on.' },
};

/** A strip over every page while nothing can be read or sent. It comes and goes by itself. */
export function OfflineBanner() {
  const reach = useReach();
  const client = useQueryClient();
  const before = useRef(reach);
  useEffect(() => {
    // What happened in between was missed.
    if (reach === 'reached' && before.current !== 'reached') void client.invalidateQueries();
    before.current = reach;
  }, [reach, client]);
  return (
    <div role="status" className={classes.place}>
      {reach !== 'reached' && (
        <p className={classes.banner} data-offline-banner>
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
          <strong>{words[reach].what}</strong>
          <span className={classes.next}>{words[reach].next}</span>
        </p>
      )}
    </div>
  );
}
