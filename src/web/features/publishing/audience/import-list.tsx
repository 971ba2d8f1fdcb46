import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ContactImport } from '#contract/audience.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/page.tsx';
import classes from './audience.module.css';
import { useAudienceChange, useContactImports } from './audience-queries.ts';

/** Earlier imports, each of which can be taken back. */
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
  const { added, createdAt, fileName, id, merged, refused, statement, undoneAt } = contactImport;
  const [asked, setAsked] = useState(false);
  const undo = useAudienceChange({
    change: () => call('undoContactImport', { params: { id } }),
    done: () => ({ title: 'Import taken back', text: fileName }),
    failed: 'Import not taken back',
    onDone: () => setAsked(false),
  });
  return (
    <li className={classes.card}>
      <h3>{fileName}</h3>
      <p>
        {formatDateTime(createdAt)}: {formatNumber(added)} added, {formatNumber(merged)} completed,{' '}
        {formatNumber(refused)} left out.
      </p>
      <p>{statement}</p>
      {undoneAt && <p>Taken back {formatDateTime(undoneAt)}.</p>}
      {asked ? (
        <ConfirmDialog
          question="Delete the contacts that this import added? Those who answered your request stay."
          confirmLabel="Take back"
          pendingLabel="Taking back…"
          pending={undo.isPending}
          onConfirm={() => undo.mutate()}
          onCancel={() => setAsked(false)}
        />
      ) : (
        isManager &&
        !undoneAt && (
          <div className={classes.actions}>
            <Button variant="default" size="sm" onClick={() => setAsked(true)}>
              Undo import
            </Button>
          </div>
        )
      )}
    </li>
  );
}
