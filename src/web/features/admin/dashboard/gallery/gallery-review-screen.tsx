import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { GalleryReview, galleryDecision } from '#contract/gallery.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { DecisionForm } from '../decision-form.tsx';
import classes from '../review.module.css';
import { reviewKeys } from '../review-keys.ts';
import { ReviewQueue, useQueueView } from '../review-queue.tsx';
import gallery from './gallery-review.module.css';

/** /admin/gallery: submitted items, longest waiting first, and the decided ones. */
export function GalleryReviewScreen() {
  const show = useQueueView();
  const answer = useQuery({
    queryKey: reviewKeys.galleryList(show),
    queryFn: ({ signal }) => call('listGalleryReviews', { query: { show }, signal }),
    staleTime: 0,
  });
  return (
    <ReviewQueue
      show={show}
      answer={answer}
      nothing="Queue is empty"
      hint="Items that creators submit to the gallery appear here. Other creators see them once they are published."
    >
      {(review) => <Submission key={`${review.id} ${review.state}`} review={review} />}
    </ReviewQueue>
  );
}

const tones = { waiting: 'waiting', published: 'good', declined: 'plain' } as const;
const labels = { waiting: 'Waiting', published: 'Published', declined: 'Declined' } as const;

function Submission({ review }: { review: GalleryReview }) {
  const { category, decidedAt, id, prompt, reason, sharesSettings, state, submittedAt, type } = review;
  const isAdult = category !== 'sfw';
  const [isShown, setShown] = useState(!isAdult);
  const decide = useDecide(id);
  const publish = () => decide.mutate({ decision: 'publish' });
  return (
    <li className={gallery.item}>
      <div className={gallery.side}>
        {isShown ? (
          <Shown id={id} type={type} />
        ) : (
          <div className={gallery.covered}>
            <Button variant="default" size="sm" onClick={() => setShown(true)}>
              Show adult {type}
            </Button>
          </div>
        )}
      </div>
      <div className={gallery.about}>
        <div className={classes.badges}>
          <Badge tone={tones[state]}>{labels[state]}</Badge>
          {isAdult && <Badge tone="plain">Adult</Badge>}
        </div>
        <p className={classes.facts}>
          Submitted {formatDateTime(submittedAt)}
          {decidedAt && `, decided ${formatDateTime(decidedAt)}`}
          {sharesSettings && ', shares its settings'}
        </p>
        {prompt && (
          <p className={classes.quote} dir="auto">
            {prompt}
          </p>
        )}
        {reason && <p className={classes.text}>Reason: {reason}</p>}
        {state !== 'published' && (
          <div className={classes.actions}>
            <Button disabled={decide.isPending || !isShown} onClick={publish}>
              Publish
            </Button>
          </div>
        )}
        {state !== 'declined' && (
          <details>
            <summary>{state === 'published' ? 'Take it out' : 'Decline'}</summary>
            <DecisionForm
              label="Reason"
              description="The creator reads it."
              actions={[
                {
                  label: state === 'published' ? 'Take it out' : 'Decline',
                  send: (words) => decide.mutate({ decision: 'decline', reason: words }),
                },
              ]}
              mutation={decide}
            />
          </details>
        )}
      </div>
    </li>
  );
}

function Shown({ id, type }: Pick<GalleryReview, 'id' | 'type'>) {
  const toAddress = (variant: 'preview' | 'original') =>
    buildUrl('galleryReviewFile', { params: { id, variant } });
  if (type === 'video')
    return (
      // biome-ignore lint/a11y/useMediaCaption: nobody speaks in it
      <video
        className={gallery.picture}
        src={toAddress('original')}
        poster={toAddress('preview')}
        aria-label="Submitted video"
        controls
        preload="none"
      />
    );
  return (
    <a href={toAddress('original')} target="_blank" rel="noreferrer">
      <img
        className={gallery.picture}
        src={toAddress('preview')}
        alt="Submitted picture, opens whole in a new tab"
      />
    </a>
  );
}

function useDecide(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: reviewKeys.galleryLists });
  return useMutation({
    mutationFn: (body: z.input<typeof galleryDecision>) =>
      call('decideGalleryEntry', { params: { id }, body }),
    onSuccess: ({ state }) => {
      notify.success({ title: labels[state], text: 'The creator is notified.' });
      return refresh();
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: getErrorMessage(problem) });
      return refresh();
    },
  });
}
