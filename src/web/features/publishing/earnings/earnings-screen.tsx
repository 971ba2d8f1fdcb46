import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import { buildUrl } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { useEarningFigures } from '#web/lib/earnings.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Choice } from '#web/ui/choice.tsx';
import { EarningSummary } from '#web/ui/earnings/earning-summary.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { PublishingNav } from '#web/ui/publishing-nav.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './earnings.module.css';
import { EntryList } from './entry-list.tsx';
import { EntrySheet } from './entry-sheet.tsx';
import { ImportList } from './import-list.tsx';
import { ImportSheet } from './import-sheet.tsx';
import { PersonaTable } from './persona-table.tsx';

const spans = [
  { value: '3', label: '3 months' },
  { value: '12', label: '12 months' },
  { value: '36', label: '3 years' },
] as const;

/** /publishing/earnings: what personas earned and cost, entries and imports. */
export function EarningsScreen() {
  const [personaId, setPersonaId] = useState<string | null>(null);
  const [months, setMonths] = useState<(typeof spans)[number]['value']>('12');
  const { data: personas = [] } = usePersonas();
  const { data, error, refetch } = useEarningFigures(personaId ?? undefined, Number(months));
  return (
    <Page>
      <PublishingNav />
      <Section
        title="Earned and cost"
        aside={<Choice label="Period" value={months} options={spans} onChange={setMonths} />}
      >
        <Select
          className={classes.filter}
          label="Persona"
          placeholder="All personas"
          clearable
          data={personas.map(({ id, name }) => ({ value: id, label: name }))}
          value={personaId}
          onChange={setPersonaId}
        />
        {data ? (
          <>
            <EarningSummary figures={data} />
            {personaId === null && <PersonaTable personas={data.personas} />}
          </>
        ) : error ? (
          <ErrorState error={error} onRetry={refetch} />
        ) : (
          <ListSkeleton count={4} />
        )}
      </Section>
      <Section title="Entries" aside={<EntryActions personaId={personaId} />}>
        <EntryList personaId={personaId} />
      </Section>
      <ImportList />
    </Page>
  );
}

function EntryActions({ personaId }: { personaId: string | null }) {
  const { gate } = useUser();
  const { data: personas = [] } = usePersonas();
  const canChange = useCanDeletePermanently() && gate === 'app' && personas.length > 0;
  const [open, setOpen] = useState<'entry' | 'import' | null>(null);
  const close = () => setOpen(null);
  const query = personaId === null ? {} : { personaId };
  return (
    <div className={classes.actions}>
      <Button variant="default" component="a" href={buildUrl('exportEarnings', { query })} download>
        Export CSV
      </Button>
      {canChange && (
        <>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('import')}>
            Import CSV
          </Button>
          <Button variant="default" aria-haspopup="dialog" onClick={() => setOpen('entry')}>
            Add entry
          </Button>
          <EntrySheet entry={null} personaId={personaId} open={open === 'entry'} onClose={close} />
          <ImportSheet personaId={personaId} open={open === 'import'} onClose={close} />
        </>
      )}
    </div>
  );
}
