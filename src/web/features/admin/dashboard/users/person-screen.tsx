import { useState } from 'react';
import { Link, useParams } from 'react-router';
import type { ManagedPerson } from '#contract/users.ts';
import { useDocumentTitle } from '#web/lib/title.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from '../desk.module.css';
import { Payments } from './payments.tsx';
import { PersonDeeds } from './person-deeds.tsx';
import { GateFacts, PersonFacts } from './person-facts.tsx';
import { usePerson } from './use-users.ts';
import { standingOf } from './user-words.ts';

/** /admin/users/:id: one person, how they stand, why, and what an administrator can do about it. */
export function PersonScreen() {
  const { id = '' } = useParams();
  const { data, error, refetch } = usePerson(id);
  const [isGone, setIsGone] = useState(false);
  if (isGone)
    return (
      <Page width="reading">
        <p className={classes.note}>The account is closed, and its data will be deleted.</p>
        <p>
          <Link to="/admin/users" className={classes.link}>
            To all users
          </Link>
        </p>
      </Page>
    );
  if (!data)
    return (
      <Page width="reading">{error ? <ErrorState error={error} onRetry={refetch} /> : <ListSkeleton />}</Page>
    );
  return <Person person={data} onGone={() => setIsGone(true)} />;
}

function Person({ onGone, person }: { person: ManagedPerson; onGone: () => void }) {
  const name = `${person.firstName} ${person.lastName}`;
  useDocumentTitle(name);
  const { label, tone } = standingOf(person);
  return (
    <Page width="reading">
      <Section title={name} aside={<Badge tone={tone}>{label}</Badge>}>
        <PersonFacts person={person} />
      </Section>
      <Section title="The way in">
        <GateFacts person={person} />
      </Section>
      <Section title="Payments">
        <Payments person={person} />
      </Section>
      <Section title="What you can do">
        <PersonDeeds person={person} onGone={onGone} />
      </Section>
    </Page>
  );
}
