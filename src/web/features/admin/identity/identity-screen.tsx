import { Link, useSearchParams } from 'react-router';
import { waitingHours } from '#contract/desk.ts';
import type { IdentityReview } from '#contract/identity-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { WaitingBadge } from '../waiting-badge.tsx';
import { documentWords, stateWords } from './identity-words.ts';
import { useIdentityReviews } from './use-identity.ts';

const views = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** /admin/identity: identity documents, the longest waiting first; nothing here says whose they are. */
export function IdentityScreen() {
  const [search, setSearch] = useSearchParams();
  const show = search.get('show') === 'decided' ? 'decided' : 'waiting';
  const { data: reviews, error, refetch } = useIdentityReviews(show);
  return (
    <Page width="reading">
      <Choice<'waiting' | 'decided'>
        label="Show"
        value={show}
        options={views}
        onChange={(value) => setSearch(value === 'waiting' ? {} : { show: value }, { replace: true })}
      />
      {reviews ? (
        <ul className={classes.list}>
          {reviews.map((review) => (
            <Row key={review.id} review={review} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {reviews?.length === 0 && (
        <EmptyState
          title={show === 'waiting' ? 'Nobody waits' : 'Nothing decided yet'}
          hint={`What people hand in waits here. It should be decided within ${waitingHours.documents} hours.`}
        />
      )}
    </Page>
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
