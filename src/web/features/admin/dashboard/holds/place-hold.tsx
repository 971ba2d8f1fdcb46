import { Button, Textarea, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { legalHoldForm } from '#contract/legal-holds.ts';
import { limits } from '#contract/limits.ts';
import { call } from '#web/lib/api.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { reviewKeys } from '../review-keys.ts';
import classes from './holds.module.css';

const blank = { subjectId: '', reason: '' };

/** Keeps a person with all that is theirs, an item or an upload from every deletion. */
export function PlaceHold() {
  const client = useQueryClient();
  const form = useForm({ initialValues: blank, validate: schemaResolver(legalHoldForm, { sync: true }) });
  const place = useMutation({
    mutationFn: (body: typeof blank) => call('placeLegalHold', { body }),
    onSuccess: (holds) => {
      client.setQueryData(reviewKeys.legalHolds, holds);
      form.reset();
      notify.success({ title: 'Held', text: 'Nothing deletes it until you release it.' });
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => place.mutate(values))} noValidate>
      <FormProblem error={place.error} at={place.submittedAt} />
      <p className={classes.lead}>
        Nothing deletes what is held: not its owner, not the trash, not the end of the account. Its owner is
        not told, and what they delete is gone to them.
      </p>
      <TextInput
        label="Person, item or upload"
        description="Its id."
        autoComplete="off"
        {...form.getInputProps('subjectId')}
      />
      <Textarea
        label="Reason"
        description="The order or the case behind it."
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('reason')}
      />
      <Button type="submit" disabled={place.isPending}>
        {place.isPending ? 'Placing…' : 'Place the hold'}
      </Button>
    </form>
  );
}
