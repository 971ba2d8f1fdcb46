import type { MonthlyReport, ReportFigure, ReportFormat } from '#contract/monthly-reports.ts';
import { createSheet, ink, sheetPage, sheetRight, type Typefaces } from '#features/billing/invoices';
import { formatCsvLine } from '#platform/csv-line.ts';

/** Who makes the report, for its head. */
export type ReportIssuer = { brand: string; operator: string; typefaces: Typefaces };

const columns = ['Month', 'Section', 'Key', 'Figure', 'Value', 'Unit'];

/** Renders a monthly report as a file. The same report gives the same bytes. */
export async function renderReport(
  report: MonthlyReport,
  format: ReportFormat,
  issuer: ReportIssuer,
): Promise<Buffer> {
  return format === 'csv' ? Buffer.from(formatCsv(report)) : renderPdf(report, issuer);
}

function formatCsv({ month, notes, sections }: MonthlyReport): string {
  const lines = sections.flatMap(({ figures, title }) =>
    figures.map(({ key, label, unit, value }) =>
      formatCsvLine([month, title, key, label, value ?? '', unit]),
    ),
  );
  const remarks = notes.map((note) => formatCsvLine([month, 'Notes', '', note, '', '']));
  return [formatCsvLine(columns), ...lines, ...remarks].join('');
}

const leading = 15;
/** The lowest baseline for content; the footer is below it. */
const floor = 770;

async function renderPdf(
  report: MonthlyReport,
  { brand, operator, typefaces }: ReportIssuer,
): Promise<Buffer> {
  const { isComplete, madeAt, month, notes, sections } = report;
  const title = `Monthly report ${month}`;
  const sheet = await createSheet(typefaces, { title, author: operator, at: new Date(madeAt) });
  const { margin, width } = sheetPage;
  let y = 76;
  const turnBefore = (height: number) => {
    if (y + height <= floor) return;
    sheet.turnPage();
    y = 76;
  };
  sheet.write(brand, margin, y, { face: 'display', size: 20 });
  sheet.write(title, sheetRight, y, { face: 'display', size: 16, align: 'right' });
  y += 20;
  const state = isComplete ? '' : ' The month has not ended.';
  sheet.write(`${operator}. Made ${madeAt}, months in UTC.${state}`, margin, y, {
    size: 9,
    colour: ink.faint,
  });
  for (const { figures, title: heading } of sections) {
    y += 30;
    turnBefore(leading * 3);
    sheet.write(heading, margin, y, { face: 'bold', size: 11 });
    sheet.rule(y + 5);
    y += 4;
    for (const figure of figures) {
      y += leading;
      turnBefore(0);
      sheet.write(figure.label, margin, y);
      sheet.write(formatValue(figure), sheetRight, y, { align: 'right' });
    }
  }
  y += 30;
  turnBefore(leading * 3);
  sheet.write('Notes', margin, y, { face: 'bold', size: 11 });
  for (const note of notes) {
    y += leading;
    turnBefore(leading * 3);
    y = sheet.writeWrapped(note, margin, y, width - 2 * margin, { size: 9, leading: 12, colour: ink.quiet });
  }
  sheet.onEachPage((number, count) =>
    sheet.write(`${month} · ${number} of ${count}`, sheetRight, 805, {
      size: 8,
      colour: ink.faint,
      align: 'right',
    }),
  );
  return sheet.bytes();
}

const formatValue = ({ unit, value }: ReportFigure): string => {
  if (value === null) return 'None';
  return unit === 'hours' ? `${value} h` : String(value);
};
