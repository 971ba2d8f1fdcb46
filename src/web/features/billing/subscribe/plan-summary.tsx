import { planOf } from '#contract/catalogue.ts';
import { formatTokens } from '#web/lib/format.ts';
import billing from '../billing.module.css';
import { priorityWords } from '../plan/plan-words.ts';
import type { Choice } from '../plans/offers.ts';

/** What a plan holds, before it is paid. */
export function PlanSummary({ choice }: { choice: Choice }) {
  const { limits, tokens } = planOf(choice.planId);
  const { storageGigabytes, modelsPerMonth } = limits;
  const facts = [
    ['Monthly tokens', tokens === null ? 'Unlimited' : formatTokens(tokens)],
    ['Storage', storageGigabytes === null ? 'Unlimited' : `${storageGigabytes} GB`],
    ['In the queue', priorityWords(limits.priority)],
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
