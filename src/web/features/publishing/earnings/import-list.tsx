import { Button } from '@mantine/core';
import { useState } from 'react';
import type { EarningImport } from '#contract/earnings.ts';
import { call } from '#web/lib/api.ts';
import { useCanDeletePermanently } from '#web/lib/can-delete-permanently.ts';
import { earningsKey } from '#web/lib/earnings.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Section } from '#web/ui/page.tsx';
import { useMutationWithToast } from '#web/ui/use-mutation-with-toast.ts';
import classes from './earnings.module.css';
import { useEarningImports } from './queries.ts';

/** Imports that can be undone; nothing before the first one. */
export function ImportList() {
  const { data: imports = [] } = useEarningImports();
  if (imports.length === 0) return null;
  return (
    <Section title="Imports">
      <ul className={classes.list}>
        {imports.map((each) => (
          <ImportRow key={each.id} imported={each} />
        ))}
      </ul>
    </Section>
  );
}

function ImportRow({ imported }: { imported: EarningImport }) {
  const { entries, fileName, id, importedAt, personaName } = imported;
  const canChange = useCanDeletePermanently();
  const [asking, setAsking] = useState(false);
  const undo = useMutationWithToast([earningsKey], {
    change: () => call('undoEarningImport', { params: { id } }),
    done: 'Import undone',
    failed: 'Not undone',
  });
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.lead}>{fileName}</p>
        <p className={classes.fact}>
          {personaName} · {formatNumber(entries)} {entries === 1 ? 'entry' : 'entries'} ·{' '}
          {formatDateTime(importedAt)}
        </p>
      </div>
      {canChange &&
        (asking ? (
          <ConfirmDialog
            question={`Undo the import of “${fileName}”? Its entries are deleted, changed ones too.`}
            confirmLabel="Undo import"
            pendingLabel="Undoing…"
            pending={undo.isPending}
            onConfirm={() => undo.mutate()}
            onCancel={() => setAsking(false)}
          />
        ) : (
          <Button
            variant="default"
            size="sm"
            aria-label={`Undo the import of ${fileName}`}
            onClick={() => setAsking(true)}
          >
            Undo
          </Button>
        ))}
    </li>
  );
}
