import { Link, useParams } from 'react-router';
import type { SafetyRecordOfPerson } from '#contract/safety-reviews.ts';
import { formatDate, formatDateTime, formatNumber } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DecideWithWords } from '../decide-with-words.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { familyWords, levelWords, notForYouWords, strikeWords } from './review-words.ts';
import { useEndPause, usePersonsRecord } from './use-safety.ts';

/** /admin/safety/people/:id: where somebody stands, why, and the end of a pause. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const { data: record, error, refetch } = usePersonsRecord(id);
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
          <Badge tone={paused ? 'bad' : level === 'warned' ? 'waiting' : 'good'}>{levelWords[level]}</Badge>
        }
      >
        <Standing record={record} />
      </Section>
      {paused && (
        <Section title="End the pause">
          {isYou ? <p className={classes.lead}>{notForYouWords.own}</p> : <EndPause userId={person.id} />}
        </Section>
      )}
      <Section title="Strikes">
        {strikes.length === 0 && <p className={classes.lead}>None.</p>}
        <ul className={`${classes.list} ${classes.bare}`}>
          {strikes.map(({ decisionId, expiresAt, givenAt, ground, state }) => (
            <li key={decisionId} className={classes.found}>
              <Link to={`/admin/safety/${decisionId}`} className={classes.link}>
                {ground in familyWords ? familyWords[ground as keyof typeof familyWords] : ground}
              </Link>
              <Badge tone={state === 'active' ? 'bad' : 'plain'}>{strikeWords[state]}</Badge>
              <span className={classes.facts}>
                {formatDateTime(givenAt)}
                {state === 'active' && `, counts until ${formatDate(expiresAt)}`}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      {reviews.length > 0 && (
        <Section title="Pauses that were ended">
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

function Standing({ record }: { record: SafetyRecordOfPerson }) {
  const { allowed, pausedUntil, person, refused } = record;
  return (
    <div className={classes.wide}>
      <Facts
        facts={[
          ['Account', person.email],
          ['Refused', formatNumber(refused)],
          ['Allowed', `${formatNumber(allowed)}, of those that are kept`],
          ...(pausedUntil ? ([['Paused until', formatDateTime(pausedUntil)]] as const) : []),
        ]}
      />
      <p className={classes.lead}>
        <Link to={`/admin/safety?${new URLSearchParams({ person: person.id })}`} className={classes.link}>
          All decisions of this person
        </Link>
      </p>
    </div>
  );
}

function EndPause({ userId }: { userId: string }) {
  const end = useEndPause(userId);
  return (
    <DecideWithWords
      label="Why they may go on"
      description="Kept with the review. Their strikes stay until they expire, so that the next one pauses again."
      sending={end}
      ways={[{ label: 'End the pause', send: (reason) => end.mutate({ reason }) }]}
    />
  );
}
