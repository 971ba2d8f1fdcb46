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
import { documentLabels, stateLabels } from './identity-labels.ts';
import { formatTimes } from './identity-screen.tsx';
import { useIdentityReview } from './use-identity.ts';

/** /admin/identity/:id: the details of the applicant, a timed view of the pictures, and the decision. */
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
        title={documentLabels[review.documentType]}
        aside={
          waits ? (
            <WaitingBadge since={receivedAt} kind="documents" />
          ) : (
            <Badge tone={state === 'approved' ? 'good' : 'plain'}>{stateLabels[state]}</Badge>
          )
        }
      >
        <ApplicantFacts review={review} />
      </Section>
      {isYours && waits && (
        <p className={classes.lead}>This is your own document. Another administrator has to review it.</p>
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
        <Section title="Other documents of this user">
          <ul className={classes.events}>
            {others.map((other) => (
              <li key={other.id}>
                <span className={classes.facts}>{formatDateTime(other.receivedAt)}</span>{' '}
                {stateLabels[other.state]}
                {other.reason && <p className={classes.text}>{other.reason}</p>}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function ApplicantFacts({ review }: { review: IdentityReviewDetails }) {
  const { decidedAt, decidedBy, person, reason, receivedAt, rejectedBefore } = review;
  const { age, dateOfBirth, email, name } = person;
  return (
    <Facts
      facts={[
        ['Name', name],
        ['Date of birth', dateOfBirth ? `${formatDate(`${dateOfBirth}T12:00`)}: ${age} years` : 'Not given'],
        ['Account', email],
        ['Submitted', formatDateTime(receivedAt)],
        ['Rejected before', rejectedBefore === 0 ? 'Never' : formatTimes(rejectedBefore)],
        ...(decidedAt
          ? ([['Decided', `${formatDateTime(decidedAt)}, by ${decidedBy ?? 'a deleted account'}`]] as const)
          : []),
        ...(reason ? ([['Reason', reason]] as const) : []),
      ]}
    />
  );
}
