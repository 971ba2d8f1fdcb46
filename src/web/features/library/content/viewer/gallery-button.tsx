import { Button, Checkbox } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { GallerySubmission } from '#contract/gallery.ts';
import { galleryObstacles } from '#contract/gallery-obstacles.ts';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { gallery } from '#web/lib/site.ts';
import { FormProblem } from '#web/ui/form-problem.tsx';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './gallery-button.module.css';

/** Submits an item to the gallery and takes it out again; nothing where the operator keeps the gallery closed. */
export function GalleryButton({ item }: { item: ContentItem }) {
  const [open, setOpen] = useState(false);
  if (gallery === 'closed' || (item.type !== 'image' && item.type !== 'video')) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLayoutGrid size={18} stroke={1.75} />}
        onClick={() => setOpen(true)}
      >
        Gallery
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={`“${item.name}” in the gallery`}>
        <Submission item={item} />
      </Sheet>
    </>
  );
}

function Submission({ item: { category, id } }: { item: ContentItem }) {
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.gallerySubmission(id),
    queryFn: ({ signal }) => call('gallerySubmission', { params: { id }, signal }),
    staleTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton count={1} />;
  return (
    <>
      <p className={classes.text}>
        {category === 'sfw'
          ? 'Everyone with the address of this site sees the gallery, also without an account.'
          : 'Adult items are seen by verified adults alone, when they are signed in.'}{' '}
        A reviewer looks at each item first. Your name is not shown.
      </p>
      <SubmissionForm key={data.state} id={id} submission={data} />
    </>
  );
}

const states = {
  waiting: 'It waits for a reviewer. You get a notification.',
  published: 'It is in the gallery.',
  declined: 'A reviewer declined it.',
} as const;

function SubmissionForm({ id, submission }: { id: string; submission: GallerySubmission }) {
  const { obstacle, reason, state } = submission;
  const client = useQueryClient();
  const [sharesSettings, setSharesSettings] = useState(submission.sharesSettings);
  const refresh = () => client.invalidateQueries({ queryKey: queryKeys.gallerySubmission(id) });
  const submit = useMutation({
    mutationFn: () => call('submitToGallery', { params: { id }, body: { sharesSettings } }),
    onSuccess: (next) => {
      client.setQueryData(queryKeys.gallerySubmission(id), next);
      notify.success(
        next.state === 'waiting'
          ? { title: 'Submitted', text: 'A reviewer looks at it next.' }
          : { title: 'Saved', text: 'The gallery shows it so from now on.' },
      );
    },
  });
  const withdraw = useMutation({
    mutationFn: () => call('withdrawFromGallery', { params: { id } }),
    onSuccess: () => {
      notify.success({ title: 'Taken out', text: 'It is no longer in the gallery.' });
      return refresh();
    },
  });
  const busy = submit.isPending || withdraw.isPending;
  const isIn = state === 'waiting' || state === 'published';
  return (
    <div className={classes.form}>
      {state && (
        <p className={classes.state} role="status">
          {states[state]} {reason && `Reason: ${reason}`}{' '}
          {state === 'published' && <a href={`/gallery/${id}`}>See its page</a>}
        </p>
      )}
      {obstacle && !isIn && <p className={classes.state}>{galleryObstacles[obstacle]}</p>}
      {!obstacle && (
        <Checkbox
          label="Others may use its settings"
          description="Its prompt, its negative prompt, its seed and the look of its persona; never a model."
          checked={sharesSettings}
          onChange={(event) => setSharesSettings(event.currentTarget.checked)}
        />
      )}
      <FormProblem error={submit.error ?? withdraw.error} at={submit.submittedAt} />
      <div className={classes.actions}>
        {!obstacle && (!isIn || sharesSettings !== submission.sharesSettings) && (
          <Button disabled={busy} onClick={() => submit.mutate()}>
            {submit.isPending
              ? 'Submitting…'
              : isIn
                ? 'Save'
                : state === 'declined'
                  ? 'Submit again'
                  : 'Submit'}
          </Button>
        )}
        {isIn && (
          <Button variant="default" disabled={busy} onClick={() => withdraw.mutate()}>
            {withdraw.isPending ? 'Taking it out…' : 'Take it out'}
          </Button>
        )}
      </div>
    </div>
  );
}
