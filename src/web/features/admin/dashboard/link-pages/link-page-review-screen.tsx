import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import type { LinkPageReview, LinkPageState, linkPageDecision } from '#contract/links.ts';
import { buildUrl, call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { DecisionForm } from '../decision-form.tsx';
import classes from '../review.module.css';
import { reviewKeys } from '../review-keys.ts';
import { ReviewQueue, useQueueView } from '../review-queue.tsx';
import pages from './link-page-review.module.css';

const stateLabels: Record<LinkPageState, string> = {
  open: 'Not reviewed',
  waiting: 'Waiting',
  published: 'Published',
  declined: 'Taken down',
};
const stateTones = { open: 'plain', waiting: 'waiting', published: 'good', declined: 'plain' } as const;

/** /admin/link-pages: pages that wait for a reviewer, all others to take one down, and short links to close. */
export function LinkPageReviewScreen() {
  const show = useQueueView();
  const answer = useQuery({
    queryKey: reviewKeys.linkPageList(show),
    queryFn: ({ signal }) => call('listLinkPageReviews', { query: { show }, signal }),
    staleTime: 0,
  });
  return (
    <>
      <ReviewQueue
        show={show}
        answer={answer}
        nothing="Queue is empty"
        hint="Public pages with the links of personas. Pages that are not reviewed before visitors see them are under Decided."
      >
        {(review) => <PageReview key={`${review.id} ${review.version} ${review.state}`} review={review} />}
      </ReviewQueue>
      <CloseShortLink />
    </>
  );
}

function PageReview({ review }: { review: LinkPageReview }) {
  const { bio, decidedAt, hasPicture, id, links, reason, slug, state, submittedAt, title, version } = review;
  const decide = useDecide(id);
  return (
    <li className={pages.page}>
      {hasPicture && (
        <img
          className={pages.picture}
          src={buildUrl('linkPageReviewPicture', { params: { id } })}
          alt={`The page of ${title} shows it`}
        />
      )}
      <div className={pages.about}>
        <div className={classes.badges}>
          <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
          <Badge tone="plain">/links/{slug}</Badge>
        </div>
        <p className={classes.facts}>
          Submitted {formatDateTime(submittedAt)}
          {decidedAt && `, decided ${formatDateTime(decidedAt)}`}
        </p>
        <p className={pages.title} dir="auto">
          {title}
        </p>
        {bio && (
          <p className={classes.quote} dir="auto">
            {bio}
          </p>
        )}
        <ul className={pages.links}>
          {links.map((link) => (
            <li key={link.id}>
              {link.label} {link.isAdult && <Badge tone="plain">18+</Badge>}
              <code>{link.target}</code>
            </li>
          ))}
        </ul>
        {reason && <p className={classes.text}>Reason: {reason}</p>}
        {state !== 'published' && (
          <div className={classes.actions}>
            <Button
              disabled={decide.isPending}
              onClick={() => decide.mutate({ decision: 'publish', version })}
            >
              Publish
            </Button>
          </div>
        )}
        {state !== 'declined' && (
          <details className={pages.decline}>
            <summary>Take it down</summary>
            <DecisionForm
              label="Reason"
              description="The creator reads it."
              actions={[
                {
                  label: 'Take it down',
                  send: (words) => decide.mutate({ decision: 'decline', version, reason: words }),
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

function useDecide(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: reviewKeys.linkPageLists });
  return useMutation({
    mutationFn: (body: z.input<typeof linkPageDecision>) => call('decideLinkPage', { params: { id }, body }),
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

function CloseShortLink() {
  const [code, setCode] = useState('');
  const close = useMutation({
    mutationFn: (reason: string) =>
      call('closeShortLink', { body: { code: code.trim().replace(/^.*\/go\//, ''), reason } }),
    onSuccess: () => {
      setCode('');
      notify.success({ title: 'Short link closed', text: 'The creator is notified.' });
    },
    onError: (problem) => notify.error({ title: 'Not closed', text: getErrorMessage(problem) }),
  });
  return (
    <section className={pages.close} aria-label="Close a short link">
      <h2>Close a short link</h2>
      <TextInput
        label="Its address or code"
        placeholder="/go/abc2def"
        autoComplete="off"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <DecisionForm
        label="Reason for closing"
        description="The creator reads it. The link leads nowhere from then on."
        actions={[{ label: 'Close the link', send: (reason) => close.mutate(reason) }]}
        mutation={close}
      />
    </section>
  );
}
