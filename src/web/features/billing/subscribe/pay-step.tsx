import { useQuery } from '@tanstack/react-query';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { createIdempotencyKey } from '#web/lib/idempotency.ts';
import { formatCharge } from '#web/lib/money.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { PlanPayment } from './plan-payment.tsx';

type PayStepProps = { info: BillingInfo; planId: CardPlan; onPaid: () => void };

/** Pays an unpaid renewal with another card. The server determines the amount, also for Enterprise. */
export function PayStep({ info, onPaid, planId }: PayStepProps) {
  const {
    data: payment,
    error,
    refetch,
  } = useQuery({
    queryKey: ['owed', planId],
    queryFn: () =>
      call('createSubscription', { body: { planType: planId }, idempotencyKey: createIdempotencyKey() }),
    // Requested once per opening of the dialog: the amount must not change below the form.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!payment) return <ListSkeleton count={4} />;
  const stays =
    info.graceUntil &&
    ` ${getPlan(info.subscription).title} stays active until ${formatDate(info.graceUntil)}.`;
  return (
    <div className={billing.stack}>
      <div>
        <p className={billing.figure}>{formatCharge(payment.cents)}</p>
        <p className={billing.note}>
          {payment.payment.provider === 'bank_transfer'
            ? `Your renewal is unpaid.${stays ?? ''}`
            : `Your renewal could not be charged.${stays ?? ''} Later renewals use this card.`}
        </p>
      </div>
      <PlanPayment planId={planId} payment={payment} onPaid={onPaid} />
    </div>
  );
}
