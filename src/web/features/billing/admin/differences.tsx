import { formatPaymentProvider } from '#contract/payment-providers.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import classes from './admin.module.css';
import { useDifferences } from './admin-queries.ts';

/** Lists the differences between providers, subscriptions and ledger that the nightly reconciliation found. */
export function Differences() {
  const { data, error, refetch } = useDifferences();
  return (
    <Section title="Reconciliation">
      {data?.length === 0 && (
        <p className={billing.note}>
          No differences. Payment providers, subscriptions and ledger are compared every night.
        </p>
      )}
      {data ? (
        <ul className={classes.list}>
          {data.map(({ foundAt, id, provider, resolvedAt, text }) => (
            <li key={id} className={classes.entry}>
              <p className={classes.lead}>
                {text} <Badge tone={resolvedAt ? 'plain' : 'bad'}>{resolvedAt ? 'Resolved' : 'Open'}</Badge>
              </p>
              <p className={billing.small}>
                {provider && `${formatPaymentProvider(provider)}. `}Found {formatDateTime(foundAt)}
                {resolvedAt && `, resolved ${formatDateTime(resolvedAt)}`}
              </p>
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton />
      )}
    </Section>
  );
}
