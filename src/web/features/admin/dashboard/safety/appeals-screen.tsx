import { Link, useSearchParams } from 'react-router';
import type { QueuedAppeal } from '#contract/safety-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { Page } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { WaitingBadge } from '../waiting-badge.tsx';
import { appealLabels, categoryLabels } from './review-labels.ts';
import { useAppeals } from './use-safety.ts';

const views = [
  { value: 'open', label: 'Waiting' },
  { value: 'decided', label: 'Answered' },
] as const;

/** /admin/appeals: appeals against refusals, longest waiting first. */
export function AppealsScreen() {
  const [search, setSearch] = useSearchParams();
  const show = search.get('show') === 'decided' ? 'decided' : 'open';
  const { appeals, error, refetch, ...pages } = useAppeals(show);
  return (
    <Page width="reading">
      <div className={classes.view}>
        <Choice<'open' | 'decided'>
          label="Show"
          value={show}
          options={views}
          onChange={(value) => setSearch(value === 'open' ? {} : { show: value }, { replace: true })}
        />
      </div>
      {appeals ? (
        <ul className={classes.list}>
          {appeals.map((appeal) => (
            <Row key={appeal.id} appeal={appeal} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
      {appeals?.length === 0 && (
        <EmptyState
          title={show === 'open' ? 'Queue is empty' : 'No answered appeals yet'}
          hint="A creator can appeal each refusal once, within 30 days."
        />
      )}
      <ShowMore pages={pages} />
    </Page>
  );
}

function Row({ appeal }: { appeal: QueuedAppeal }) {
  const { askedAt, category, decisionId, dueAt, notForYou, rules, state, strike } = appeal;
  return (
    <li className={classes.found}>
      <Link to={`/admin/safety/${decisionId}`} className={classes.link}>
        {rules.join(', ') || 'Refused'}
      </Link>
      {state === 'open' ? (
        <WaitingBadge since={askedAt} kind="safety_appeals" />
      ) : (
        <Badge tone={state === 'overturned' ? 'good' : 'plain'}>{appealLabels[state]}</Badge>
      )}
      <span className={classes.facts}>
        {formatDateTime(askedAt)}, {categoryLabels[category]}
        {state === 'open' && `, answer due ${formatDateTime(dueAt)}`}
        {strike && ', with an active strike'}
        {state === 'open' && notForYou && ', for another administrator'}
      </span>
    </li>
  );
}
