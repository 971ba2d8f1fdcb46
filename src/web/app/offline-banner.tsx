import { IconPlugConnectedX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type Connectivity, useConnectivity } from '#web/lib/connectivity.ts';
import { brand } from '#web/lib/site.ts';
import classes from './offline-banner.module.css';

const labels: Record<Exclude<Connectivity, 'reached'>, { problem: string; next: string }> = {
  offline: { problem: 'You are offline.', next: 'This page continues when your connection is back.' },
  away: {
    problem: `${brand.name} cannot be reached.`,
    next: 'Reconnecting automatically. Running jobs continue.',
  },
};

/** A banner over every page while the browser or the server is offline. */
export function OfflineBanner() {
  const connectivity = useConnectivity();
  const client = useQueryClient();
  const before = useRef(connectivity);
  useEffect(() => {
    // Refetches what changed meanwhile.
    if (connectivity === 'reached' && before.current !== 'reached') void client.invalidateQueries();
    before.current = connectivity;
  }, [connectivity, client]);
  return (
    <div role="status" className={classes.place}>
      {connectivity !== 'reached' && (
        <p className={classes.banner} data-offline-banner>
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden="true" />
          <strong>{labels[connectivity].problem}</strong>
          <span className={classes.next}>{labels[connectivity].next}</span>
        </p>
      )}
    </div>
  );
}
