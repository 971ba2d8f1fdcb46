import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { limits } from '#contract/limits.ts';
import {
  type ReviewView,
  reviewViewForm,
  type ViewReason,
  viewMinutes,
  viewReasons,
} from '#contract/review-views.ts';
import { formatDuration } from '#web/lib/format.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from './review.module.css';
import { viewReasonLabels } from './view-reasons.ts';

type ViewRequest = { reason: ViewReason; words: string };
type ViewRequestFormProps = {
  open: { mutate: (request: ViewRequest) => void; isPending: boolean; error: unknown; submittedAt: number };
  /** Whether an earlier view has expired. */
  again: boolean;
};

/** Asks a reviewer why the pictures are to open for a few minutes. */
export function ViewRequestForm({ again, open }: ViewRequestFormProps) {
  const form = useForm<ViewRequest>({
    initialValues: { reason: 'decide', words: '' },
    validate: schemaResolver(reviewViewForm, { sync: true }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => open.mutate(values))} noValidate>
      <FormProblem error={open.error} at={open.submittedAt} />
      <p className={classes.lead}>
        {again ? 'The pictures are closed. ' : ''}
        Give a reason to open the pictures for {viewMinutes} minutes. The audit log records it.
      </p>
      <Choice<ViewReason>
        label="Reason"
        value={form.values.reason}
        options={viewReasons.map((value) => ({ value, label: viewReasonLabels[value] }))}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      <Textarea
        label="Details"
        autosize
        minRows={1}
        maxLength={limits.viewWordsMaximum}
        {...form.getInputProps('words')}
      />
      <Button className={classes.start} type="submit" variant="default" disabled={open.isPending}>
        {open.isPending ? 'Opening…' : 'Show pictures'}
      </Button>
    </form>
  );
}

/** How long the pictures are still open. */
export function ViewClock({ secondsLeft }: { secondsLeft: number }) {
  return (
    <p className={classes.lead}>
      They close in{' '}
      <strong className={classes.clock} role="timer">
        {formatDuration(secondsLeft)}
      </strong>
      . The audit log records each view with your name.
    </p>
  );
}

/**
 * Counts the seconds until a view closes.
 *
 * @param readAt when the view was loaded, in milliseconds since the epoch
 */
export function useSecondsLeft(view: ReviewView | null, readAt: number): number {
  const ends = view ? readAt + view.secondsLeft * 1000 : 0;
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (ends <= Date.now()) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [ends]);
  return Math.max(0, Math.ceil((ends - now) / 1000));
}
