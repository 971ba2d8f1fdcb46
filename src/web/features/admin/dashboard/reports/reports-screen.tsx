import { ReviewQueue, useQueueView } from '../review-queue.tsx';
import { ReportRow } from './report-row.tsx';
import { useReports } from './use-reports.ts';

/** /admin/reports: reports of content, most urgent first. */
export function ReportsScreen() {
  const show = useQueueView();
  return (
    <ReviewQueue
      show={show}
      answer={useReports(show)}
      nothing="Queue is empty"
      hint="Reports from the public form appear here. Each says when its decision is due."
    >
      {(report) => <ReportRow key={report.id} report={report} />}
    </ReviewQueue>
  );
}
