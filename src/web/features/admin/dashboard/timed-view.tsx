import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type ReviewView, viewMinutes } from '#contract/review-views.ts';
import { formatDuration } from '#web/lib/format.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { ReasonFields, type ReviewReason, useReasonForm } from './reason-fields.tsx';
import classes from './review.module.css';

type ViewRequestFormProps = {
  open: { mutate: (request: ReviewReason) => void; isPending: boolean; error: unknown; submittedAt: number };
  /** Whether an earlier view has expired. */
  again: boolean;
};

/** Asks a reviewer why the pictures are to open for a few minutes. */
export function ViewRequestForm({ again, open }: ViewRequestFormProps) {
  const form = useReasonForm();
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => open.mutate(values))} noValidate>
      <FormProblem error={open.error} at={open.submittedAt} />
      <p className={classes.lead}>
        {again ? 'The pictures are closed. ' : ''}
        Give a reason to open the pictures for {viewMinutes} minutes. The audit log records it.
      </p>
      <ReasonFields form={form} />
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
