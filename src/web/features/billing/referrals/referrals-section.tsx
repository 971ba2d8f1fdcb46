import type { Referrals } from '#contract/referrals.ts';
import { referralTokens } from '#contract/token-prices.ts';
import { formatDate, formatNumber, formatTokens } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { useReferrals } from '../queries.ts';
import classes from './referrals-section.module.css';

const stateLabels: Record<Referrals['referred'][number]['state'], { tone: Tone; label: string }> = {
  joined: { tone: 'waiting', label: 'Joined' },
  rewarded: { tone: 'good', label: 'Rewarded' },
  refused: { tone: 'plain', label: 'No reward' },
};

/** The creator's referral link, and the state of each referred person. */
export function ReferralsSection() {
  const { data, error, refetch } = useReferrals();
  return (
    <Section title="Referrals">
      {data ? (
        <Details referrals={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}

function Details({ referrals: { link, referred, tokensEarned } }: { referrals: Referrals }) {
  return (
    <div className={billing.stack}>
      <p className={billing.note}>
        Anyone who joins with your link gets {formatTokens(referralTokens)}, and so do you once they complete
        sign-up.
      </p>
      <div className={classes.link}>
        <code>{link}</code>
        <CopyButton text={link} fullLabel="Copy your referral link" />
      </div>
      {referred.length > 0 && (
        <>
          <p className={billing.note}>
            {referred.length === 1 ? 'One person' : `${formatNumber(referred.length)} people`} joined so far;{' '}
            {formatTokens(tokensEarned)} earned.
          </p>
          <ul className={classes.list}>
            {referred.map(({ joinedAt, reason, rewardedAt, state }) => (
              <li key={joinedAt}>
                <span>Joined {formatDate(joinedAt)}</span>
                {rewardedAt && <span className={billing.small}>rewarded {formatDate(rewardedAt)}</span>}
                {reason && <span className={billing.small}>{reason}</span>}
                <Badge tone={stateLabels[state].tone}>{stateLabels[state].label}</Badge>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
