import type { monthlyReportRoutes, ReportFormat } from '#contract/monthly-reports.ts';
import { listOperatorLines, type Site } from '#contract/site.ts';
import type { Typefaces } from '#features/billing/invoices';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { createMonthlyReport, type ReportClocks } from './create-report.ts';
import { renderReport } from './render-report.ts';

type MonthlyReportDeps = ReportClocks & {
  db: Db;
  clock: Clock;
  typefaces: Typefaces;
  site: Pick<Site, 'brand' | 'operator'>;
};

const mediaTypes: Record<ReportFormat, string> = { csv: 'text/csv; charset=utf-8', pdf: 'application/pdf' };

/** Handlers of the monthly report. */
export function monthlyReportHandlers(deps: MonthlyReportDeps): Handlers<typeof monthlyReportRoutes> {
  const { clock, db, site, typefaces } = deps;
  const create = (month: string | undefined) => {
    const now = clock();
    return createMonthlyReport(db, deps, { month: month ?? now.toISOString().slice(0, 7), now });
  };
  return {
    monthlyReport: ({ query }) => create(query.month),

    monthlyReportFile: async ({ query: { format, month: asked } }) => {
      const report = await create(asked);
      const [operator = site.brand.name] = listOperatorLines(site.operator);
      const issuer = { brand: site.brand.name, operator, typefaces };
      return {
        headers: {
          'content-type': mediaTypes[format],
          'content-disposition': `attachment; filename="monthly-report-${report.month}.${format}"`,
          'cache-control': 'no-store',
        },
        body: await renderReport(report, format, issuer),
      };
    },
  };
}
