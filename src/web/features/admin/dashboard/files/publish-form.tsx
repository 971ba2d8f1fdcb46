import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OperatorFileKind, RemovedTag } from '#contract/operator-files.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Difference } from '#web/ui/difference.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { Conflict } from './conflict.tsx';
import { fileKeys } from './file-keys.ts';
import classes from './files.module.css';
import type { Base, DraftState } from './use-draft.ts';

type PublishFormProps = {
  kind: OperatorFileKind;
  state: DraftState;
  reason: string;
  onReason: (reason: string) => void;
  /** Called with the version that becomes the new base. */
  onBegin: (base: Base) => void;
};

/** The changes of the draft, the reason, and the publish button. */
export function PublishForm({ kind, onBegin, onReason, reason, state }: PublishFormProps) {
  const { base, checked, settled } = state;
  const client = useQueryClient();
  const [submitted, setSubmitted] = useState(false);
  const publish = useMutation({
    mutationFn: () =>
      call('publishOperatorFile', {
        params: { kind },
        body: { text: checked.text, basedOn: base.version, reason },
      }),
    onSuccess: (file) => {
      client.setQueryData(fileKeys.file(kind), file);
      void client.invalidateQueries({ queryKey: fileKeys.versions(kind) });
      void client.invalidateQueries({ queryKey: queryKeys.tagCatalogue });
      onBegin({ version: file.latest.version, text: file.checked.text });
      notify.success({
        title: `Version ${file.latest.version} is published`,
        text: 'The changes are live.',
      });
    },
  });
  const isOutdated = publish.error instanceof ApiError && publish.error.code === 'CONFLICT';
  const reasonError = submitted && reason.trim() === '' ? 'Please give a reason' : null;
  const mistakeCount = checked.mistakes.length;
  return (
    <Section title="Your changes">
      <div className={classes.stack}>
        <Difference before={base.text} after={checked.text} label="Your changes" />
        <RemovedTags tags={checked.removed} />
        {isOutdated ? (
          <Conflict
            kind={kind}
            base={base}
            onKeepMine={(newest) => {
              state.setBase(newest);
              publish.reset();
            }}
            onTakeTheirs={onBegin}
          />
        ) : (
          <form
            className={classes.publish}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              setSubmitted(true);
              if (reason.trim() !== '' && settled && mistakeCount === 0 && !publish.isPending)
                publish.mutate();
            }}
          >
            <FormProblem error={publish.error} at={publish.submittedAt} />
            <TextInput
              label="Reason"
              description="Shown in the history."
              autoComplete="off"
              maxLength={limits.rejectionReasonMaximum}
              error={reasonError}
              value={reason}
              onChange={({ currentTarget }) => onReason(currentTarget.value)}
            />
            <Button type="submit" disabled={publish.isPending || !settled || mistakeCount > 0}>
              {publish.isPending ? 'Publishing…' : 'Publish'}
            </Button>
            {mistakeCount > 0 && (
              <p className={classes.problem} role="status">
                Fix {mistakeCount === 1 ? 'one error' : `${mistakeCount} errors`} before you publish.
              </p>
            )}
          </form>
        )}
      </div>
    </Section>
  );
}

function RemovedTags({ tags }: { tags: readonly RemovedTag[] }) {
  if (tags.length === 0) return null;
  return (
    <div className={classes.removed} role="status">
      <p>
        You remove {tags.length === 1 ? 'this tag' : 'these tags'}. Existing content stays; a repeated request
        runs without {tags.length === 1 ? 'it' : 'them'}, and its creator is notified.
      </p>
      <ul>
        {tags.map(({ id, sessions }) => (
          <li key={id}>
            <code>{id}</code>
            {sessions > 0 &&
              ` – selected in ${sessions} unfinished training ${sessions === 1 ? 'session, which continues' : 'sessions, which continue'} without it`}
          </li>
        ))}
      </ul>
    </div>
  );
}
