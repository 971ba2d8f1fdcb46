import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { getPlan } from '#contract/catalogue.ts';
import { formatDate } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Section } from '#web/ui/page.tsx';
import classes from '../profile-screen.module.css';
import { roleNames } from '../role-names.ts';
import { ChangeEmail } from './change-email.tsx';
import { ChangeName } from './change-name.tsx';
import { PendingEmailNote } from './pending-email-note.tsx';

/** The account details, with forms to change name and email address. */
export function AccountFacts() {
  const user = useUser();
  const [changing, setChanging] = useState<'name' | 'email' | null>(null);
  const rest = () => setChanging(null);
  return (
    <Section title="Account">
      <dl className={classes.facts}>
        <Fact
          term="Name"
          action={changing === 'name' ? null : { label: 'Change name', run: () => setChanging('name') }}
        >
          {changing === 'name' ? <ChangeName onDone={rest} /> : `${user.firstName} ${user.lastName}`}
        </Fact>
        <Fact
          term="Email"
          action={changing === 'email' ? null : { label: 'Change email', run: () => setChanging('email') }}
        >
          {changing === 'email' ? <ChangeEmail onDone={rest} /> : user.email}
          <PendingEmailNote />
        </Fact>
        {/* Noon keeps the calendar day the same in every time zone. */}
        <Fact term="Date of birth">
          {user.dateOfBirth ? formatDate(`${user.dateOfBirth}T12:00:00`) : 'Not given'}
        </Fact>
        <Fact term="Identity documents">{user.documentsUploaded ? 'Submitted' : 'Not submitted'}</Fact>
        {user.ageCheck !== 'not_asked' && (
          <Fact term="Age check">
            <Link to="/age-check">{user.ageCheck === 'due' ? 'Due in your country' : 'Passed'}</Link>
          </Fact>
        )}
        <Fact term="Plan">{getPlan(user.subscription).title}</Fact>
        <Fact term="Role">{roleNames[user.role]}</Fact>
        <Fact term="Member since">{formatDate(user.createdAt)}</Fact>
      </dl>
    </Section>
  );
}

type FactProps = { term: string; action?: { label: string; run: () => void } | null; children: ReactNode };

function Fact({ term, action, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {children}
        {action && (
          <Button variant="default" size="compact-sm" aria-label={action.label} onClick={action.run}>
            Change
          </Button>
        )}
      </dd>
    </div>
  );
}
