import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BillingInfo, CardPlan } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { formatPrice } from '#web/lib/money.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { Section } from '#web/ui/page.tsx';
import classes from '../billing.module.css';
import { useManaged } from '../queries.ts';
import { CancelSheet } from './cancel-sheet.tsx';
import {
  findLineName,
  findUnpaidPlan,
  formatPlanPrice,
  formatPriority,
  getPlanStatus,
  hasCardSubscription,
} from './plan-labels.ts';
import { ResumeButton } from './resume-button.tsx';

type CurrentPlanProps = {
  info: BillingInfo;
  /** Opens the payment of an unpaid renewal. */
  onPay: (owed: CardPlan) => void;
};

/** The current plan: its contents, its status, and the buttons that pay, resume or cancel it. */
export function CurrentPlan({ info, onPay }: CurrentPlanProps) {
  const [cancelling, cancel] = useDisclosure(false);
  const { entitlements, enterpriseBaseFee, period, subscription } = info;
  const plan = getPlan(subscription);
  const { data: managed } = useManaged();
  const agreement = plan.line === 'managed' ? (managed?.agreement ?? null) : null;
  const line = findLineName(plan);
  const price = agreement
    ? `${formatPrice(agreement.monthlyCents)} per month`
    : formatPlanPrice(plan, period, enterpriseBaseFee);
  const status = getPlanStatus(info, agreement);
  const owed = findUnpaidPlan(info);
  const waits = info.cancelAtPeriodEnd || info.nextPlan !== null;
  const cancellable = (hasCardSubscription(info) || info.state === 'trialing') && !info.cancelAtPeriodEnd;
  const { modelsPerMonth, storageBytes, tokensPerMonth } = entitlements;
  const facts = [
    ['Monthly tokens', tokensPerMonth === null ? 'Unlimited' : formatTokens(tokensPerMonth)],
    ['Models that these tokens pay for', modelsPerMonth === null ? null : formatNumber(modelsPerMonth)],
    ['Storage', storageBytes === null ? 'Unlimited' : formatBytes(storageBytes).replace('.0', '')],
    ['Jobs at a time', String(entitlements.slots)],
    ['In the queue', formatPriority(entitlements.priority)],
  ] as const;
  return (
    <Section title="Current Plan" aside={<Badge tone={status.tone}>{status.badge}</Badge>}>
      {line && <p className={classes.note}>{line}</p>}
      <p className={classes.figure}>{plan.name}</p>
      {price !== plan.name && <p className={classes.lead}>{price}</p>}
      <p className={classes.note} data-tone={status.tone === 'bad' ? 'bad' : undefined}>
        {status.text}
      </p>
      <FactList className={classes.facts} facts={facts} />
      {(owed || waits || cancellable) && (
        <div className={classes.actions}>
          {owed && (
            <Button size="sm" onClick={() => onPay(owed)}>
              {info.renewsThrough === 'bank_transfer' ? 'Show how to pay' : 'Pay with another card'}
            </Button>
          )}
          {waits && <ResumeButton info={info} />}
          {cancellable && (
            <Button variant="default" size="sm" onClick={cancel.open}>
              {info.state === 'trialing' ? 'End the trial' : 'Cancel the plan'}
            </Button>
          )}
        </div>
      )}
      <CancelSheet info={info} open={cancelling} onClose={cancel.close} />
    </Section>
  );
}
