/** The monthly report that acquirers ask for: numbers of stored rows, without personal data (decision 139). */
import { z } from 'zod';
import { timestamp } from './common.ts';
import { defineRoutes } from './route.ts';

/** A month in UTC, such as `2026-11`. */
export const reportMonth = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month, such as 2026-11');

export const reportFormats = ['csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** One number. `value` is null where there is nothing to measure, as the median of no times. */
export const reportFigure = z.strictObject({
  /** Names it for programs; unique in the report. */
  key: z.string(),
  label: z.string(),
  value: z.number().nullable(),
  unit: z.enum(['count', 'hours']),
});
export type ReportFigure = z.infer<typeof reportFigure>;

export const monthlyReport = z.strictObject({
  month: reportMonth,
  madeAt: timestamp,
  /** Whether the month has ended. */
  isComplete: z.boolean(),
  sections: z.array(z.strictObject({ title: z.string(), figures: z.array(reportFigure) })),
  /** What the numbers do not have, and why. */
  notes: z.array(z.string()),
});
export type MonthlyReport = z.infer<typeof monthlyReport>;

const forAdmins = {
  method: 'GET',
  tag: 'Reports',
  access: 'app',
  owner: 'installation',
  role: 'admin',
} as const;

export const monthlyReportRoutes = defineRoutes({
  monthlyReport: {
    ...forAdmins,
    path: '/api/admin/monthly-report',
    summary: 'Uploads, complaints, removals and appeals of a month in numbers',
    /** Without a month: the current one. */
    query: z.strictObject({ month: reportMonth.optional() }),
    response: monthlyReport,
  },
  monthlyReportFile: {
    ...forAdmins,
    path: '/api/admin/monthly-report/file',
    summary: 'The monthly report as CSV or PDF',
    query: z.strictObject({ month: reportMonth.optional(), format: z.enum(reportFormats).default('csv') }),
    response: { kind: 'binary', description: 'text/csv or application/pdf' },
  },
});
