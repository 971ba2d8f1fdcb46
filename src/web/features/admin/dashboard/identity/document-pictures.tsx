import { Button, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import {
  type DocumentView,
  documentViewForm,
  type IdentityReviewDetails,
  type ViewReason,
  viewMinutes,
  viewReasons,
} from '#contract/identity-reviews.ts';
import { limits } from '#contract/limits.ts';
import { buildUrl } from '#web/lib/api.ts';
import { formatDuration } from '#web/lib/format.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../review.module.css';
import { viewReasonLabels } from './identity-labels.ts';
import { useOpenPictures } from './use-identity.ts';

const sideLabels = { front: 'Front', back: 'Back' };

type DocumentPicturesProps = {
  review: IdentityReviewDetails;
  /** When the review was loaded, in milliseconds since the epoch. */
  readAt: number;
};

/** The pictures of a document. Stating a reason opens them for a few minutes; then they close automatically. */
export function DocumentPictures({ review, readAt }: DocumentPicturesProps) {
  const { id, sides, view } = review;
  const left = useSecondsLeft(view, readAt);
  if (sides.length === 0) return <p className={classes.lead}>The pictures were deleted.</p>;
  if (!view || left === 0) return <ViewRequestForm documentId={id} again={view !== null} />;
  return (
    <div className={classes.wide}>
      <p className={classes.lead}>
        They close in{' '}
        <strong className={classes.clock} role="timer">
          {formatDuration(left)}
        </strong>
        . The audit log records each view with your name.
      </p>
      <div className={classes.pictures}>
        {sides.map((side) => (
          <figure key={side}>
            <img
              src={buildUrl('documentPicture', { params: { id, viewId: view.id, side } })}
              alt={`${sideLabels[side]} of the document`}
              draggable={false}
            />
            <figcaption>{sideLabels[side]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function ViewRequestForm({ documentId, again }: { documentId: string; again: boolean }) {
  const open = useOpenPictures(documentId);
  const form = useForm<{ reason: ViewReason; words: string }>({
    initialValues: { reason: 'decide', words: '' },
    validate: schemaResolver(documentViewForm, { sync: true }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => open.mutate(values))} noValidate>
      <FormProblem error={open.error} at={open.submittedAt} />
      <p className={classes.lead}>
        {again ? 'The pictures are closed. ' : ''}
        Give a reason to open them for {viewMinutes} minutes. The audit log records it.
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

/** Seconds until the view closes, counting down. */
function useSecondsLeft(view: DocumentView | null, readAt: number): number {
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
