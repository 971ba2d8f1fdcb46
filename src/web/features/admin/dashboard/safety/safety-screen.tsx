import { Link, useSearchParams } from 'react-router';
import type { FoundDecision } from '#contract/safety-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { judgedWorkLabels } from '#web/lib/operation-labels.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { DecisionSearchForm, parseDecisionSearch } from './decision-search-form.tsx';
import { categoryLabels } from './review-labels.ts';
import { ReviewedBadges } from './reviewed-badges.tsx';
import { useFoundDecisions, usePausedPeople } from './use-safety.ts';

/** /admin/safety: users paused until a review, and a search of all safety decisions. The URL holds the search. */
export function SafetyScreen() {
  const [params, setParams] = useSearchParams();
  const search = parseDecisionSearch(params);
  return (
    <Page width="reading">
      <PausedPeople />
      <Section title="Decisions">
        <DecisionSearchForm key={params.toString()} search={search} onSearch={(next) => setParams(next)} />
        <Found search={search} />
      </Section>
    </Page>
  );
}

function PausedPeople() {
  const { data: people } = usePausedPeople();
  if (!people || people.length === 0) return null;
  return (
    <Section title="Paused until review">
      <ul className={`${classes.list} ${classes.bare}`}>
        {people.map(({ email, id }) => (
          <li key={id} className={classes.found}>
            <Link to={`/admin/safety/people/${id}`} className={classes.link}>
              {email}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Found({ search }: { search: ReturnType<typeof parseDecisionSearch> }) {
  const { decisions, error, refetch, ...pages } = useFoundDecisions(search);
  if (!decisions) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />;
  return (
    <>
      <ul className={classes.list} aria-label="Decisions">
        {decisions.map((decision) => (
          <Row key={decision.id} decision={decision} />
        ))}
      </ul>
      {decisions.length === 0 && (
        <EmptyState
          title="No matching decisions"
          hint="Decisions that allowed a request are deleted 90 days after its last job."
        />
      )}
      <ShowMore pages={pages} />
    </>
  );
}

function Row({ decision }: { decision: FoundDecision }) {
  const { category, createdAt, id, operation, person, rules } = decision;
  return (
    <li className={classes.found}>
      <Link to={`/admin/safety/${id}`} className={classes.link}>
        {judgedWorkLabels[operation]}, {categoryLabels[category]}
      </Link>
      <ReviewedBadges decision={decision} />
      <span className={classes.facts}>
        {formatDateTime(createdAt)}, {person.email}
        {rules.length > 0 && `: ${rules.join(', ')}`}
      </span>
    </li>
  );
}
