import { Link } from 'react-router';
import { getPlan } from '#contract/catalogue.ts';
import { formatPaymentProvider } from '#contract/payment-providers.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { formatDate, formatDateTime, formatNumber, formatTokens } from '#web/lib/format.ts';
import { type Fact, FactList } from '#web/ui/fact-list.tsx';
import classes from '../dashboard.module.css';
import { getGateReason, levelNames, roleNames, sourceNames, stepNames } from './user-labels.ts';

type PersonProps = { person: ManagedPerson };

/** The account details of a user: identity, plan, tokens, safety and holds. */
export function PersonFacts({ person }: PersonProps) {
  const { holds, plan, safety, suspension } = person;
  return (
    <FactList
      className={classes.facts}
      facts={[
        ['Email', `${person.email}${person.emailVerified ? '' : ', not verified'}`],
        ['Role', roleNames[person.role]],
        ['Member since', formatDate(person.createdAt)],
        ['Second factor', person.secondFactor ? 'On' : 'Off'],
        ['Active sessions', formatNumber(person.sessions)],
        ['Plan', `${getPlan(person.subscription).title}${plan ? `, ${formatPlan(plan)}` : ''}`],
        ['Tokens', formatWallet(person.wallet)],
        ['Spent this month', formatTokens(person.spentThisMonth)],
        [
          'Safety',
          <Link key="safety" to={`/admin/safety/people/${person.id}`} className={classes.link}>
            {formatSafety(safety)}
          </Link>,
        ],
        ['Suspended', suspension && `${formatDateTime(suspension.since)}: ${suspension.reason}`],
        ...holds.map(
          ({ placedAt, reason }): Fact => ['Legal hold', `Since ${formatDate(placedAt)}: ${reason}`],
        ),
        [
          'Audit log',
          <Link key="record" to={`/admin/audit?subject=${person.id}`} className={classes.link}>
            Administrator actions on this account
          </Link>,
        ],
        ['ID', <code key="id">{person.id}</code>],
      ]}
    />
  );
}

/** The onboarding progress of a user. */
export function GateFacts({ person }: PersonProps) {
  const { gate, onboarding } = person;
  const { document } = onboarding;
  return (
    <>
      <p className={classes.note}>
        {gate === 'app' ? 'Completed.' : `Next step: ${stepNames[gate]}.`} {getGateReason(person)}
      </p>
      <FactList
        className={classes.facts}
        facts={[
          ['Date of birth', onboarding.dateOfBirth ? 'Given' : 'Not given'],
          ['Consents', consentLabels[onboarding.consents]],
          ['Tour', tourLabels[onboarding.tour]],
          ['Documents', onboarding.documents ? 'Submitted' : 'Not submitted'],
          ['Latest document', document && formatDocument(document)],
        ]}
      />
    </>
  );
}

const consentLabels = { given: 'Given', outdated: 'Given for an older version', missing: 'Not given' };
const tourLabels = { completed: 'Completed', skipped: 'Skipped', missing: 'Not completed' };

function formatPlan({ ends, provider, source, until }: NonNullable<ManagedPerson['plan']>): string {
  const name = provider ? `paid through ${formatPaymentProvider(provider)}` : sourceNames[source];
  if (!until) return name;
  return `${name}, ${ends ? 'until' : 'renews on'} ${formatDate(until)}`;
}

function formatWallet({ heldTokens, planTokens, tokens }: ManagedPerson['wallet']): string {
  const ofPlan = planTokens > 0 ? `, ${planTokens} of them from the plan` : '';
  const held = heldTokens > 0 ? `, and ${heldTokens} held for jobs` : '';
  return `${formatTokens(tokens)}${ofPlan}${held}`;
}

function formatSafety({ level, pausedUntil, strikes }: ManagedPerson['safety']): string {
  const counted = strikes === 0 ? 'no strikes' : strikes === 1 ? 'one strike' : `${strikes} strikes`;
  return `${levelNames[level]}${pausedUntil ? ` until ${formatDateTime(pausedUntil)}` : ''}, ${counted}`;
}

function formatDocument(document: NonNullable<ManagedPerson['onboarding']['document']>): string {
  const { decidedAt, handedInAt, reason, status } = document;
  if (status === 'pending') return `Submitted ${formatDateTime(handedInAt)}, waiting for review`;
  const decided = decidedAt ? ` ${formatDateTime(decidedAt)}` : '';
  return status === 'approved' ? `Approved${decided}` : `Rejected${decided}: ${reason}`;
}
