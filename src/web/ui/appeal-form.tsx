import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import type { z } from 'zod';
import { limits } from '#contract/limits.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './appeal-form.module.css';

type AppealInput = { text: string };

type AppealFormProps = {
  schema: z.ZodType<AppealInput, AppealInput>;
  label: string;
  description: string;
  /** The button's label, and its label while sending. */
  send: string;
  sending: string;
  appeal: { mutate: (input: AppealInput) => void; isPending: boolean; error: unknown; submittedAt: number };
  onCancel: () => void;
};

/** The form of an appeal against a decision. */
export function AppealForm({ schema, label, description, send, sending, appeal, onCancel }: AppealFormProps) {
  const form = useForm({ initialValues: { text: '' }, validate: schemaResolver(schema, { sync: true }) });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((input) => appeal.mutate(input))} noValidate>
      <FormProblem error={appeal.error} at={appeal.submittedAt} />
      <Textarea
        label={label}
        description={description}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={limits.appealMaximum}
        autoFocus
        {...form.getInputProps('text')}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={appeal.isPending}>
          {appeal.isPending ? sending : send}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
