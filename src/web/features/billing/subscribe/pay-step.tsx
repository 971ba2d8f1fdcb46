import { useQuery } from '@tanstack/react-query';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { planOf } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { newIdempotencyKey } from '#web/lib/idempotency.ts';
import { formatCharge } from '#web/lib/money.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { PlanPayment } from './plan-payment.tsx';

type PayStepProps = { info: BillingInfo; planId: CardPlan; onPaid: () => void };

/** A renewal that was not paid, with another card. What is owed the server says, also for Enterprise. */
export function PayStep({ info, onPaid, planId }: PayStepProps) {
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({
    queryKey: ['owed', planId],
    queryFn: () =>
      call('createSubscription', { body: { planType: planId }, idempotencyKey: newIdempotencyKey() }),
    // Asked once each time that the dialog opens: under the form it must not change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!payment) return <ListSkeleton count={4} />;
  const stays =
    info.graceUntil && ` ${planOf(info.subscription).name} stays until ${formatDate(info.graceUntil)}.`;
  return (
    <div className={billing.stack}>
      <div>
        <p className={billing.figure}>{formatCharge(payment.cents)}</p>
        <p className={billing.note}>
          The renewal that could not be charged.{stays} Later renewals are charged to the card that pays now.
        </p>
      </div>
      <PlanPayment provider={info.payment} planId={planId} payment={payment} onPaid={onPaid} />
    </div>
  );
}
