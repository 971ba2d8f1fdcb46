import { useParams } from 'react-router';
import type { ReportDetails } from '#contract/takedowns.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { reportKindLabels } from '#web/lib/report-labels.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { EvidenceDownload } from '../evidence-download.tsx';
import { Facts } from '../facts.tsx';
import classes from '../review.module.css';
import { AnswerObjection } from './answer-objection.tsx';
import { DecideReport } from './decide-report.tsx';
import { DueBadge } from './due-badge.tsx';
import { ReportItems } from './report-items.tsx';
import { eventLabels, fieldLabels } from './report-labels.ts';
import { useReport } from './use-reports.ts';

/** /admin/reports/:id: one report, the reported items, and the decision. */
export function ReportScreen() {
  const { id = '' } = useParams();
  const { data: report, error, refetch } = useReport(id);
  if (!report)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  return (
    <Page width="reading">
      <Section
        title={`${report.number}: ${reportKindLabels[report.kind]}`}
        aside={<DueBadge report={report} />}
      >
        <Statement report={report} />
      </Section>
      <Section title="Reported items">
        <ReportItems report={report} />
      </Section>
      {report.decidedAt === null && (
        <Section title="Decision">
          <DecideReport report={report} />
        </Section>
      )}
      {report.notices.length > 0 && (
        <Section title="Owners">
          {report.notices.map((notice) => (
            <AnswerObjection key={notice.id} reportId={report.id} notice={notice} />
          ))}
        </Section>
      )}
      <Section title="History">
        <ol className={classes.events}>
          {report.events.map(({ at, by, text, type }) => (
            <li key={`${at}${type}${by}`}>
              <span className={classes.facts}>{formatDateTime(at)}</span> {eventLabels[type] ?? type}
              {by && `, by ${by}`}
              {text && <p className={classes.text}>{type === 'alarm' ? `After ${text} hours.` : text}</p>}
            </li>
          ))}
        </ol>
        <EvidenceDownload kind="report" id={report.id} />
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
    ['Picture', hasPicture ? 'Submitted; its fingerprint is stored' : 'None'],
    ...Object.entries(statement).flatMap(([field, text]): [string, string][] =>
      fieldLabels[field] ? [[fieldLabels[field], text === 'on' || text === 'true' ? 'Stated' : text]] : [],
    ),
  ];
  return <Facts facts={facts} />;
}
