import { getPlan } from '#contract/catalogue.ts';
import { formatTokens } from '#web/lib/format.ts';
import billing from '../billing.module.css';
import { formatPriority } from '../plan/plan-labels.ts';
import type { PlanChoice } from '../plans/offers.ts';

/** Contents of a plan, shown before payment. */
export function PlanSummary({ choice }: { choice: PlanChoice }) {
  const { limits, tokens } = getPlan(choice.planId);
  const { storageGigabytes, modelsPerMonth } = limits;
  const facts = [
    ['Monthly tokens', tokens === null ? 'Unlimited' : formatTokens(tokens)],
    ['Storage', storageGigabytes === null ? 'Unlimited' : `${storageGigabytes} GB`],
    ['In the queue', formatPriority(limits.priority)],
    ...(modelsPerMonth === null ? [] : [['Models trained per month', String(modelsPerMonth)] as const]),
  ] as const;
  return (
    <dl className={billing.facts}>
      {facts.map(([term, fact]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
