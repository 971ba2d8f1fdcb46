import { useParams } from 'react-router';
import type { IdentityReviewDetails } from '#contract/identity-reviews.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { WaitingBadge } from '../waiting-badge.tsx';
import { DecideDocument } from './decide-document.tsx';
import { DocumentPictures } from './document-pictures.tsx';
import { timesWords } from './identity-screen.tsx';
import { documentWords, stateWords } from './identity-words.ts';
import { useIdentityReview } from './use-identity.ts';

/** /admin/identity/:id: what is stated, a short look at the pictures for a reason, and the decision. */
export function IdentityReviewScreen() {
  const { id = '' } = useParams();
  const { data: review, dataUpdatedAt, error, refetch } = useIdentityReview(id);
  if (!review)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  const { isYours, others, receivedAt, state } = review;
  const waits = state === 'pending';
  return (
    <Page width="reading">
      <Section
        title={documentWords[review.documentType]}
        aside={
          waits ? (
            <WaitingBadge since={receivedAt} kind="documents" />
          ) : (
            <Badge tone={state === 'approved' ? 'good' : 'plain'}>{stateWords[state]}</Badge>
          )
        }
      >
        <Stated review={review} />
      </Section>
      {isYours && waits && (
        <p className={classes.lead}>This is your own document: somebody else has to review it.</p>
      )}
      {!isYours && waits && (
        <>
          <Section title="Pictures">
            <DocumentPictures review={review} readAt={dataUpdatedAt} />
          </Section>
          <Section title="Decision">
            <DecideDocument review={review} />
          </Section>
        </>
      )}
      {others.length > 0 && (
        <Section title="Other documents of this person">
          <ul className={classes.events}>
            {others.map((other) => (
              <li key={other.id}>
                <span className={classes.facts}>{formatDateTime(other.receivedAt)}</span>{' '}
                {stateWords[other.state]}
                {other.reason && <p className={classes.text}>{other.reason}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function Stated({ review }: { review: IdentityReviewDetails }) {
  const { decidedAt, decidedBy, person, reason, receivedAt, rejectedBefore } = review;
  const { age, dateOfBirth, email, name } = person;
  return (
    <Facts
      facts={[
        ['Name', name],
        ['Date of birth', dateOfBirth ? `${formatDate(`${dateOfBirth}T12:00`)}: ${age} years` : 'Not stated'],
        ['Account', email],
        ['Handed in', formatDateTime(receivedAt)],
        ['Rejected before', rejectedBefore === 0 ? 'Never' : timesWords(rejectedBefore)],
        ...(decidedAt
          ? ([
              ['Decided', `${formatDateTime(decidedAt)}, by ${decidedBy ?? 'an account that is gone'}`],
            ] as const)
          : []),
        ...(reason ? ([['Reason', reason]] as const) : []),
      ]}
    />
  );
}
