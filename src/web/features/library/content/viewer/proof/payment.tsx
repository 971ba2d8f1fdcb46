import { useQuery } from '@tanstack/react-query';
import type { ContentPayment } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { formatDateTime, formatTokens } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { paymentWords } from './payment-words.ts';
import classes from './proof.module.css';
import { Section } from './section.tsx';

type PaymentProps = { contentId: string; cost: number };

/** What an item cost and where the ledger says so: what was held for it, spent and given back. */
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
  if (error) return <p>The ledger could not be read. Fold this and open it again.</p>;
  if (!data) return <p>Reading the ledger…</p>;
  if (data.entries.length === 0) return <p>The ledger has no entry for it.</p>;
  return (
    <ol className={classes.entries}>
      {data.entries.map((entry) => (
        <Entry key={entry.id} {...entry} />
      ))}
    </ol>
  );
}

function Entry({ id, kind, amount, at, reason }: ContentPayment['entries'][number]) {
  return (
    <li>
      <span>{paymentWords(kind, reason)}</span>
      <strong>{formatTokens(amount)}</strong>
      <small>
        {formatDateTime(at)}, entry {id}
      </small>
    </li>
  );
}
