import { Button } from '@mantine/core';
import { useState } from 'react';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { IncidentEntry } from './incident-entry.tsx';
import classes from './incidents-screen.module.css';
import { NewIncident } from './new-incident.tsx';
import { useIncidents } from './use-incidents.ts';

/** /admin/incidents: what the status page says of incidents is written here, by administrators. */
export function IncidentsScreen() {
  const { data: incidents, error, refetch } = useIncidents();
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened');
  const openForm = form !== 'open' && (
    // Closed again, the form gives the keyboard back to where it came from.
    <Button className={classes.open} autoFocus={form === 'closed'} onClick={() => setForm('open')}>
      New incident
    </Button>
  );
  return (
    <Page width="reading">
      {form === 'open' && <NewIncident onClose={() => setForm('closed')} />}
      <Section title="Open and recent" aside={incidents && incidents.length > 0 && openForm}>
        <p className={classes.lead}>
          What is open, and what was in the last 90 days. Everybody reads it on the{' '}
          <a href="/status">status page</a> as soon as you publish it.
        </p>
        {incidents ? (
          incidents.map((incident) => <IncidentEntry key={incident.id} incident={incident} />)
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton />
        )}
        {incidents?.length === 0 && (
          <EmptyState
            title="No incidents"
            hint="When something does not work as it should, say so before people ask."
            action={openForm}
          />
        )}
      </Section>
    </Page>
  );
}
