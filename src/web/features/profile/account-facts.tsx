import type { Subscription } from '#contract/identity.ts';
import { formatDate } from '#web/lib/format.ts';
import { useUser } from '#web/lib/session.ts';
import { Section } from '#web/ui/page.tsx';
import classes from './profile-screen.module.css';

/** `pro` is sold as Core (decisions.md 7). */
const planNames: Record<Subscription, string> = {
  free: 'Free',
  pro: 'Core',
  premium: 'Premium',
  enterprise: 'Enterprise',
};

/** What the account says about the person. */
export function AccountFacts() {
  const user = useUser();
  const facts = [
    ['Name', `${user.firstName} ${user.lastName}`],
    ['Email', user.email],
    // A calendar day, whatever the browser's time zone.
    ['Date of birth', user.dateOfBirth ? formatDate(`${user.dateOfBirth}T12:00:00`) : 'Not given'],
    ['Identity documents', user.documentsUploaded ? 'Handed in' : 'Not handed in'],
    ['Plan', planNames[user.subscription]],
    ['Role', user.role === 'admin' ? 'Admin' : 'User'],
    ['Member since', formatDate(user.createdAt)],
  ] as const;
  return (
    <Section title="Account">
      <dl className={classes.facts}>
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
