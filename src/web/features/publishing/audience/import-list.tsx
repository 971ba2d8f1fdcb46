import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ContactImport } from '#contract/audience.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/page.tsx';
import classes from './audience.module.css';
import { getImportName, getImportState } from './audience-labels.ts';
import { useAudienceChange, useContactImports } from './audience-queries.ts';

/** Imports, each of which can be undone, with how far those from channels are. */
export function ImportList({ isManager }: { isManager: boolean }) {
  const { data: imports = [] } = useContactImports();
  if (imports.length === 0) return null;
  return (
    <Section title="Imports">
      <ul className={classes.cards}>
        {imports.map((each) => (
          <ImportCard key={each.id} contactImport={each} isManager={isManager} />
        ))}
      </ul>
    </Section>
  );
}

function ImportCard({ contactImport, isManager }: { contactImport: ContactImport; isManager: boolean }) {
  const { createdAt, statement, undoneAt } = contactImport;
  const state = getImportState(contactImport);
  return (
    <li className={classes.card}>
      <h3>
        {getImportName(contactImport)}
        {state && <Badge tone={state.tone}>{state.label}</Badge>}
      </h3>
      <p>
        {formatDateTime(createdAt)}: <Counts contactImport={contactImport} />
      </p>
      <Progress contactImport={contactImport} />
      <p>{statement}</p>
      {undoneAt && <p>Undone {formatDateTime(undoneAt)}.</p>}
      {isManager && !undoneAt && <Undo contactImport={contactImport} />}
    </li>
  );
}

function Counts({ contactImport: { added, merged, overLimit, refused } }: { contactImport: ContactImport }) {
  return (
    <>
      {formatNumber(added)} added, {formatNumber(merged)} completed, {formatNumber(refused)} left out.
      {overLimit > 0 && (
        <>
          {' '}
          Your plan has no room for {formatNumber(overLimit)} more. <Link to="/billing">See plans</Link>
        </>
      )}
    </>
  );
}

/** What an import from a channel does now. A screen reader hears it change, not each number. */
function Progress({
  contactImport: { channel, continuesAt, problem, state },
}: {
  contactImport: ContactImport;
}) {
  if (channel === null || state === 'stopped') return null;
  return (
    <p role="status">
      {state === 'running' && (continuesAt === null ? 'Reading the channel…' : problem)}
      {continuesAt && ` It goes on ${formatDateTime(continuesAt)}.`}
      {state === 'failed' && `${problem ?? ''} What was read stays. Import again to read the rest.`}
      {state === 'done' && 'All of the channel was read.'}
    </p>
  );
}

function Undo({ contactImport }: { contactImport: ContactImport }) {
  const { id, state } = contactImport;
  const isRunning = state === 'running';
  const [asked, setAsked] = useState(false);
  const undo = useAudienceChange({
    change: () => call('undoContactImport', { params: { id } }),
    done: () => ({ title: 'Import undone', text: getImportName(contactImport) }),
    failed: 'Import not undone',
    onDone: () => setAsked(false),
  });
  if (!asked)
    return (
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => setAsked(true)}>
          {isRunning ? 'Stop and undo' : 'Undo import'}
        </Button>
      </div>
    );
  return (
    <ConfirmDialog
      question={`${isRunning ? 'Stop the import and delete' : 'Delete'} the contacts that this import added? Those who answered your request stay.`}
      confirmLabel="Undo import"
      pendingLabel="Undoing…"
      pending={undo.isPending}
      onConfirm={() => undo.mutate()}
      onCancel={() => setAsked(false)}
    />
  );
}
