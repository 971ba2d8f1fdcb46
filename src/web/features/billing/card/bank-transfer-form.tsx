import { useEffect } from 'react';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { useBankTransfer } from '../queries.ts';
import { TransferDetails } from '../transfers/transfer-details.tsx';
import type { CardFormProps } from './card-form-props.ts';

/** What to transfer, and where to. Nothing is paid on this page; it notices when the money has been matched. */
export function BankTransferForm({ clientSecret, onPaid }: CardFormProps) {
  const { data, error, refetch } = useBankTransfer(clientSecret);
  const isPaid = data?.charge.state === 'paid';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the payment is complete
  useEffect(() => {
    if (isPaid) onPaid();
  }, [isPaid]);
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <ListSkeleton count={6} />;
  return (
    <div className={billing.stack}>
      <p className={billing.note}>
        Transfer the amount from your bank and give the reference as the purpose. We sent you these details by
        email. What you buy starts once the whole amount has arrived, usually within three bank days.
      </p>
      <TransferDetails transfer={data} />
    </div>
  );
}
