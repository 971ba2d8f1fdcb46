import { Link } from 'react-router';
import { pendingTaskHours } from '#contract/admin-dashboard.ts';
import type { QueuedResult } from '#contract/result-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { Badge } from '#web/ui/badge.tsx';
import classes from '../review.module.css';
import { ReviewQueue, useQueueView } from '../review-queue.tsx';
import { categoryLabels } from '../safety/review-labels.ts';
import { WaitingBadge } from '../waiting-badge.tsx';
import { formatResultTitle, resultStateLabels } from './result-labels.ts';
import { useResultReviews } from './use-results.ts';

/** /admin/results: withheld results and appeals against refused ones, longest waiting first. */
export function ResultsScreen() {
  const show = useQueueView();
  return (
    <ReviewQueue
      show={show}
      answer={useResultReviews(show)}
      nothing="Queue is empty"
      hint={`Results that the checks are not sure of appear here. Decide each within ${pendingTaskHours.results} hours.`}
    >
      {(result) => <Row key={result.id} result={result} />}
    </ReviewQueue>
  );
}

function Row({ result }: { result: QueuedResult }) {
  const { category, decidedAt, id, isYours, operation, state, withheldAt } = result;
  return (
    <li className={classes.found}>
      <Link to={`/admin/results/${id}`} className={classes.link}>
        {formatResultTitle(result)}
      </Link>
      {decidedAt ? (
        <Badge tone={state === 'removed' ? 'plain' : 'good'}>{resultStateLabels[state]}</Badge>
      ) : (
        <WaitingBadge since={withheldAt} kind="results" />
      )}
      <span className={classes.facts}>
        {formatDateTime(withheldAt)}, {operationLabels[operation]}, {categoryLabels[category]}
        {isYours && !decidedAt && ', your own: another administrator has to review it'}
      </span>
    </li>
  );
}
