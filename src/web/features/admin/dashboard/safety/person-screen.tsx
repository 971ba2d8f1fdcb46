import { Link, useParams } from 'react-router';
import { refusedUploadDays } from '#contract/refused-uploads.ts';
import type { PersonSafetyRecord } from '#contract/safety-reviews.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DecisionForm } from '../decision-form.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { familyLabels, levelLabels, notForYouTexts, strikeLabels } from './review-labels.ts';
import { useEndPause, useSafetyRecord } from './use-safety.ts';

/** /admin/safety/people/:id: the safety standing of a user, the strikes, and the form to end a pause. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const { data: record, error, refetch } = useSafetyRecord(id);
  if (!record)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  const { isYou, level, person, reviews, strikes } = record;
  const paused = level === 'paused' || level === 'paused_until_reviewed';
  return (
    <Page width="reading">
      <Section
        title={person.name}
        aside={
          <Badge tone={paused ? 'bad' : level === 'warned' ? 'waiting' : 'good'}>{levelLabels[level]}</Badge>
        }
      >
        <Standing record={record} />
      </Section>
      {paused && (
        <Section title="End pause">
          {isYou ? <p className={classes.lead}>{notForYouTexts.own}</p> : <EndPause userId={person.id} />}
        </Section>
      )}
      <Section title="Strikes">
        {strikes.length === 0 && <p className={classes.lead}>No strikes.</p>}
        <ul className={`${classes.list} ${classes.bare}`}>
          {strikes.map(({ decisionId, expiresAt, givenAt, ground, state }) => (
            <li key={decisionId} className={classes.found}>
              <Link to={`/admin/safety/${decisionId}`} className={classes.link}>
                {ground in familyLabels ? familyLabels[ground as keyof typeof familyLabels] : ground}
              </Link>
              <Badge tone={state === 'active' ? 'bad' : 'plain'}>{strikeLabels[state]}</Badge>
              <span className={classes.facts}>
                {formatDateTime(givenAt)}
                {state === 'active' && `, active until ${formatDate(expiresAt)}`}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {reviews.length > 0 && (
        <Section title="Ended pauses">
          <ul className={classes.events}>
            {reviews.map(({ reason, reviewedAt, reviewer }) => (
              <li key={reviewedAt}>
                <span className={classes.facts}>
                  {formatDateTime(reviewedAt)}, by {reviewer}
                </span>
                <p className={classes.text}>{reason}</p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}

function Standing({ record }: { record: PersonSafetyRecord }) {
  const { allowed, pausedUntil, person, refused, refusedUploads } = record;
  return (
    <div className={classes.wide}>
      <Facts
        facts={[
          ['Account', person.email],
          ['Refused', formatNumber(refused)],
          ['Allowed', `${formatNumber(allowed)} on record`],
          ['Refused uploads', `${formatNumber(refusedUploads)} in ${refusedUploadDays} days`],
          ...(pausedUntil ? ([['Paused until', formatDateTime(pausedUntil)]] as const) : []),
        ]}
      />
      <p className={classes.lead}>
        <Link to={`/admin/safety?${new URLSearchParams({ person: person.id })}`} className={classes.link}>
          All decisions for this user
        </Link>
        {' · '}
        <Link
          to={`/admin/refused-uploads?${new URLSearchParams({ person: person.id })}`}
          className={classes.link}
        >
          Refused uploads
        </Link>
      </p>
    </div>
  );
}

function EndPause({ userId }: { userId: string }) {
  const end = useEndPause(userId);
  return (
    <DecisionForm
      label="Reason"
      description="Stored with the review. Strikes stay until they expire, so the next one pauses again."
      mutation={end}
      actions={[{ label: 'End pause', send: (reason) => end.mutate({ reason }) }]}
    />
  );
}
