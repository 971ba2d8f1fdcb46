import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import type { UsageCharts } from '#contract/billing.ts';
import { formatMonthDay, formatNumber } from '#web/lib/format.ts';
import { DayTable } from '#web/ui/day-table.tsx';

type DayChartProps = { days: UsageCharts['days'] };

/** Tokens by day: bars to look at, and the same as a table to be read out. */
export function DayChart({ days }: DayChartProps) {
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden="true">
        <BarChart
          h={208}
          data={days.map(({ day, tokens }) => ({ day: formatMonthDay(day), Tokens: tokens }))}
          dataKey="day"
          series={[{ name: 'Tokens', color: 'var(--ember)' }]}
          gridColor="var(--line)"
          textColor="var(--text-faint)"
          cursorFill="var(--ground-well)"
          gridAxis="x"
          tickLine="none"
          maxBarWidth={28}
          valueFormatter={formatNumber}
          yAxisProps={{ width: 44, allowDecimals: false }}
          xAxisProps={{ minTickGap: 24 }}
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <DayTable caption="Tokens spent by day" days={days} />
    </figure>
  );
}
