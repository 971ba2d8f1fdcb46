import { lazy, Suspense, useState } from 'react';
import { currency as tokenCurrency } from '#contract/catalogue.ts';
import type { EarningFigures } from '#contract/earnings.ts';
import { earningKindLabels } from '#web/lib/earnings.ts';
import { formatTokens } from '#web/lib/format.ts';
import { formatAmount } from '#web/lib/format-amount.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { Choice } from '#web/ui/choice.tsx';
import classes from './earnings.module.css';

const MonthChart = lazy(async () => ({
  default: (await import('#web/ui/charts/month-chart.tsx')).MonthChart,
}));

type Currency = EarningFigures['earned'][number];

/** What was earned by currency, what it cost, and both by month. Currencies are never converted or added. */
export function EarningSummary({ figures }: { figures: EarningFigures }) {
  const { costs, earned, months } = figures;
  const [chosen, choose] = useState<string | null>(null);
  const shown = earned.find(({ currency }) => currency === chosen) ?? pickLargest(earned);
  return (
    <div className={classes.summary}>
      <dl className={classes.totals}>
        <div>
          <dt>Earned</dt>
          {earned.length === 0 && <dd>Nothing entered</dd>}
          {earned.map(({ currency, total }) => (
            <dd key={currency}>{formatAmount(total, currency)}</dd>
          ))}
        </div>
        <div>
          <dt>Cost</dt>
          <dd>{costs.tokens === 0 ? 'No tokens' : `about ${formatAmount(costs.cents, tokenCurrency)}`}</dd>
          {costs.tokens > 0 && <dd className={classes.small}>{formatTokens(costs.tokens)}</dd>}
        </div>
      </dl>
      {earned.length > 1 && shown && (
        <Choice
          label="Currency"
          value={shown.currency}
          options={earned.map(({ currency }) => ({ value: currency, label: currency }))}
          onChange={choose}
        />
      )}
      {(shown || costs.tokens > 0) && (
        <Suspense fallback={<div className={classes.chart} />}>
          <MonthChart
            caption="Earned and cost by month"
            months={months}
            series={listSeries(shown, costs)}
            format={(amount) => formatAmount(amount, shown?.currency ?? tokenCurrency)}
          />
        </Suspense>
      )}
      {shown && shown.kinds.length > 1 && (
        <Shares
          title={`By kind, ${shown.currency}`}
          shares={shown.kinds.map(({ amount, kind }) => ({ name: earningKindLabels[kind], amount }))}
          format={(amount) => formatAmount(amount, shown.currency)}
        />
      )}
      <CostNote figures={figures} />
    </div>
  );
}

const pickLargest = (earned: readonly Currency[]) =>
  earned.toSorted((one, other) => other.total - one.total)[0];

/** Costs are in US dollars: beside amounts of another currency they are not drawn. */
function listSeries(shown: Currency | undefined, { months }: EarningFigures['costs']) {
  const cost = { name: 'Cost, about', amounts: months.map(({ cents }) => cents) };
  if (!shown) return [cost];
  const earned = { name: 'Earned', amounts: shown.months };
  return shown.currency === tokenCurrency ? [earned, cost] : [earned];
}

/** How tokens are counted as money. */
function CostNote({ figures: { costs, tokenCents } }: { figures: EarningFigures }) {
  if (costs.tokens === 0) return null;
  const { bought, boughtFrom, plan } = tokenCents;
  const format = (cents: number) => `${cents.toLocaleString(undefined, { maximumFractionDigits: 1 })} ¢`;
  return (
    <p className={classes.note}>
      Counted are the tokens that were charged for pictures, videos, tools and models of the persona. A token
      of your plan counts {plan === 0 ? 'nothing' : `about ${format(plan)}`}, another one{' '}
      {boughtFrom === 'purchases'
        ? `${format(bought)} as you paid on average`
        : `about ${format(bought)} as in the price list`}
      . Months in UTC.
    </p>
  );
}
