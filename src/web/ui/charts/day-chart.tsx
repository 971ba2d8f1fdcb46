import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import { formatMonthDay, formatNumber } from '#web/lib/format.ts';
import { type DayAmount, DayTable } from './day-table.tsx';

type DayChartProps = {
  /** The caption of the accessible table. */
  caption: string;
  days: readonly DayAmount[];
  /** The name of the amounts; tokens by default. */
  name?: string;
  format?: (amount: number) => string;
};

/** A bar chart of amounts by day, with the same data as a table for screen readers. */
export function DayChart({ caption, days, format = formatNumber, name = 'Tokens' }: DayChartProps) {
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden="true">
        <BarChart
          h={208}
          data={days.map(({ amount, day }) => ({ day: formatMonthDay(day), [name]: amount }))}
          dataKey="day"
          series={[{ name, color: 'var(--ember)' }]}
          gridColor="var(--line)"
          textColor="var(--text-faint)"
          // Its variable: the library passes the `cursorFill` prop on to the element, which React refuses.
          style={{ '--chart-cursor-fill': 'var(--ground-well)' }}
          gridAxis="x"
          tickLine="none"
          maxBarWidth={28}
          valueFormatter={format}
          yAxisProps={{ width: 56, allowDecimals: false, tickFormatter: (amount) => whole(format(amount)) }}
          xAxisProps={{ minTickGap: 24 }}
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <DayTable caption={caption} column={name} days={days} format={name === 'Tokens' ? undefined : format} />
    </figure>
  );
}

/** `$1,000.00` without cents, for the axis. */
function whole(amount: string): string {
  return amount.replace(/\.00$/, '');
}
