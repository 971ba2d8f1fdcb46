import { getPlan, lineNames } from '#contract/catalogue.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import billing from '../billing.module.css';
import { formatPriority } from '../plan/plan-labels.ts';
import type { PlanChoice } from '../plans/offers.ts';

/** Contents of a plan, shown before payment. */
export function PlanSummary({ choice }: { choice: PlanChoice }) {
  const { limits, line, monthlyTokens, tokens } = getPlan(choice.planId);
  const { storageGigabytes, modelsPerMonth } = limits;
  const facts = [
    ['Line', lineNames[line]],
    [
      'Monthly tokens',
      tokens === null || monthlyTokens === null
        ? 'Unlimited'
        : `${formatTokens(tokens)}${monthlyTokens > tokens ? ` + ${formatNumber(monthlyTokens - tokens)} of Free` : ''}`,
    ],
    ['Storage', storageGigabytes === null ? 'Unlimited' : `${storageGigabytes} GB`],
    ['Jobs at a time', String(limits.slots)],
    ['In the queue', formatPriority(limits.priority)],
    ...(modelsPerMonth === null ? [] : [['Tokens for AI models', `${modelsPerMonth} a month`] as const]),
  ] as const;
  return <FactList className={billing.facts} facts={facts} />;
}
