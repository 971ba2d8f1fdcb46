import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { EngineDraft } from '#contract/engine-setup.ts';
import { limits } from '#contract/limits.ts';
import { Difference } from '#web/ui/difference.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Section } from '#web/ui/page.tsx';
import classes from './connect.module.css';
import { usePublishEngines } from './connect-queries.ts';

type ReviewChangeProps = {
  draft: EngineDraft;
  /** The reason that is filled in. */
  reason: string;
  onPublished: (version: number) => void;
};

/** The change of the engine file before it is published, with its mistakes. */
export function ReviewChange({ draft, onPublished, reason: initial }: ReviewChangeProps) {
  const [reason, setReason] = useState(initial);
  const publish = usePublishEngines(onPublished);
  const { basedOn, before, mistakes, text } = draft;
  const isChanged = before !== text;
  return (
    <Section title="Your changes">
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim() !== '') publish.mutate({ text, basedOn, reason });
        }}
      >
        <Difference before={before} after={text} label="Your changes" />
        {mistakes.length > 0 && (
          <ul className={classes.mistakes} role="alert">
            {mistakes.map(({ line, message, path }) => (
              <li key={`${line} ${path.join('.')} ${message}`}>
                Line {line}: <code>{path.join('.')}</code> {message}
              </li>
            ))}
          </ul>
        )}
        {mistakes.length === 0 && isChanged && (
          <>
            <TextInput
              label="Reason"
              description="Shown in the history."
              autoComplete="off"
              maxLength={limits.rejectionReasonMaximum}
              error={reason.trim() === '' ? 'Please give a reason' : null}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Button type="submit" disabled={publish.isPending || reason.trim() === ''}>
              {publish.isPending ? 'Saving…' : 'Save engine'}
            </Button>
          </>
        )}
        <FormProblem error={publish.error} at={publish.submittedAt} />
      </form>
    </Section>
  );
}
