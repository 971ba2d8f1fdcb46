import { Button, FileInput, NativeSelect, TagsInput, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type ImportField, type ImportPreview, importField } from '#contract/audience.ts';
import { audienceLimits as limits } from '#contract/audience-limits.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './audience.module.css';
import { importFieldLabels } from './audience-labels.ts';
import { useAudienceChange } from './audience-queries.ts';
import { PersonaSelect } from './persona-select.tsx';

/** `personaId`: empty while none is chosen. */
export type ImportFormProps = {
  personaId: string;
  onPersona: (personaId: string) => void;
  onDone: () => void;
};

function createForm(file: File, fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  return form;
}

/** Imports contacts from a CSV file: it shows what would happen before it does. */
export function FileImportForm({ onDone, onPersona, personaId }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null);
  const [tags, setTags] = useState<string[]>([]);
  const [statement, setStatement] = useState('');
  const preview = useMutation({
    mutationFn: ({ chosen, mapping, persona }: { chosen: File; persona: string; mapping: string }) =>
      call('previewContactImport', { body: createForm(chosen, { personaId: persona, mapping }) }),
  });
  const save = useAudienceChange({
    change: () => {
      if (!file) throw new Error('no file');
      const mapping = preview.data?.columns.map(({ field }) => field).join(',') ?? '';
      return call('importContacts', {
        body: createForm(file, { personaId, mapping, tags: tags.join(','), statement }),
      });
    },
    done: ({ added, merged, refused }) => ({
      title: 'Contacts imported',
      text: `${formatNumber(added)} added, ${formatNumber(merged)} completed, ${formatNumber(refused)} left out.`,
    }),
    failed: null,
    onDone,
  });
  const look = (chosen: File | null, persona: string, mapping = '') => {
    preview.reset();
    save.reset();
    if (chosen && persona !== '') preview.mutate({ chosen, persona, mapping });
  };
  const { data } = preview;
  const canImport =
    data &&
    data.added + data.merged > 0 &&
    statement.trim().length >= limits.importStatementMinimum &&
    !save.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canImport) save.mutate();
  };
  return (
    <form className={classes.form} aria-label="Import contacts" onSubmit={submit}>
      <p className={classes.hint}>
        Imported contacts get no mails before they agree. Import only adults whose addresses you may have.
      </p>
      <PersonaSelect
        none="Choose a persona"
        value={personaId}
        onChange={(chosen) => {
          onPersona(chosen);
          look(file, chosen);
        }}
      />
      <FileInput
        label="CSV file"
        description={`At most 10 MB and ${formatNumber(limits.importRowsMaximum)} rows.`}
        placeholder="Choose a file"
        accept=".csv,text/csv"
        value={file}
        onChange={(chosen) => {
          setFile(chosen);
          look(chosen, personaId);
        }}
      />
      {preview.isPending && <p role="status">Reading the file…</p>}
      <FormProblem error={preview.error} at={preview.submittedAt} />
      {data && file && (
        <>
          <Columns preview={data} onMap={(mapping) => look(file, personaId, mapping)} />
          <Outcome preview={data} />
          <TagsInput label="Tags for all of them" size="md" maxTags={10} value={tags} onChange={setTags} />
          <Textarea
            label="Where do these addresses come from?"
            description="It is stored with the import, and you may have to prove it."
            placeholder="Buyers of my shop since May 2025 who left their address at the checkout"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={limits.importStatementMaximum}
            value={statement}
            onChange={({ currentTarget }) => setStatement(currentTarget.value)}
          />
          <FormProblem error={save.error} at={save.submittedAt} />
          <Button type="submit" disabled={!canImport}>
            {save.isPending ? 'Importing…' : `Import ${formatNumber(data.added + data.merged)}`}
          </Button>
        </>
      )}
    </form>
  );
}

const fields = importField.options.map((value) => ({ value, label: importFieldLabels[value] }));

type ColumnsProps = { preview: ImportPreview; onMap: (mapping: string) => void };

/** What each column holds; a change reads the file again. */
function Columns({ onMap, preview: { columns } }: ColumnsProps) {
  const map = (at: number, field: ImportField) =>
    onMap(
      columns.map((column, index) => (index === at ? field : releaseField(column.field, field))).join(','),
    );
  return (
    <ul className={classes.columns} aria-label="Columns">
      {columns.map(({ field, name, samples }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same name
        <li key={at}>
          <NativeSelect
            label={name}
            description={samples.join(', ')}
            data={fields}
            value={field}
            onChange={({ currentTarget }) => map(at, importField.parse(currentTarget.value))}
          />
        </li>
      ))}
    </ul>
  );
}

/** Another column had the field: only tags may come from several. */
const releaseField = (other: ImportField, chosen: ImportField): ImportField =>
  other === chosen && chosen !== 'tags' ? 'ignore' : other;

function Outcome({ preview: { added, badRows, merged, refused, rows } }: { preview: ImportPreview }) {
  return (
    <>
      <p role="status">
        {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}: {formatNumber(added)} new, {formatNumber(merged)}{' '}
        known, {formatNumber(refused)} left out.
      </p>
      {badRows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard
        <ul className={classes.bad} aria-label="Rows that are left out" tabIndex={0}>
          {badRows.map(({ line, reason }) => (
            <li key={`${line} ${reason}`}>
              Line {line}: {reason}
            </li>
          ))}
          {refused > badRows.length && <li>and {formatNumber(refused - badRows.length)} more</li>}
        </ul>
      )}
    </>
  );
}
