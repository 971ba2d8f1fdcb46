import { Button } from '@mantine/core';
import { useState } from 'react';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import { IncidentEntry } from './incident-entry.tsx';
import classes from './incidents-screen.module.css';
import { NewIncident } from './new-incident.tsx';
import { useIncidents } from './use-incidents.ts';

/** /admin/incidents: the incidents of the status page. */
export function IncidentsScreen() {
  const { data: incidents, error, refetch } = useIncidents();
  const [form, setForm] = useState<'not opened' | 'open' | 'closed'>('not opened');
  const openForm = form !== 'open' && (
    // The button gets the focus back when the form closes.
    <Button className={classes.open} autoFocus={form === 'closed'} onClick={() => setForm('open')}>
      New incident
    </Button>
  );
  return (
    <Page width="reading">
      {form === 'open' && <NewIncident onClose={() => setForm('closed')} />}
      <Section title="Open and recent" aside={incidents && incidents.length > 0 && openForm}>
        <p className={classes.lead}>
          Open incidents and those of the last 90 days. The public <a href="/status">status page</a> shows
          them immediately.
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
            hint="Publish an incident when something does not work as expected."
            action={openForm}
          />
        )}
      </Section>
    </Page>
  );
}
