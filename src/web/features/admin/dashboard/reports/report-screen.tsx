import { useParams } from 'react-router';
import type { ReportDetails } from '#contract/takedowns.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { kindWords } from '#web/lib/report-words.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { AnswerObjection } from './answer-objection.tsx';
import { DecideReport } from './decide-report.tsx';
import { DueBadge } from './due-badge.tsx';
import { ReportItems } from './report-items.tsx';
import { eventWords, fieldWords } from './report-words.ts';
import { useReport } from './use-reports.ts';

/** /admin/reports/:id: one report, what it is about, and the decision. */
export function ReportScreen() {
  const { id = '' } = useParams();
  const { data: report, error, refetch } = useReport(id);
  if (!report)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  return (
    <Page width="reading">
      <Section title={`${report.number}: ${kindWords[report.kind]}`} aside={<DueBadge report={report} />}>
        <Statement report={report} />
      </Section>
      <Section title="What it is about">
        <ReportItems report={report} />
      </Section>
      {report.decidedAt === null && (
        <Section title="Decision">
          <DecideReport report={report} />
        </Section>
      )}
      {report.notices.length > 0 && (
        <Section title="Those whose it was">
          {report.notices.map((notice) => (
            <AnswerObjection key={notice.id} reportId={report.id} notice={notice} />
          ))}
        </Section>
      )}
      <Section title="What has happened">
        <ol className={classes.events}>
          {report.events.map(({ at, by, text, type }) => (
            <li key={`${at}${type}${by}`}>
              <span className={classes.facts}>{formatDateTime(at)}</span> {eventWords[type] ?? type}
              {by && `, by ${by}`}
              {text && <p className={classes.text}>{type === 'alarm' ? `After ${text} hours.` : text}</p>}
            </li>
          ))}
        </ol>
      </Section>
    </Page>
  );
}

function Statement({ report }: { report: ReportDetails }) {
  const { address, hasPicture, receivedAt, reporter, statement } = report;
  const facts: [term: string, fact: string][] = [
    ['Received', formatDateTime(receivedAt)],
    ['From', [reporter.name, reporter.email].filter(Boolean).join(', ')],
    ['Where', address ?? 'No address'],
    ['Picture', hasPicture ? 'Handed in; its fingerprint is kept' : 'None'],
    ...Object.entries(statement).flatMap(([field, text]): [string, string][] =>
      fieldWords[field] ? [[fieldWords[field], text === 'on' || text === 'true' ? 'Stated' : text]] : [],
    ),
  ];
  return <Facts facts={facts} />;
}
