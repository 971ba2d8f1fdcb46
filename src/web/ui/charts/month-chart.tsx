import '@mantine/charts/styles.layer.css';
import { BarChart } from '@mantine/charts';
import classes from './day-table.module.css';

const shortMonth = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });
const formatShortMonth = (month: string) => shortMonth.format(new Date(`${month}-01`));

type MonthChartProps = {
  /** The caption of the accessible table. */
  caption: string;
  /** `YYYY-MM`, oldest first. */
  months: readonly string[];
  /** One or two series with an amount for each month; the first has the accent's colour. */
  series: readonly { name: string; amounts: readonly number[] }[];
  /** @param amount in the unit of the series */
  format: (amount: number) => string;
};

const colours = ['var(--ember)', 'var(--info)'];

/** A bar chart of amounts by month, with the same data as a table for screen readers. */
export function MonthChart({ caption, format, months, series }: MonthChartProps) {
  const rows = months.map((month, at) => ({
    month: formatShortMonth(month),
    ...Object.fromEntries(series.map(({ amounts, name }) => [name, amounts[at] ?? 0])),
  }));
  return (
    <figure style={{ margin: 0 }}>
      <div aria-hidden="true">
        <BarChart
          h={224}
          data={rows}
          dataKey="month"
          series={series.map(({ name }, at) => ({ name, color: colours[at] ?? 'var(--line-strong)' }))}
          withLegend={series.length > 1}
          gridColor="var(--line)"
          textColor="var(--text-faint)"
          style={{ '--chart-cursor-fill': 'var(--ground-well)' }}
          gridAxis="x"
          tickLine="none"
          maxBarWidth={28}
          valueFormatter={format}
          yAxisProps={{ width: 72, tickFormatter: format }}
          xAxisProps={{ minTickGap: 16 }}
          barProps={{ radius: [3, 3, 0, 0], isAnimationActive: false }}
          barChartProps={{ accessibilityLayer: false }}
        />
      </div>
      <div className={classes.unseen}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((month, at) => (
              <tr key={month}>
                <th scope="row">{formatShortMonth(month)}</th>
                {series.map(({ amounts, name }) => (
                  <td key={name}>{format(amounts[at] ?? 0)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
