import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingInfo, ChangePreview } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { getPlan } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { createIdempotentSender } from '#web/lib/idempotency.ts';
import { formatCharge } from '#web/lib/money.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { formatPlanPrice } from '../plan/plan-labels.ts';
import type { PlanChoice } from '../plans/offers.ts';
import { useBillingChange } from '../use-billing-change.ts';
import { BaseFeeField, findBaseFeeProblem, formatLeastBaseFee } from './base-fee-field.tsx';
import { PlanSummary } from './plan-summary.tsx';

/** Milliseconds without a change of the base fee before its price is requested. */
const feeDebounce = 400;

type ChangeStepProps = { info: BillingInfo; choice: PlanChoice; onDone: () => void };

/** Changes the plan of a running subscription: shows what is charged now and when the change starts. */
export function ChangeStep({ choice, info, onDone }: ChangeStepProps) {
  const { leastBaseFee } = info;
  const [once] = useState(() => createIdempotentSender<{ checkoutUrl: string | null }>());
  const [fee, setFee] = useState(() => formatLeastBaseFee(leastBaseFee));
  const { planId, period } = choice;
  const plan = getPlan(planId);
  const isEnterprise = planId === 'enterprise';
  const [settledFee] = useDebouncedValue(fee, feeDebounce);
  const changeRequest = { planId, period, ...(isEnterprise && { baseFee: settledFee }) };
  const change = useBillingChange({
    change: () =>
      once(JSON.stringify([choice, fee]), (idempotencyKey) =>
        isEnterprise
          ? call('upgradeToEnterprise', { body: { baseFee: fee }, idempotencyKey })
          : call('upgradePlan', { body: { planId, period }, idempotencyKey }),
      ),
    failed: isEnterprise ? billingMessages.enterpriseFailed : billingMessages.upgradeFailed,
    onDone: ({ checkoutUrl }) => {
      if (checkoutUrl) return location.assign(checkoutUrl);
      onDone();
      const title = isEnterprise ? billingMessages.enterprise : billingMessages.updated;
      notify.success({ title, text: due && formatConfirmation(plan.title, due) });
    },
  });
  const preview = useQuery({
    queryKey: [...queryKeys.billing, 'preview', changeRequest],
    queryFn: ({ signal }) => call('previewPlanChange', { body: changeRequest, signal }),
    // The price depends on the time left in the period, so the answer is not cached.
    gcTime: 0,
    // A change refetches all billing data, and a plan that is in effect has no price of a change to it.
    enabled:
      !change.isPending &&
      !change.isSuccess &&
      (!isEnterprise || findBaseFeeProblem(settledFee, leastBaseFee) === null),
  });
  // Only the preview for the fee in the field counts.
  const due = settledFee === fee ? preview.data : undefined;
  const feeProblem = isEnterprise ? findBaseFeeProblem(fee, leastBaseFee) : null;
  const newCents = isEnterprise ? Number(fee) * 100 : null;
  const costsLess = newCents !== null && info.renewalCents !== null && newCents < info.renewalCents;
  if (preview.error && !isEnterprise)
    return <ErrorState error={preview.error} onRetry={() => preview.refetch()} />;
  if (!isEnterprise && !due) return <ListSkeleton count={5} />;
  return (
    <div className={billing.stack}>
      <div>
        <p className={billing.figure}>{formatPlanPrice(plan, period, feeProblem ? null : newCents)}</p>
        <PlanSummary choice={choice} />
      </div>
      {isEnterprise && <BaseFeeField value={fee} least={leastBaseFee} onChange={setFee} />}
      {due ? (
        <Due preview={due} from={getPlan(info.subscription).title} costsLess={costsLess} />
      ) : preview.error && settledFee === fee ? (
        <ErrorState
          title="No price for this base fee"
          error={preview.error}
          onRetry={() => preview.refetch()}
        />
      ) : (
        <p className={billing.note}>
          Charged to your card now, minus unused time on {getPlan(info.subscription).title}.
        </p>
      )}
      <p className={billing.note}>
        <WithPolicyLinks text="By changing the plan you accept the Terms of Service and the Refund Policy." />
      </p>
      <div className={billing.actions}>
        <Button
          data-autofocus
          disabled={change.isPending || feeProblem !== null || !due}
          onClick={() => change.mutate()}
        >
          {change.isPending ? 'Changing…' : formatButtonLabel(due)}
        </Button>
        <Button variant="default" onClick={onDone}>
          Not now
        </Button>
      </div>
    </div>
  );
}

type DueProps = {
  from: string;
  preview: ChangePreview /** Whether the new fee is below the current renewal price. */;
  costsLess: boolean;
};

function Due({ costsLess, from, preview }: DueProps) {
  const { cents, startsAt, when } = preview;
  const now = when === 'now';
  return (
    <>
      <dl className={billing.facts}>
        <div>
          <dt>Due now</dt>
          <dd>{formatCharge(cents)}</dd>
        </div>
        <div>
          <dt>Starts</dt>
          <dd>{now ? 'today' : formatDate(startsAt)}</dd>
        </div>
      </dl>
      <p className={billing.note}>
        {now && cents === 0 && costsLess
          ? `The new price is lower than that of ${from}: nothing is charged now, and nothing is refunded.`
          : now
            ? `Charged to your current card, minus unused time on ${from}.`
            : `You keep ${from} until then and can undo this.`}
      </p>
    </>
  );
}

function formatButtonLabel(preview: ChangePreview | undefined): string {
  if (preview?.when === 'at_renewal') return 'Change at renewal';
  return preview && preview.cents > 0 ? `Change and pay ${formatCharge(preview.cents)}` : 'Change now';
}

function formatConfirmation(plan: string, { startsAt, when }: ChangePreview): string {
  return when === 'now'
    ? `${plan} starts once the payment is confirmed.`
    : `${plan} starts on ${formatDate(startsAt)}.`;
}
