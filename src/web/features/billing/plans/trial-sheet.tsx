import { Button } from '@mantine/core';
import { creatorPlans, trialDays, trialTokens } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate, formatTokens } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';
import type { Choice } from './offers.ts';

type TrialSheetProps = { choice: Choice; open: boolean; onClose: () => void };

/** What a trial is, before it begins: once for each account (decisions.md 9). */
export function TrialSheet({ choice, open, onClose }: TrialSheetProps) {
  const plan = creatorPlans.find(({ id }) => id === choice.planId);
  const start = useBillingChange({
    change: () => call('startTrial', { body: { planId: choice.planId } }),
    failed: 'The trial did not begin. Please try again.',
    onDone: ({ periodEnd }) => {
      onClose();
      const text = periodEnd ? `Yours until ${formatDate(periodEnd)}.` : undefined;
      notify.success({ title: `Your trial of ${plan?.name} has begun`, text });
    },
  });
  if (!plan) return null;
  return (
    <Sheet open={open} onClose={onClose} title={`Try ${plan.name} for ${trialDays} days?`}>
      <div className={billing.stack}>
        <ul className={billing.points}>
          <li>No card. Nothing is charged, now or at its end.</li>
          <li>{formatTokens(trialTokens(plan))}, and everything else that the plan has.</li>
          <li>It ends by itself. The tokens of the trial that are left end with it.</li>
          <li>Each account has one trial, of one plan.</li>
        </ul>
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
