import { Link } from 'react-router';
import { pendingTaskHours } from '#contract/admin-dashboard.ts';
import type { IdentityReview } from '#contract/identity-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../review.module.css';
import { ReviewQueue, useQueueView } from '../review-queue.tsx';
import { WaitingBadge } from '../waiting-badge.tsx';
import { documentLabels, stateLabels } from './identity-labels.ts';
import { useIdentityReviews } from './use-identity.ts';

/** /admin/identity: identity documents, longest waiting first. The list does not show names. */
export function IdentityScreen() {
  const show = useQueueView();
  return (
    <ReviewQueue
      show={show}
      answer={useIdentityReviews(show)}
      nothing="Queue is empty"
      hint={`Submitted documents appear here. Decide each within ${pendingTaskHours.documents} hours.`}
    >
      {(review) => <Row key={review.id} review={review} />}
    </ReviewQueue>
  );
}

function Row({ review }: { review: IdentityReview }) {
  const { documentType, id, isYours, receivedAt, rejectedBefore, state } = review;
  return (
    <li className={classes.found}>
      <Link to={`/admin/identity/${id}`} className={classes.link}>
        {documentLabels[documentType]}
      </Link>
      {state === 'pending' ? (
        <WaitingBadge since={receivedAt} kind="documents" />
      ) : (
        <Badge tone={state === 'approved' ? 'good' : 'plain'}>{stateLabels[state]}</Badge>
      )}
      <span className={classes.facts}>
        Submitted {formatDateTime(receivedAt)}
        {rejectedBefore > 0 && `, rejected ${formatTimes(rejectedBefore)} before`}
        {isYours && ', your own: another administrator has to review it'}
      </span>
    </li>
  );
}

export function formatTimes(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
