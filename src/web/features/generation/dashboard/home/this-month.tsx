import { Link } from 'react-router';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { useDashboardStats } from '#web/lib/queries.ts';
import { useUser } from '#web/lib/session.ts';
import { Section } from '#web/ui/page.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import classes from './this-month.module.css';
import { TokenChart } from './token-chart.tsx';

/** The creator's figures: tokens left, held and used by day, the number of items, and the running jobs. */
export function ThisMonth() {
  const { metered } = useUser();
  const { data, error, refetch } = useDashboardStats();
  if (error && !data)
    return <ErrorState error={error} onRetry={refetch} title="Your statistics did not load" />;
  if (!data) return null;
  const { tokens, images, videos, models, activeJobs } = data;
  const counts = [
    { name: 'Images', count: images, to: '/content?type=image' },
    { name: 'Videos', count: videos, to: '/content?type=video' },
    { name: 'Models', count: models, to: '/training-models' },
  ];
  return (
    <Section title="This month">
      <div className={classes.month}>
        <div>
          <p className={classes.left}>{metered ? 'Unlimited tokens' : `${formatTokens(tokens.left)} left`}</p>
          <p className={classes.about}>
            {formatTokens(tokens.usedThisMonth)} used this month
            {tokens.held > 0 && `, ${formatNumber(tokens.held)} held for running jobs`}
          </p>
          <TokenChart byDay={tokens.byDay} />
        </div>
        <div>
          <ul className={classes.counts}>
            {counts.map(({ name, count, to }) => (
              <li key={name}>
                <Link to={to}>
                  {name} <strong>{formatNumber(count)}</strong>
                </Link>
              </li>
            ))}
          </ul>
          <p className={classes.about}>{describeJobs(activeJobs)}</p>
        </div>
      </div>
    </Section>
  );
}

function describeJobs(active: number): string {
  if (active === 0) return 'Queue is empty';
  return active === 1 ? '1 job in progress' : `${formatNumber(active)} jobs in progress`;
}
