import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { OperatorFileKind, RemovedTag } from '#contract/operator-files.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import { Conflict } from './conflict.tsx';
import { Difference } from './difference.tsx';
import { fileKeys } from './file-keys.ts';
import classes from './files.module.css';
import type { Base, DraftState } from './use-draft.ts';

type PublishFormProps = {
  kind: OperatorFileKind;
  state: DraftState;
  reason: string;
  onReason: (reason: string) => void;
  /** With the version to go on from. */
  onBegin: (base: Base) => void;
};

/** What the draft changes, why, and the button that makes it hold. */
export function PublishForm({ kind, onBegin, onReason, reason, state }: PublishFormProps) {
  const { base, checked, settled } = state;
  const client = useQueryClient();
  const [asked, setAsked] = useState(false);
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
        text: 'It holds everywhere at once.',
      });
    },
  });
  const overtaken = publish.error instanceof ApiError && publish.error.code === 'CONFLICT';
  const missing = asked && reason.trim() === '' ? 'Please say why' : null;
  const wrong = checked.mistakes.length;
  return (
    <Section title="What you change">
      <div className={classes.stack}>
        <Difference before={base.text} after={checked.text} label="What you change" />
        <Removed tags={checked.removed} />
        {overtaken ? (
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
              setAsked(true);
              if (reason.trim() !== '' && settled && wrong === 0 && !publish.isPending) publish.mutate();
            }}
          >
            <FormProblem error={publish.error} at={publish.submittedAt} />
            <TextInput
              label="Why"
              description="It stands in the history."
              autoComplete="off"
              maxLength={limits.rejectionReasonMaximum}
              error={missing}
              value={reason}
              onChange={({ currentTarget }) => onReason(currentTarget.value)}
            />
            <Button type="submit" disabled={publish.isPending || !settled || wrong > 0}>
              {publish.isPending ? 'Publishing…' : 'Publish'}
            </Button>
            {wrong > 0 && (
              <p className={classes.problem} role="status">
                {wrong === 1 ? 'One mistake is' : `${wrong} mistakes are`} in the way.
              </p>
            )}
          </form>
        )}
      </div>
    </Section>
  );
}

function Removed({ tags }: { tags: readonly RemovedTag[] }) {
  if (tags.length === 0) return null;
  return (
    <div className={classes.removed} role="status">
      <p>
        Nobody can choose {tags.length === 1 ? 'this tag' : 'these tags'} any more. What was made with{' '}
        {tags.length === 1 ? 'it' : 'them'} stays; asked for again, it is made without, and its creator is
        told.
      </p>
      <ul>
        {tags.map(({ id, sessions }) => (
          <li key={id}>
            <code>{id}</code>
            {sessions > 0 &&
              ` – chosen in ${sessions} unfinished training ${sessions === 1 ? 'session, which goes' : 'sessions, which go'} on without it`}
          </li>
        ))}
      </ul>
    </div>
  );
}
