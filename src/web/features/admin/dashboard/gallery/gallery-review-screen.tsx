import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { GalleryReview, galleryDecision } from '#contract/gallery.ts';
import type { ShareLinkReview } from '#contract/sharing.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { DecisionForm } from '../decision-form.tsx';
import classes from '../review.module.css';
import { reviewKeys } from '../review-keys.ts';
import { type QueueView, ReviewQueue, useQueueView } from '../review-queue.tsx';
import gallery from './gallery-review.module.css';
import { LinkSubmission } from './link-submission.tsx';
import { stateLabels, stateTones } from './review-states.ts';
import { SharedFacts } from './shared-facts.tsx';

/** /admin/gallery: submitted items, and share links where they wait for a reviewer, longest waiting first. */
export function GalleryReviewScreen() {
  const show = useQueueView();
  const answer = useQuery({
    queryKey: reviewKeys.galleryList(show),
    queryFn: ({ signal }) => call('listGalleryReviews', { query: { show }, signal }),
    staleTime: 0,
  });
  const links = useQuery({
    queryKey: reviewKeys.shareLinkList(show),
    queryFn: ({ signal }) => call('listShareLinkReviews', { query: { show }, signal }),
    staleTime: 0,
  });
  return (
    <ReviewQueue
      show={show}
      answer={{
        data: answer.data && links.data && merge(show, answer.data, links.data),
        error: answer.error ?? links.error,
        refetch: () => Promise.all([answer.refetch(), links.refetch()]),
      }}
      nothing="Queue is empty"
      hint="Items that creators submit to the gallery appear here. Other creators see them once they are published."
    >
      {(review) =>
        'version' in review ? (
          <LinkSubmission key={`${review.id} ${review.state}`} review={review} />
        ) : (
          <Submission key={`${review.id} ${review.state}`} review={review} />
        )
      }
    </ReviewQueue>
  );
}

/** Entries and links by the time of their submission or decision, as each list is ordered. */
function merge(show: QueueView, entries: readonly GalleryReview[], links: readonly ShareLinkReview[]) {
  const toTime = ({ decidedAt, submittedAt }: GalleryReview | ShareLinkReview) =>
    Date.parse((show === 'decided' && decidedAt) || submittedAt);
  const direction = show === 'decided' ? -1 : 1;
  return [...entries, ...links].toSorted((one, other) => direction * (toTime(one) - toTime(other)));
}

function Submission({ review }: { review: GalleryReview }) {
  const { category, decidedAt, id, personaName, prompt, reason, settings, state, submittedAt, type } = review;
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
          <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
          {isAdult && <Badge tone="plain">Adult</Badge>}
        </div>
        <p className={classes.facts}>
          Submitted {formatDateTime(submittedAt)}
          {decidedAt && `, decided ${formatDateTime(decidedAt)}`}
          {settings && ', shares its settings'}
          {personaName && `, shows its persona “${personaName}”`}
        </p>
        {prompt && (
          <p className={classes.quote} dir="auto">
            {prompt}
          </p>
        )}
        {settings && <SharedFacts settings={settings} />}
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
      notify.success({ title: stateLabels[state], text: 'The creator is notified.' });
      return refresh();
    },
    onError: (problem) => {
      notify.error({ title: 'Not decided', text: getErrorMessage(problem) });
      return refresh();
    },
  });
}
