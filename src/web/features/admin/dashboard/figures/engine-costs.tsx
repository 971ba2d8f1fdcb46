import type { Figures } from '#contract/desk.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { operationNames } from '#web/lib/operation-words.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import { Section } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from '../desk.module.css';

const columns = [
  { label: 'Engine' },
  { label: 'Kind' },
  { label: 'Jobs', number: true },
  { label: 'Time', number: true },
  { label: 'Cost', number: true },
] as const;

/** What jobs kept the engines, and what that costs where the operator has said so. */
export function EngineCosts({ engines }: Pick<Figures, 'engines'>) {
  if (engines.length === 0)
    return (
      <Section title="Engines">
        <EmptyState
          title="No engine ran in this time"
          hint="What each job kept its engine counts here once it has ended."
        />
      </Section>
    );
  const unpriced = [
    ...new Set(engines.flatMap(({ costCents, engineId }) => (costCents === null ? engineId : []))),
  ];
  const costs = engines.flatMap(({ costCents, engineId, operation }) =>
    costCents === null ? [] : [{ engineId, operation, amount: costCents }],
  );
  return (
    <Section title="Engines">
      <FoldingTable
        columns={columns}
        rows={engines.map(({ costCents, engineId, jobs, operation, seconds }) => ({
          key: `${engineId} ${operation}`,
          cells: [
            engineId,
            operationNames[operation],
            formatNumber(jobs),
            timeOf(seconds),
            costCents === null ? 'Not known' : formatCharge(costCents),
          ],
        }))}
      />
      {unpriced.length > 0 && (
        <p className={classes.note}>
          What {unpriced.join(', ')} {unpriced.length === 1 ? 'costs' : 'cost'} is not known here. The engine
          file says it (<code>costPerSecond</code>, in dollars), or the setting{' '}
          <code>ENGINE_HOURLY_COSTS</code> by the hour, such as <code>{unpriced[0]}=0.69</code>.
        </p>
      )}
      {costs.length > 0 && (
        <div className={classes.columns}>
          <Shares
            title="Cost by engine"
            format={formatCharge}
            shares={sumBy(costs, ({ engineId }) => engineId)}
          />
          <Shares
            title="Cost by kind"
            format={formatCharge}
            shares={sumBy(costs, ({ operation }) => operationNames[operation])}
          />
        </div>
      )}
    </Section>
  );
}

/** The largest first. */
function sumBy<Row extends { amount: number }>(rows: readonly Row[], nameOf: (row: Row) => string) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(nameOf(row), (sums.get(nameOf(row)) ?? 0) + row.amount);
  return [...sums]
    .map(([name, amount]) => ({ name, amount }))
    .toSorted((one, other) => other.amount - one.amount);
}

/** `45 s`, `12 min`, `3.5 h`. */
function timeOf(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${formatNumber(Math.round(seconds / 360) / 10)} h`;
}
