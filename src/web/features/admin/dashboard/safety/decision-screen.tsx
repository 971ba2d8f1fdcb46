import { Link, useParams } from 'react-router';
import type { ReviewedDecision } from '#contract/safety-reviews.ts';
import { markTerms } from '#web/lib/findings.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { judgedWorkLabels } from '#web/lib/operation-labels.ts';
import { formatFieldName } from '#web/lib/safety-labels.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { EvidenceDownload } from '../evidence-download.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { AnswerAppeal } from './answer-appeal.tsx';
import { GiveVerdict } from './give-verdict.tsx';
import { categoryLabels, notForYouTexts } from './review-labels.ts';
import { ReviewedBadges } from './reviewed-badges.tsx';
import { useReviewedDecision } from './use-safety.ts';

/** /admin/safety/:id: the request, the findings, the resulting jobs, and the review. */
export function DecisionScreen() {
  const { id = '' } = useParams();
  const { data: decision, error, refetch } = useReviewedDecision(id);
  if (!decision)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  const { appealed, findings, nearMisses, notForYou } = decision;
  return (
    <Page width="reading">
      <Section title="Request" aside={<ReviewedBadges decision={decision} />}>
        <Asked decision={decision} />
      </Section>
      {findings.length > 0 && <Findings title="Findings" findings={findings} />}
      {nearMisses.length > 0 && <Findings title="Near misses" findings={nearMisses} />}
      {appealed && (
        <Section title="Appeal">
          <Appealed appealed={appealed} />
          {appealed.decidedAt === null &&
            (notForYou ? (
              <p className={classes.lead}>{notForYouTexts[notForYou]}</p>
            ) : (
              <AnswerAppeal decisionId={decision.id} appealId={appealed.id} />
            ))}
        </Section>
      )}
      {(decision.verdictBy || !appealed) && (
        <Section title="Review">
          <Verdict decision={decision} />
        </Section>
      )}
      <EvidenceDownload kind="decision" id={decision.id} />
    </Page>
  );
}

function Asked({ decision }: { decision: ReviewedDecision }) {
  const { category, createdAt, fields, findings, jobs, nearMisses, operation, person, policyVersion } =
    decision;
  const terms = (field: string) =>
    [...findings, ...nearMisses].filter((one) => one.field === field).map(({ term }) => term);
  return (
    <div className={classes.wide}>
      {fields.map(({ field, text }) => (
        <div key={field}>
          <p className={classes.field}>{formatFieldName(field)}</p>
          <p className={classes.quote}>
            {markTerms(text, terms(field)).map(({ marked, text }, index) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other identity
              marked ? <mark key={index}>{text}</mark> : text,
            )}
          </p>
        </div>
      ))}
      <Facts
        facts={[
          ['Decided', formatDateTime(createdAt)],
          ['Kind', `${judgedWorkLabels[operation]}, ${categoryLabels[category]}`],
          ['Policy', policyVersion],
          [
            'Result',
            jobs.length === 0
              ? 'None'
              : jobs
                  .map(
                    ({ contentId, id, state }) =>
                      `${state}: ${contentId ? `item ${contentId}` : `job ${id}`}`,
                  )
                  .join('\n'),
          ],
        ]}
      />
      <p className={classes.lead}>
        Requested by{' '}
        <Link to={`/admin/safety/people/${person.id}`} className={classes.link}>
          {person.email}
        </Link>
      </p>
    </div>
  );
}

function Findings({ findings, title }: { title: string; findings: ReviewedDecision['findings'] }) {
  return (
    <Section title={title}>
      <ul className={classes.events}>
        {findings.map(({ field, language, read, reason, rule, ruleVersion, term }) => (
          <li key={`${rule}${field}${term}`}>
            {term && `“${term}” in ${formatFieldName(field)}: `}
            {reason}
            <p className={classes.facts}>
              {rule}, version {ruleVersion}
              {language !== 'any' && `, ${language}`}
              {read && `, ${read}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Appealed({ appealed }: { appealed: NonNullable<ReviewedDecision['appealed']> }) {
  const { answer, createdAt, decidedAt, reviewer, text } = appealed;
  return (
    <div className={classes.item}>
      <p className={classes.facts}>{formatDateTime(createdAt)}</p>
      <p className={classes.quote}>{text}</p>
      {decidedAt && (
        <>
          <p className={classes.facts}>
            {formatDateTime(decidedAt)}, by {reviewer}
          </p>
          <p className={classes.quote}>{answer}</p>
        </>
      )}
    </div>
  );
}

function Verdict({ decision }: { decision: ReviewedDecision }) {
  const { notForYou, verdict, verdictBy } = decision;
  if (verdictBy)
    return (
      <div className={classes.item}>
        <p className={classes.facts}>
          {formatDateTime(verdictBy.givenAt)}, {verdictBy.reviewer} marked it as {verdict}
        </p>
        <p className={classes.quote}>{verdictBy.words}</p>
      </div>
    );
  return notForYou ? (
    <p className={classes.lead}>{notForYouTexts[notForYou]}</p>
  ) : (
    <GiveVerdict decision={decision} />
  );
}
