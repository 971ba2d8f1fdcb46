import { Button, FileInput, Select } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EarningImportPreview, earningLimits } from '#contract/earnings.ts';
import { call } from '#web/lib/api.ts';
import { earningsKey } from '#web/lib/earnings.ts';
import { formatDateTime, formatNumber } from '#web/lib/format.ts';
import { usePersonas } from '#web/lib/queries.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './earnings.module.css';
import { type ImportChoices, MappingFields, toImportForm } from './mapping-fields.tsx';
import { PreviewRows } from './preview-rows.tsx';

type ImportSheetProps = { personaId: string | null; open: boolean; onClose: () => void };

/** Imports a CSV file: choose it, check how it is read, confirm. */
export function ImportSheet({ onClose, open, personaId }: ImportSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title="Import CSV" sticky>
      <ImportForm initialPersonaId={personaId} onDone={onClose} />
    </Sheet>
  );
}

const noChoices: ImportChoices = { kind: 'subscriptions' };

function ImportForm({ initialPersonaId, onDone }: { initialPersonaId: string | null; onDone: () => void }) {
  const { data: personas = [] } = usePersonas();
  const [personaId, setPersonaId] = useState(initialPersonaId ?? personas[0]?.id ?? '');
  const [file, setFile] = useState<File | null>(null);
  const [choices, setChoices] = useState(noChoices);
  const preview = useMutation({
    mutationFn: (given: { file: File; personaId: string; choices: ImportChoices }) =>
      call('previewEarningImport', { body: toImportForm(given) }),
  });
  const read = (next: { file?: File | null; personaId?: string; choices?: ImportChoices }) => {
    const given = { file, personaId, choices, ...next };
    setFile(given.file);
    setPersonaId(given.personaId);
    setChoices(given.choices);
    if (given.file && given.personaId) preview.mutate({ ...given, file: given.file });
    else preview.reset();
  };
  return (
    <div className={classes.form}>
      <Select
        label="Persona"
        data={personas.map(({ id, name }) => ({ value: id, label: name }))}
        value={personaId}
        allowDeselect={false}
        onChange={(value) => value && read({ personaId: value })}
      />
      <FileInput
        label="CSV file"
        description={`Up to ${earningLimits.importBytes / 1024 / 1024} MB and ${formatNumber(earningLimits.importRowsMaximum)} rows, with headings.`}
        placeholder="Choose a file"
        accept=".csv,text/csv,text/plain"
        value={file}
        clearable
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        onChange={(chosen) => read({ file: chosen, choices: noChoices })}
      />
      <FormProblem error={preview.error} at={preview.submittedAt} />
      {preview.data && file && (
        <>
          <MappingFields
            preview={preview.data}
            choices={choices}
            onChange={(part) => read({ choices: { ...choices, ...part } })}
          />
          <ConfirmImport {...{ choices, file, onDone, personaId }} preview={preview.data} />
        </>
      )}
    </div>
  );
}

type ConfirmImportProps = {
  preview: EarningImportPreview;
  file: File;
  personaId: string;
  choices: ImportChoices;
  onDone: () => void;
};

function ConfirmImport({ choices, file, onDone, personaId, preview }: ConfirmImportProps) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () =>
      call('importEarnings', {
        body: toImportForm({ file, personaId, choices, skipsBadRows: preview.badRows > 0 }),
      }),
    onSuccess: ({ entries }) => {
      notify.success({
        title: 'Imported',
        text: `${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'}.`,
      });
      onDone();
      return client.invalidateQueries({ queryKey: earningsKey });
    },
  });
  const { badRows, earlier, missing, rows } = preview;
  if (missing.length > 0)
    return <p className={classes.fact}>Choose what is marked above to read the rows.</p>;
  return (
    <>
      <PreviewRows preview={preview} />
      {earlier && (
        <p className={classes.problem} role="alert">
          This file was imported on {formatDateTime(earlier.importedAt)} as “{earlier.fileName}”. Undo that
          import to import it again.
        </p>
      )}
      <FormProblem error={confirm.error} at={confirm.submittedAt} />
      <Button disabled={rows === 0 || earlier !== null || confirm.isPending} onClick={() => confirm.mutate()}>
        {confirm.isPending
          ? 'Importing…'
          : badRows > 0
            ? `Import ${formatNumber(rows)}, leave out ${formatNumber(badRows)}`
            : `Import ${formatNumber(rows)} ${rows === 1 ? 'row' : 'rows'}`}
      </Button>
    </>
  );
}
