import { Link } from 'react-router';
import { waitingHours } from '#contract/desk.ts';
import type { IdentityReview } from '#contract/identity-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../review.module.css';
import { WaitingBadge } from '../waiting-badge.tsx';
import { useShown, WaitingOrDecided } from '../waiting-or-decided.tsx';
import { documentWords, stateWords } from './identity-words.ts';
import { useIdentityReviews } from './use-identity.ts';

/** /admin/identity: identity documents, the longest waiting first; nothing here says whose they are. */
export function IdentityScreen() {
  const show = useShown();
  return (
    <WaitingOrDecided
      show={show}
      answer={useIdentityReviews(show)}
      nothing="Nobody waits"
      hint={`What people hand in waits here. It should be decided within ${waitingHours.documents} hours.`}
    >
      {(review) => <Row key={review.id} review={review} />}
    </WaitingOrDecided>
  );
}

function Row({ review }: { review: IdentityReview }) {
  const { documentType, id, isYours, receivedAt, rejectedBefore, state } = review;
  return (
    <li className={classes.found}>
      <Link to={`/admin/identity/${id}`} className={classes.link}>
        {documentWords[documentType]}
      </Link>
      {state === 'pending' ? (
        <WaitingBadge since={receivedAt} kind="documents" />
      ) : (
        <Badge tone={state === 'approved' ? 'good' : 'plain'}>{stateWords[state]}</Badge>
      )}
      <span className={classes.facts}>
        Handed in {formatDateTime(receivedAt)}
        {rejectedBefore > 0 && `, ${timesWords(rejectedBefore)} rejected before`}
        {isYours && ', your own: somebody else has to review it'}
      </span>
    </li>
  );
}

export function timesWords(times: number): string {
  return times === 1 ? 'once' : `${times} times`;
}
