import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  documentDecisionForm,
  type IdentityReviewDetails,
  type Rejection,
  rejections,
  suspendingRejection,
} from '#contract/identity-reviews.ts';
import { limits } from '#contract/limits.ts';
import { Choice } from '#web/ui/choice.tsx';
import classes from '../review.module.css';
import { rejectionWords } from './identity-words.ts';
import { useDecideDocument } from './use-identity.ts';

type Draft = { decision: 'reject'; reason: Rejection | null; words: string };

const reasons = (Object.keys(rejections) as Rejection[]).map((value) => ({
  value,
  label: rejectionWords[value],
}));

/** Approves a document that the reviewer has looked at, or rejects it with a reason that the person reads. */
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
      {!review.looked && <p className={classes.facts}>Look at the pictures before you approve them.</p>}
      <Choice<Rejection>
        label="Or reject it, because"
        value={reason}
        options={reasons}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      {form.errors.reason && <p className={classes.problem}>{form.errors.reason}</p>}
      <Textarea
        label="What to add"
        description={
          reason && rejections[reason] ? `The person reads: ${rejections[reason]}` : 'The person reads it.'
        }
        autosize
        minRows={1}
        maxLength={limits.viewWordsMaximum}
        {...form.getInputProps('words')}
      />
      {suspends && (
        <p className={classes.facts}>
          The account is suspended at once: they are signed out everywhere, get a mail that says why, and can
          write to us. An administrator can lift it.
        </p>
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          variant={suspends ? 'filled' : 'default'}
          color={suspends ? 'red' : undefined}
          disabled={decide.isPending}
        >
          {suspends ? 'Reject and suspend the account' : 'Reject'}
        </Button>
      </div>
    </form>
  );
}
