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
import { addressOf } from '#web/lib/api.ts';
import { formatLength } from '#web/lib/format.ts';
import { Choice } from '#web/ui/choice.tsx';
import { FormProblem } from '#web/ui/form-problem.tsx';
import classes from '../review.module.css';
import { viewReasonWords } from './identity-words.ts';
import { useOpenPictures } from './use-identity.ts';

const sideWords = { front: 'Front', back: 'Back' };

type DocumentPicturesProps = {
  review: IdentityReviewDetails;
  /** When that was answered, in milliseconds of this clock. */
  readAt: number;
};

/** The pictures of a document: a reason opens them for some minutes, and they close by themselves. */
export function DocumentPictures({ review, readAt }: DocumentPicturesProps) {
  const { id, sides, view } = review;
  const left = useSecondsLeft(view, readAt);
  if (sides.length === 0) return <p className={classes.lead}>The pictures are gone.</p>;
  if (!view || left === 0) return <AskForLook documentId={id} again={view !== null} />;
  return (
    <div className={classes.wide}>
      <p className={classes.lead}>
        They close in{' '}
        <strong className={classes.clock} role="timer">
          {formatLength(left)}
        </strong>
        . Each view stands in the audit log with your name.
      </p>
      <div className={classes.pictures}>
        {sides.map((side) => (
          <figure key={side}>
            <img
              src={addressOf('documentPicture', { params: { id, viewId: view.id, side } })}
              alt={`${sideWords[side]} of the document`}
              draggable={false}
            />
            <figcaption>{sideWords[side]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}

function AskForLook({ documentId, again }: { documentId: string; again: boolean }) {
  const open = useOpenPictures(documentId);
  const form = useForm<{ reason: ViewReason; words: string }>({
    initialValues: { reason: 'decide', words: '' },
    validate: schemaResolver(documentViewForm, { sync: true }),
  });
  return (
    <form className={classes.form} onSubmit={form.onSubmit((values) => open.mutate(values))} noValidate>
      <FormProblem error={open.error} at={open.submittedAt} />
      <p className={classes.lead}>
        {again ? 'The time is over, and the pictures are closed. ' : ''}
        Say why you need to see them: it is kept. They open for {viewMinutes} minutes, for you alone.
      </p>
      <Choice<ViewReason>
        label="Why"
        value={form.values.reason}
        options={viewReasons.map((value) => ({ value, label: viewReasonWords[value] }))}
        onChange={(value) => form.setFieldValue('reason', value)}
      />
      <Textarea
        label="In your words"
        autosize
        minRows={1}
        maxLength={limits.viewWordsMaximum}
        {...form.getInputProps('words')}
      />
      <Button className={classes.start} type="submit" variant="default" disabled={open.isPending}>
        {open.isPending ? 'Opening…' : 'Show the pictures'}
      </Button>
    </form>
  );
}

/** Seconds until a look ends, counted down. */
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
