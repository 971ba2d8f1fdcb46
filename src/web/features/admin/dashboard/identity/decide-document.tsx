import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  documentDecisionForm,
  type IdentityReviewDetails,
  type Rejection,
  rejectionReasons,
  suspendingRejection,
} from '#contract/identity-reviews.ts';
import { limits } from '#contract/limits.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from '../review.module.css';
import { rejectionLabels } from './identity-labels.ts';
import { useDecideDocument } from './use-identity.ts';

type Draft = { decision: 'reject'; reason: Rejection | null; words: string };

const reasons = (Object.keys(rejectionReasons) as Rejection[]).map((value) => ({
  value,
  label: rejectionLabels[value],
}));

/** Approves a document after its pictures were opened, or rejects it with a reason that the user reads. */
export function DecideDocument({ review }: { review: IdentityReviewDetails }) {
  const decide = useDecideDocument(review.id);
  const form = useForm<Draft>({
    initialValues: { decision: 'reject', reason: null, words: '' },
    validate: schemaResolver(documentDecisionForm, { sync: true }),
  });
  const { reason } = form.values;
  const suspends = reason === suspendingRejection;
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(({ reason, ...values }) => {
        if (reason) decide.mutate({ ...values, reason });
      })}
      noValidate
    >
      <div className={classes.actions}>
        <Button
          disabled={decide.isPending || !review.looked}
          onClick={() => decide.mutate({ decision: 'approve' })}
        >
          Approve
        </Button>
      </div>
      {!review.looked && <p className={classes.facts}>Open the pictures before you approve.</p>}
      <Choice<Rejection>
        label="Rejection reason"
        value={reason}
        options={reasons}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      {form.errors.reason && <p className={classes.problem}>{form.errors.reason}</p>}
      <Textarea
        label="Note"
        description={
          reason && rejectionReasons[reason]
            ? `The user reads: ${rejectionReasons[reason]}`
            : 'The user reads this.'
        }
        autosize
        minRows={1}
        maxLength={limits.viewWordsMaximum}
        {...form.getInputProps('words')}
      />
      {suspends && (
        <p className={classes.facts}>
          This suspends the account immediately and signs the user out. They get an email with the reason; an
          administrator can lift the suspension.
        </p>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          variant={suspends ? 'filled' : 'default'}
          color={suspends ? 'red' : undefined}
          disabled={decide.isPending}
        >
          {suspends ? 'Reject and suspend account' : 'Reject'}
        </Button>
      </div>
    </form>
  );
}
