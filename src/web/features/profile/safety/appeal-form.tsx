import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { limits } from '#contract/limits.ts';
import { appealForm } from '#contract/safety.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import security from '../security.module.css';
import { useAppeal } from './use-safety-record.ts';

type AppealFormProps = { decisionId: string; onCancel: () => void };

/** Why a refusal should be looked at again, in the person's own words. */
export function AppealForm({ decisionId, onCancel }: AppealFormProps) {
  const form = useForm({
    initialValues: { text: '' },
    validate: schemaResolver(appealForm, { sync: true }),
  });
  const appeal = useAppeal(decisionId);
  return (
    <form className={security.form} onSubmit={form.onSubmit((values) => appeal.mutate(values))} noValidate>
      <FormProblem error={appeal.error} at={appeal.submittedAt} />
      <Textarea
        label="What did you mean?"
        description="A person reads it, together with the words that were refused. Once for each refusal."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.appealMaximum}
        autoFocus
        {...form.getInputProps('text')}
      />
      <div className={security.actions}>
        <Button type="submit" disabled={appeal.isPending}>
          {appeal.isPending ? 'Sending...' : 'Send for review'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
