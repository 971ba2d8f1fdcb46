import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { Page, Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../../billing.module.css';
import classes from '../admin.module.css';
import { OpenCharge } from './open-charge.tsx';
import { RefundToSend } from './refund-to-send.tsx';
import { StatementUpload } from './statement-upload.tsx';
import { useTransferDesk } from './transfer-queries.ts';
import { UnmatchedTransfer } from './unmatched-transfer.tsx';

/** Milliseconds without a change of the search before it is sent. */
const searchDebounce = 300;

/** /admin/transfers: bank statements, open payments, unmatched money and refunds to send. */
export function TransfersScreen() {
  const [search, setSearch] = useState('');
  const [settled] = useDebouncedValue(search.trim(), searchDebounce);
  const { data, error, refetch } = useTransferDesk(settled);
  if (error) {
    return (
      <Page width="reading">
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  }
  return (
    <Page width="reading">
      <StatementUpload />
      <Section title="Open payments">
        <TextInput
          label="Search"
          description="Reference, amount, name or email address"
          maxLength={100}
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        {!data && <ListSkeleton />}
        {data?.charges.length === 0 && (
          <p className={billing.note}>{settled ? 'No matches.' : 'No open payments.'}</p>
        )}
        <ul className={`${classes.list} ${classes.searched}`}>
          {data?.charges.map((charge) => (
            <OpenCharge key={charge.id} charge={charge} />
          ))}
        </ul>
        {data?.hasMore && (
          <p className={billing.note}>Older payments are shown first. Search to find more.</p>
        )}
      </Section>
      {data && data.unmatched.length > 0 && (
        <Section title="Unmatched transfers">
          <ul className={classes.list}>
            {data.unmatched.map((transfer) => (
              <UnmatchedTransfer key={transfer.id} transfer={transfer} />
            ))}
          </ul>
        </Section>
      )}
      {data && data.refunds.length > 0 && (
        <Section title="Refunds to send">
          <ul className={classes.list}>
            {data.refunds.map((refund) => (
              <RefundToSend key={refund.id} refund={refund} />
            ))}
          </ul>
        </Section>
      )}
    </Page>
  );
}
