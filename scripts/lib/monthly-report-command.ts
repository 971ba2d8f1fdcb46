import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Config } from '#config';
import { AppError } from '#contract/errors.ts';
import { type ReportFormat, reportFormats, reportMonth } from '#contract/monthly-reports.ts';
import { listOperatorLines } from '#contract/site.ts';
import { findPublishedSite } from '#features/admin/site-files';
import { readTypefaces } from '#features/billing/invoices';
import { createMonthlyReport, renderReport } from '#features/trust/monthly-reports';
import type { Db } from '#platform/db/client.ts';
import { readSiteFile } from '../../src/config/site-file.ts';

const usage = 'npm run monthly-report -- 2026-11 --format csv|pdf --out FILE';

/**
 * Writes the report of a month to a file.
 *
 * @param args the month, `--format` and `--out`
 * @returns the lines to print, and whether the file was written
 */
export async function runMonthlyReportCommand(
  db: Db,
  config: Pick<Config, 'modes' | 'invoices' | 'operatorFiles'>,
  args: readonly string[],
  now = new Date(),
): Promise<{ lines: string[]; isDone: boolean }> {
  const asked = parse(args);
  if (!asked) return { lines: [usage], isDone: false };
  const { format, month, out } = asked;
  const site = (await findPublishedSite(db)) ?? (await readSiteFile(config.operatorFiles.site.file));
  const [operator = site.brand.name] = listOperatorLines(site.operator);
  const typefaces = await readTypefaces(config.invoices.fontPath);
  try {
    const report = await createMonthlyReport(db, config.modes, { month, now });
    const bytes = await renderReport(report, format, { brand: site.brand.name, operator, typefaces });
    await writeFile(out, bytes, { flag: 'wx' });
  } catch (error) {
    if (error instanceof AppError) return { lines: [error.message], isDone: false };
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') {
      return { lines: [`${out} exists. Choose another name.`], isDone: false };
    }
    throw error;
  }
  return { lines: [`Written: ${out}`], isDone: true };
}

function parse(args: readonly string[]): { month: string; format: ReportFormat; out: string } | null {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { format: { type: 'string' }, out: { type: 'string' } },
    });
    const month = reportMonth.safeParse(positionals[0]);
    const format = reportFormats.find((each) => each === values.format);
    if (!month.success || positionals.length > 1 || !format || !values.out) return null;
    return { month: month.data, format, out: values.out };
  } catch {
    return null;
  }
}
