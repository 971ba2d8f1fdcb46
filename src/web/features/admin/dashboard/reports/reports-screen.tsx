import { useShown, WaitingOrDecided } from '../waiting-or-decided.tsx';
import { ReportRow } from './report-row.tsx';
import { useReports } from './use-reports.ts';

/** /admin/reports: what people have reported, the most urgent first. */
export function ReportsScreen() {
  const show = useShown();
  return (
    <WaitingOrDecided
      show={show}
      answer={useReports(show)}
      nothing="Nothing waits"
      hint="Anybody can report something by the form of the public pages; it has to be decided within 48 hours."
    >
      {(report) => <ReportRow key={report.id} report={report} />}
    </WaitingOrDecided>
  );
}
