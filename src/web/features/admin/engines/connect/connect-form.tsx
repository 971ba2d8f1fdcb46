import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { EngineSetup } from '#contract/engine-setup.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { Section } from '#web/ui/page.tsx';
import classes from './connect.module.css';
import { useEngineDraft, useEngineTest } from './connect-queries.ts';
import {
  type ConnectableEngine,
  noModels,
  toChange,
  toModelValues,
  toTestForm,
  toValues,
} from './connect-values.ts';
import { EngineTerms } from './engine-terms.tsx';
import { Published } from './published.tsx';
import { ReviewChange } from './review-change.tsx';
import { ServerFields } from './server-fields.tsx';
import { StackChoice } from './stack-choice.tsx';
import { TestResult } from './test-result.tsx';

type ConnectFormProps = {
  setup: EngineSetup;
  /** Null connects a new one. */
  engine: ConnectableEngine | null;
};

/** Tests a server, chooses what its files are used for, and publishes the change after a review. */
export function ConnectForm({ engine, setup }: ConnectFormProps) {
  const taken = setup.file?.engines.map(({ id }) => id) ?? [];
  const [values, setValues] = useState(() => toValues(engine, taken));
  const [models, setModels] = useState(noModels);
  const [version, setVersion] = useState<number | null>(null);
  const test = useEngineTest();
  const draft = useEngineDraft();
  const report = test.data?.problem === null ? test.data : null;

  function change(next: typeof values) {
    setValues(next);
    draft.reset();
  }
  function submitTest(event: FormEvent) {
    event.preventDefault();
    draft.reset();
    test.mutate(toTestForm(values, engine !== null), {
      onSuccess: (result) => setModels(result.problem === null ? toModelValues(result) : noModels),
    });
  }
  if (version !== null) return <Published version={version} setup={setup} />;
  return (
    <>
      <Section title="Server">
        <form className={classes.form} onSubmit={submitTest} noValidate>
          <ServerFields values={values} onChange={change} engine={engine} />
          <Button type="submit" disabled={test.isPending}>
            {test.isPending ? 'Testing…' : 'Test'}
          </Button>
          <FormProblem error={test.error} at={test.submittedAt} />
          {test.data && <TestResult report={test.data} />}
        </form>
      </Section>
      {report && report.stacks.length > 0 && (
        <Section title="Models">
          <StackChoice
            report={report}
            file={setup.file}
            models={models}
            onChange={(next) => {
              setModels(next);
              draft.reset();
            }}
          />
        </Section>
      )}
      {(report || engine) && (
        <Section title="Settings">
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              draft.mutate(toChange(values, models, report?.stacks ?? []));
            }}
          >
            <EngineTerms values={values} onChange={change} isNew={engine === null} />
            <div className={classes.actions}>
              <Button type="submit" disabled={draft.isPending}>
                Review changes
              </Button>
              {engine && (
                <Button
                  variant="default"
                  disabled={draft.isPending}
                  onClick={() => draft.mutate({ kind: 'remove', id: engine.id })}
                >
                  Remove engine
                </Button>
              )}
            </div>
            <FormProblem error={draft.error} at={draft.submittedAt} />
          </form>
        </Section>
      )}
      {draft.data && (
        <ReviewChange
          key={draft.submittedAt}
          draft={draft.data}
          reason={
            draft.variables?.kind === 'remove'
              ? `Removed ${values.name || values.id}`
              : `${engine ? 'Changed' : 'Connected'} ${values.name || values.id}`
          }
          onPublished={setVersion}
        />
      )}
    </>
  );
}
