import type { UsageCosts } from '#contract/invoices.ts';
import { formatNumber } from '#web/lib/format.ts';
import { formatCharge, formatDollars } from '#web/lib/money.ts';
import table from '#web/ui/data-table.module.css';
import { Section } from '#web/ui/page.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import billing from '../billing.module.css';
import { useEnterpriseCosts } from '../queries.ts';

type EnterpriseUsageProps = { /** Cents a month. */ baseFee: number | null };

/** Usage and costs of an Enterprise account in the current period. */
export function EnterpriseUsage({ baseFee }: EnterpriseUsageProps) {
  const { data: costs, error, refetch } = useEnterpriseCosts();
  return (
    <Section title="Enterprise Usage Dashboard">
      {costs ? (
        <Costs costs={costs} baseFee={baseFee} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton count={5} />
      )}
    </Section>
  );
}

const twoDecimals = (value: number) => value.toFixed(2);

function Costs({ baseFee, costs }: EnterpriseUsageProps & { costs: UsageCosts }) {
  const rows = [
    ['GPU', `${twoDecimals(costs.gpuHours)} hours`, costs.gpuCost],
    ['CPU', `${twoDecimals(costs.cpuTime)} hours`, costs.cpuCost],
    ['Tokens', formatNumber(costs.tokensUsed), costs.tokensCost],
    ['Storage', `${twoDecimals(costs.storageUsed)} GB`, costs.storageCost],
  ] as const;
  return (
    <div className={billing.stack}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">Resource</th>
            <th scope="col" data-number>
              Used
            </th>
            <th scope="col" data-number>
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, used, cost]) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td data-number>{used}</td>
              <td data-number>{formatDollars(cost)}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={2}>
              <strong>Total usage</strong>
            </th>
            <td data-number>
              <strong>{formatDollars(costs.totalUsageCost)}</strong>
            </td>
          </tr>
        </tbody>
      </table>
      <p className={billing.note}>
        Usage so far in this period.
        {baseFee !== null && ` The base fee of ${formatCharge(baseFee)} is added.`}
      </p>
    </div>
  );
}
