import type { Figures } from '#contract/admin-dashboard.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatCharge } from '#web/lib/money.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { Shares } from '#web/ui/charts/shares.tsx';
import { FoldingTable } from '#web/ui/folding-table.tsx';
import { Section } from '#web/ui/page.tsx';
import { EmptyState } from '#web/ui/states.tsx';
import classes from '../dashboard.module.css';

const columns = [
  { label: 'Engine' },
  { label: 'Kind' },
  { label: 'Jobs', number: true },
  { label: 'Time', number: true },
  { label: 'Cost', number: true },
] as const;

/** Engine time by operation, and its cost where the operator has configured one. */
export function EngineCosts({ engines }: Pick<Figures, 'engines'>) {
  if (engines.length === 0)
    return (
      <Section title="Engines">
        <EmptyState title="No engine jobs in this period" hint="A job counts here when it ends." />
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
            operationLabels[operation],
            formatNumber(jobs),
            formatDuration(seconds),
            costCents === null ? 'Unknown' : formatCharge(costCents),
          ],
        }))}
      />
      {unpriced.length > 0 && (
        <p className={classes.note}>
          No cost is configured for {unpriced.join(', ')}. Set <code>costPerSecond</code> in dollars in the
          engine file, or an hourly cost in <code>ENGINE_HOURLY_COSTS</code>, such as{' '}
          <code>{unpriced[0]}=0.69</code>.
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
            shares={sumBy(costs, ({ operation }) => operationLabels[operation])}
          />
        </div>
      )}
    </Section>
  );
}

/** Sums amounts by name, largest first. */
function sumBy<Row extends { amount: number }>(rows: readonly Row[], getName: (row: Row) => string) {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(getName(row), (sums.get(getName(row)) ?? 0) + row.amount);
  return [...sums]
    .map(([name, amount]) => ({ name, amount }))
    .toSorted((one, other) => other.amount - one.amount);
}

/** Formats seconds as `45 s`, `12 min` or `3.5 h`. */
function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  return `${formatNumber(Math.round(seconds / 360) / 10)} h`;
}
