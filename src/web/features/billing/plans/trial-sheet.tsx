import { Button } from '@mantine/core';
import { getPlan, hasTrial, trialDays, trialTokens } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate, formatTokens } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';
import type { PlanChoice } from './offers.ts';

type TrialSheetProps = { choice: PlanChoice; open: boolean; onClose: () => void };

/** Explains a trial before it starts: one for each account (docs/requirements/decisions.md 9). */
export function TrialSheet({ choice, open, onClose }: TrialSheetProps) {
  const plan = getPlan(choice.planId);
  const start = useBillingChange({
    change: () => call('startTrial', { body: { planId: choice.planId } }),
    failed: 'The trial did not start. Please try again.',
    onDone: ({ periodEnd }) => {
      onClose();
      const text = periodEnd ? `Active until ${formatDate(periodEnd)}.` : undefined;
      notify.success({ title: `Your ${plan.title} trial has started`, text });
    },
  });
  if (!hasTrial(plan)) return null;
  return (
    <Sheet open={open} onClose={onClose} title={`Try ${plan.title} for ${trialDays} days?`}>
      <div className={billing.stack}>
        <ul className={billing.points}>
          <li>No card required. You are never charged for a trial.</li>
          <li>{formatTokens(trialTokens(plan))}, and all that the plan gives beyond tokens.</li>
          <li>It ends automatically. Unused trial tokens expire then, and Free goes on.</li>
          <li>One trial per account.</li>
        </ul>
        <p className={billing.note}>
          <WithPolicyLinks text="The Terms of Service apply to the trial too." />
        </p>
        <div className={billing.actions}>
          <Button disabled={start.isPending} onClick={() => start.mutate()} data-autofocus>
            {start.isPending ? 'Starting…' : 'Start the trial'}
          </Button>
          <Button variant="default" onClick={onClose}>
            Not now
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
