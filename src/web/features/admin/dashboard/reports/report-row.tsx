import { Link } from 'react-router';
import type { ReportSummary } from '#contract/takedowns.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { reportKindLabels } from '#web/lib/report-labels.ts';
import classes from '../review.module.css';
import { DueBadge } from './due-badge.tsx';

/** One report in the queue. */
export function ReportRow({ report }: { report: ReportSummary }) {
  const { id, kind, number, openAppeals, receivedAt } = report;
  return (
    <li className={classes.row}>
      <Link to={`/admin/reports/${id}`} className={classes.link}>
        {number}
      </Link>
      <span className={classes.kind}>{reportKindLabels[kind]}</span>
      <DueBadge report={report} />
      <span className={classes.facts}>
        {formatDateTime(receivedAt)}
        {openAppeals > 0 &&
          `, ${openAppeals === 1 ? 'one open objection' : `${openAppeals} open objections`}`}
      </span>
    </li>
  );
}
