import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { ShareLinkReview, shareLinkDecision } from '#contract/sharing.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { DecisionForm } from '../decision-form.tsx';
import classes from '../review.module.css';
import { reviewKeys } from '../review-keys.ts';
import gallery from './gallery-review.module.css';
import { stateLabels, stateTones } from './review-states.ts';
import { SharedFacts } from './shared-facts.tsx';

/** A share link in the queue, with all that it shows. */
export function LinkSubmission({ review }: { review: ShareLinkReview }) {
  const { decidedAt, reason, settings, state, submittedAt, version } = review;
  const decide = useDecide(review.id);
  return (
    <li className={gallery.link}>
      <div className={classes.badges}>
        <Badge tone={stateTones[state]}>{stateLabels[state]}</Badge>
        <Badge tone="plain">Share link</Badge>
      </div>
      <p className={classes.facts}>
        Submitted {formatDateTime(submittedAt)}
        {decidedAt && `, decided ${formatDateTime(decidedAt)}`}
      </p>
      {settings.prompt && (
        <p className={classes.quote} dir="auto">
          {settings.prompt}
        </p>
      )}
      <SharedFacts settings={settings} />
      {reason && <p className={classes.text}>Reason: {reason}</p>}
      {state !== 'published' && (
        <div className={classes.actions}>
          <Button disabled={decide.isPending} onClick={() => decide.mutate({ decision: 'publish', version })}>
            Publish
          </Button>
        </div>
      )}
      {state !== 'declined' && (
        <details>
          <summary>{state === 'published' ? 'Close the link' : 'Decline'}</summary>
          <DecisionForm
            label="Reason"
            description="The creator reads it."
            actions={[
              {
                label: state === 'published' ? 'Close the link' : 'Decline',
                send: (words) => decide.mutate({ decision: 'decline', version, reason: words }),
              },
            ]}
            mutation={decide}
          />
        </details>
      )}
    </li>
  );
}

function useDecide(id: string) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: reviewKeys.galleryLists });
  return useMutation({
    mutationFn: (body: z.input<typeof shareLinkDecision>) =>
      call('decideShareLink', { params: { id }, body }),
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
