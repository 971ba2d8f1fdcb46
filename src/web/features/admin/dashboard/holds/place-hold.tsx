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

/** Places a legal hold on a user with all their data, an item or an upload. */
export function PlaceHold() {
  const client = useQueryClient();
  const form = useForm({ initialValues: blank, validate: schemaResolver(legalHoldForm, { sync: true }) });
  const place = useMutation({
    mutationFn: (body: typeof blank) => call('placeLegalHold', { body }),
    onSuccess: (holds) => {
      client.setQueryData(reviewKeys.legalHolds, holds);
      form.reset();
      notify.success({ title: 'Hold placed', text: 'The data is kept until you release the hold.' });
    },
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => place.mutate(values))} noValidate>
      <FormProblem error={place.error} at={place.submittedAt} />
      <p className={classes.lead}>
        Data under a hold is not deleted, even when its owner deletes it or closes the account. The owner is
        not notified and cannot see what they deleted.
      </p>
      <TextInput
        label="User, item or upload"
        description="Its ID, from the user’s page or from a report."
        autoComplete="off"
        {...form.getInputProps('subjectId')}
      />
      <Textarea
        label="Reason"
        description="The order or the case number."
        autosize
        minRows={2}
        maxLength={limits.rejectionReasonMaximum}
        {...form.getInputProps('reason')}
      />
      <Button type="submit" disabled={place.isPending}>
        {place.isPending ? 'Placing…' : 'Place hold'}
      </Button>
    </form>
  );
}
