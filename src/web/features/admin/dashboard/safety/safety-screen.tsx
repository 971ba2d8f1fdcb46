import { Link, useSearchParams } from 'react-router';
import type { FoundDecision } from '#contract/safety-reviews.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import { Page, Section } from '#web/ui/page.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { EmptyState, ErrorState } from '#web/ui/states.tsx';
import classes from '../review.module.css';
import { DecisionSearchForm, searchIn } from './decision-search-form.tsx';
import { categoryWords } from './review-words.ts';
import { ReviewedBadges } from './reviewed-badges.tsx';
import { useFoundDecisions, usePausedPeople } from './use-safety.ts';

/** /admin/safety: who is paused until somebody looks, and the search through all decisions, kept in the address. */
export function SafetyScreen() {
  const [params, setParams] = useSearchParams();
  const search = searchIn(params);
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
    <Section title="Paused until somebody looks">
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

function Found({ search }: { search: ReturnType<typeof searchIn> }) {
  const { decisions, error, refetch, ...pages } = useFoundDecisions(search);
  if (!decisions) return error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />;
  return (
    <>
      <ul className={classes.list} aria-label="Decisions found">
        {decisions.map((decision) => (
          <Row key={decision.id} decision={decision} />
        ))}
      </ul>
      {decisions.length === 0 && (
        <EmptyState
          title="No such decision"
          hint="Decisions that allowed something go 90 days after the last job made of them."
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
        {operationNames[operation]}, {categoryWords[category]}
      </Link>
      <ReviewedBadges decision={decision} />
      <span className={classes.facts}>
        {formatDateTime(createdAt)}, {person.email}
        {rules.length > 0 && `: ${rules.join(', ')}`}
      </span>
    </li>
  );
}
