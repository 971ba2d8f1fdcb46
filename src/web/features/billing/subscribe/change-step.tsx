import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BillingInfo, ChangePreview } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { planOf } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { oncePerIntention } from '#web/lib/idempotency.ts';
import { formatCharge } from '#web/lib/money.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify } from '#web/ui/notify.ts';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { priceWords } from '../plan/plan-words.ts';
import type { Choice } from '../plans/offers.ts';
import { useBillingChange } from '../use-billing-change.ts';
import { BaseFeeField, baseFeeProblem, defaultBaseFee } from './base-fee-field.tsx';
import { PlanSummary } from './plan-summary.tsx';

/** How long the base fee stands still before its price is asked for, in milliseconds. */
const pause = 400;

type ChangeStepProps = { info: BillingInfo; choice: Choice; onDone: () => void };

/** Another plan for a running subscription: what is charged now, and from when it counts. */
export function ChangeStep({ choice, info, onDone }: ChangeStepProps) {
  const [once] = useState(() => oncePerIntention<{ checkoutUrl: string | null }>());
  const [fee, setFee] = useState(defaultBaseFee);
  const { planId, period } = choice;
  const plan = planOf(planId);
  const isEnterprise = planId === 'enterprise';
  const [settledFee] = useDebouncedValue(fee, pause);
  const asked = { planId, period, ...(isEnterprise && { baseFee: settledFee }) };
  const preview = useQuery({
    queryKey: [...queryKeys.billing, 'preview', asked],
    queryFn: ({ signal }) => call('previewPlanChange', { body: asked, signal }),
    // What it depends on is what is left of the period: it is asked anew each time.
    gcTime: 0,
    enabled: !isEnterprise || baseFeeProblem(settledFee) === null,
  });
  // Of the fee that stands in the field, and of none before.
  const due = settledFee === fee ? preview.data : undefined;
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
      notify.success({ title, text: due && afterWords(plan.name, due) });
    },
  });
  const feeProblem = isEnterprise ? baseFeeProblem(fee) : null;
  const newCents = isEnterprise ? Number(fee) * 100 : null;
  const costsLess = newCents !== null && info.renewalCents !== null && newCents < info.renewalCents;
  if (preview.error && !isEnterprise)
    return <ErrorState error={preview.error} onRetry={() => preview.refetch()} />;
  if (!isEnterprise && !due) return <ListSkeleton count={5} />;
  return (
    <div className={billing.stack}>
      <div>
        <p className={billing.figure}>{priceWords(plan, period, feeProblem ? null : newCents)}</p>
        <PlanSummary choice={choice} />
      </div>
      {isEnterprise && <BaseFeeField value={fee} onChange={setFee} />}
      {due ? (
        <Due preview={due} from={planOf(info.subscription).name} costsLess={costsLess} />
      ) : preview.error && settledFee === fee ? (
        <ErrorState
          title="No price for this base fee"
          error={preview.error}
          onRetry={() => preview.refetch()}
        />
      ) : (
        <p className={billing.note}>
          Charged to your card now, less what is left of {planOf(info.subscription).name}.
        </p>
      )}
      <div className={billing.actions}>
        <Button
          data-autofocus
          disabled={change.isPending || feeProblem !== null || !due}
          onClick={() => change.mutate()}
        >
          {change.isPending ? 'Changing…' : buttonWords(due)}
        </Button>
        <Button variant="default" onClick={onDone}>
          Not now
        </Button>
      </div>
    </div>
  );
}

type DueProps = { from: string; preview: ChangePreview /** Than what renews now. */; costsLess: boolean };

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
          <dt>Counts from</dt>
          <dd>{now ? 'Now' : formatDate(startsAt)}</dd>
        </div>
      </dl>
      <p className={billing.note}>
        {now && cents === 0 && costsLess
          ? `The new price is lower than that of ${from}: nothing is charged now, and nothing is given back to your card.`
          : now
            ? `Charged to the card that pays for ${from}, less what is left of it.`
            : `You keep ${from} until then, and can take this back.`}
      </p>
    </>
  );
}

function buttonWords(preview: ChangePreview | undefined): string {
  if (preview?.when === 'at_renewal') return 'Change at renewal';
  return preview && preview.cents > 0 ? `Change and pay ${formatCharge(preview.cents)}` : 'Change now';
}

function afterWords(plan: string, { startsAt, when }: ChangePreview): string {
  return when === 'now'
    ? `You are on ${plan} as soon as the payment is confirmed.`
    : `${plan} begins on ${formatDate(startsAt)}.`;
}
