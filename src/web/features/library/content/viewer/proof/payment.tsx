import { useQuery } from '@tanstack/react-query';
import type { ContentPayment } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime, formatTokens } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { formatPaymentEntry } from './payment-labels.ts';
import classes from './proof.module.css';
import { Section } from './section.tsx';

type PaymentProps = { contentId: string; cost: number };

/** The cost of an item, and its ledger entries: held, spent and refunded tokens. */
export function Payment({ contentId, cost }: PaymentProps) {
  return (
    <Section title="Cost" summary={formatTokens(cost)}>
      <Entries contentId={contentId} />
    </Section>
  );
}

function Entries({ contentId }: { contentId: string }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.contentPayment(contentId),
    queryFn: ({ signal }) => call('contentPayment', { params: { id: contentId }, signal }),
  });
  if (error) return <p>The ledger could not be read. Close and reopen this section.</p>;
  if (!data) return <p>Reading the ledger…</p>;
  if (data.entries.length === 0) return <p>No ledger entries.</p>;
  return (
    <ol className={classes.entries}>
      {data.entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </ol>
  );
}

function Entry({ kind, amount, at, reason }: ContentPayment['entries'][number]) {
  return (
    <li>
      <span>{formatPaymentEntry(kind, reason)}</span>
      <strong>{formatTokens(amount)}</strong>
      <small>{formatDateTime(at)}</small>
    </li>
  );
}
