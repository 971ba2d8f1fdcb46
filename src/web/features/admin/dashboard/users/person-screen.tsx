import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ManagedPerson } from '#contract/users.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from '../dashboard.module.css';
import { AccountActions } from './account-actions.tsx';
import { Payments } from './payments.tsx';
import { GateFacts, PersonFacts } from './person-facts.tsx';
import { usePerson } from './use-users.ts';
import { getAccountStatus } from './user-labels.ts';

/** /admin/users/:id: one user with status, onboarding, payments and actions. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePerson(id);
  const [isRemoved, setIsRemoved] = useState(false);
  if (isRemoved)
    return (
      <Page width="reading">
        <p className={classes.note}>The account is closed. Its data will be deleted.</p>
        <p>
          <Link to="/admin/users" className={classes.link}>
            Back to users
          </Link>
        </p>
      </Page>
    );
  if (!data)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  return <Person person={data} onRemoved={() => setIsRemoved(true)} />;
}

function Person({ onRemoved, person }: { person: ManagedPerson; onRemoved: () => void }) {
  const name = `${person.firstName} ${person.lastName}`;
  useDocumentTitle(name);
  const { label, tone } = getAccountStatus(person);
  return (
    <Page width="reading">
      <Section title={name} aside={<Badge tone={tone}>{label}</Badge>}>
        <PersonFacts person={person} />
      </Section>
      <Section title="Onboarding">
        <GateFacts person={person} />
      </Section>
      <Section title="Payments">
        <Payments person={person} />
      </Section>
      <Section title="Actions">
        <AccountActions person={person} onRemoved={onRemoved} />
      </Section>
    </Page>
  );
}
