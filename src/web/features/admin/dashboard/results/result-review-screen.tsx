import { Link, useParams } from 'react-router';
import type { ResultReview } from '#contract/result-reviews.ts';
import { formatDateTime, formatPercent } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { DecisionForm } from '../decision-form.tsx';
import { EvidenceDownload } from '../evidence-download.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { categoryLabels } from '../safety/review-labels.ts';
import { WaitingBadge } from '../waiting-badge.tsx';
import { formatFound, formatResultTitle, resultStateLabels } from './result-labels.ts';
import { ResultPicture } from './result-picture.tsx';
import { useDecideResult, useResultReview } from './use-results.ts';

/** /admin/results/:id: what was found in a result, a timed view of it, and the decision. */
export function ResultReviewScreen() {
  const { id = '' } = useParams();
  const { data: review, dataUpdatedAt, error, refetch } = useResultReview(id);
  if (!review)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  const { appeal, decidedAt, isYours, state, withheldAt } = review;
  const waits = state === 'in_review' || state === 'appealed';
  return (
    <Page width="reading">
      <Section
        title={formatResultTitle(review)}
        aside={
          waits ? (
            <WaitingBadge since={withheldAt} kind="results" />
          ) : (
            <Badge tone={decidedAt && state !== 'removed' ? 'good' : 'plain'}>
              {resultStateLabels[state]}
            </Badge>
          )
        }
      >
        <ResultFacts review={review} />
      </Section>
      {appeal && (
        <Section title="Appeal">
          <blockquote className={classes.quote} dir="auto">
            {appeal.text}
          </blockquote>
        </Section>
      )}
      {isYours && waits && (
        <p className={classes.lead}>This is your own result. Another administrator has to review it.</p>
      )}
      {!isYours && waits && (
        <>
          <Section title="Result">
            <ResultPicture review={review} readAt={dataUpdatedAt} />
          </Section>
          <Section title="Decision">
            <DecideResult review={review} />
          </Section>
        </>
      )}
      <EvidenceDownload kind="result" id={review.id} />
    </Page>
  );
}

function ResultFacts({ review }: { review: ResultReview }) {
  const { answer, category, decidedAt, decidedBy, decisionId, operation, person, reasons, withheldAt } =
    review;
  return (
    <Facts
      facts={[
        ['Kind', `${operationLabels[operation]}, ${categoryLabels[category]}`],
        ...reasons.map(
          ({ inspector, label, score, threshold }) =>
            [
              formatFound(label),
              `${formatPercent(score)} by ${inspector}, from ${formatPercent(threshold)}`,
            ] as const,
        ),
        ['Account', person.email],
        [
          'Request',
          <Link key="request" className={classes.link} to={`/admin/safety/${decisionId}`}>
            Prompt and safety decision
          </Link>,
        ],
        ['Withheld', formatDateTime(withheldAt)],
        ...(decidedAt
          ? ([['Decided', `${formatDateTime(decidedAt)}, by ${decidedBy ?? 'a deleted account'}`]] as const)
          : []),
        ...(answer ? ([['Reason', answer]] as const) : []),
      ]}
    />
  );
}

function DecideResult({ review: { id, looked } }: { review: ResultReview }) {
  const decide = useDecideResult(id);
  const send = (decision: 'allow' | 'refuse') => (reason: string) => decide.mutate({ decision, reason });
  return (
    <div className={classes.wide}>
      {!looked && <p className={classes.lead}>Open the result before you allow it.</p>}
      <DecisionForm
        label="Reason"
        description="The user reads it."
        actions={[
          ...(looked ? [{ label: 'Allow', send: send('allow') }] : []),
          { label: 'Refuse', send: send('refuse') },
        ]}
        mutation={decide}
      />
    </div>
  );
}
