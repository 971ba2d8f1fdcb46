import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { planOf } from '#contract/catalogue.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { formatDate, formatDateTime, formatTokens } from '#web/lib/format.ts';
import classes from '../desk.module.css';
import { gateReason, levelNames, roleNames, sourceNames, stepNames } from './user-words.ts';

type PersonProps = { person: ManagedPerson };

/** Who they are, what they have, and how they stand. */
export function PersonFacts({ person }: PersonProps) {
  const { holds, plan, safety, suspension } = person;
  return (
    <FactList
      facts={[
        ['Address', `${person.email}${person.emailVerified ? '' : ', not verified'}`],
        ['Role', roleNames[person.role]],
        ['Since', formatDate(person.createdAt)],
        ['Second factor', person.secondFactor ? 'On' : 'Off'],
        ['Signed in', person.sessions === 1 ? 'In one place' : `In ${person.sessions} places`],
        ['Plan', `${planOf(person.subscription).name}${plan ? `, ${planWords(plan)}` : ''}`],
        ['Tokens', tokenWords(person.wallet)],
        ['Spent this month', formatTokens(person.spentThisMonth)],
        [
          'Safety',
          <Link key="safety" to={`/admin/safety/people/${person.id}`} className={classes.link}>
            {safetyWords(safety)}
          </Link>,
        ],
        suspension && ['Suspended', `${formatDateTime(suspension.since)}: ${suspension.reason}`],
        ...holds.map(
          ({ placedAt, reason }): Fact => ['Legal hold', `Since ${formatDate(placedAt)}: ${reason}`],
        ),
        [
          'Record',
          <Link key="record" to={`/admin/audit?subject=${person.id}`} className={classes.link}>
            What administrators did to this account
          </Link>,
        ],
        ['Id', <code key="id">{person.id}</code>],
      ]}
    />
  );
}

/** Where they stand at the gate, and what it looks at. */
export function GateFacts({ person }: PersonProps) {
  const { gate, onboarding } = person;
  const { document } = onboarding;
  return (
    <>
      <p className={classes.note}>
        {gate === 'app' ? 'In the app.' : `${stepNames[gate]} due.`} {gateReason(person)}
      </p>
      <FactList
        facts={[
          ['Date of birth', onboarding.dateOfBirth ? 'Given' : 'Not given'],
          ['Consents', consentWords[onboarding.consents]],
          ['Tour', tourWords[onboarding.tour]],
          ['Documents', onboarding.documents ? 'Handed in' : 'Not handed in'],
          document && ['Newest document', documentWords(document)],
        ]}
      />
    </>
  );
}

type Fact = [term: string, fact: ReactNode] | null;

function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={`${fact[0]} ${typeof fact[1] === 'string' ? fact[1] : ''}`}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const consentWords = { given: 'Given', outdated: 'Given to an older version', missing: 'Not given' };
const tourWords = { completed: 'Completed', skipped: 'Skipped', missing: 'Not done' };

function planWords({ ends, source, until }: NonNullable<ManagedPerson['plan']>): string {
  if (!until) return sourceNames[source];
  return `${sourceNames[source]}, ${ends ? 'until' : 'renewed on'} ${formatDate(until)}`;
}

function tokenWords({ heldTokens, planTokens, tokens }: ManagedPerson['wallet']): string {
  const ofPlan = planTokens > 0 ? `, ${planTokens} of them of the plan` : '';
  const held = heldTokens > 0 ? `, and ${heldTokens} held for jobs` : '';
  return `${formatTokens(tokens)}${ofPlan}${held}`;
}

function safetyWords({ level, pausedUntil, strikes }: ManagedPerson['safety']): string {
  const counted = strikes === 0 ? 'no strikes' : strikes === 1 ? 'one strike' : `${strikes} strikes`;
  return `${levelNames[level]}${pausedUntil ? ` until ${formatDateTime(pausedUntil)}` : ''}, ${counted}`;
}

function documentWords(document: NonNullable<ManagedPerson['onboarding']['document']>): string {
  const { decidedAt, handedInAt, reason, status } = document;
  if (status === 'pending') return `Handed in ${formatDateTime(handedInAt)}, waits for a reviewer`;
  const decided = decidedAt ? ` ${formatDateTime(decidedAt)}` : '';
  return status === 'approved' ? `Accepted${decided}` : `Rejected${decided}: ${reason}`;
}
