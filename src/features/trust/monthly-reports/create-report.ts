import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { MonthlyReport, ReportFigure } from '#contract/monthly-reports.ts';
import type { UploadRefusalRule } from '#contract/refused-uploads.ts';
import type { ReportKind } from '#contract/takedowns.ts';
import { countResultAppeals, countWithheld } from '#features/generation/output-checks';
import { countMonthUploads } from '#features/library/uploads';
import { countMonthAppeals } from '#features/trust/safety';
import { countObjections, countReports } from '#features/trust/takedowns';
import type { Db } from '#platform/db/client.ts';
import type { TimesToResolve } from '#platform/db/times-to-resolve.ts';

export type ReportClocks = {
  /** Hours in which a report of content is decided. */
  reportDecisionHours: number;
  /** Days in which any other complaint is resolved. */
  complaintDays: number;
};

type CreateReportInput = { month: string; now: Date };

const kindLabels: Record<ReportKind, string> = {
  intimate: 'Intimate pictures without consent',
  depicted: 'Other pictures of the reporter',
  under_age: 'Minors',
  copyright: 'Copyright',
  other: 'Other unlawful content',
};
const ruleLabels: Record<UploadRefusalRule, string> = {
  explicit: 'looks explicit',
  people: 'shows a person',
  listed: 'on a hash list',
  removed: 'removed before after a report',
};

/**
 * Counts a month in UTC from stored rows: uploads, complaints, removals, appeals, and the time that they took.
 *
 * @throws AppError VALIDATION_FAILED for a month that has not begun
 */
export async function createMonthlyReport(
  db: Db,
  clocks: ReportClocks,
  { month, now }: CreateReportInput,
): Promise<MonthlyReport> {
  const span = toSpan(month);
  if (span.from > now) {
    throw new AppError('VALIDATION_FAILED', 'This month has not begun.', { field: 'month' });
  }
  const complaintHours = clocks.complaintDays * 24;
  const uploads = await countMonthUploads(db, span);
  const reports = await countReports(db, span, clocks.reportDecisionHours);
  const objections = await countObjections(db, span, complaintHours);
  const safety = await countMonthAppeals(db, span, complaintHours);
  const results = await countResultAppeals(db, span, complaintHours);
  const withheld = await countWithheld(db, span);
  const appeals = [
    { key: 'removals', label: 'Against removals', ...objections },
    { key: 'decisions', label: 'Against safety decisions', ...safety },
    { key: 'results', label: 'Against refused results', ...results },
  ];
  return {
    month,
    madeAt: now.toISOString(),
    isComplete: span.to <= now,
    sections: [
      {
        title: 'Uploads',
        figures: [
          toCount('uploads.taken', 'Pictures taken', uploads.taken),
          toCount(
            'uploads.consented',
            'Of these, with a statement that the person agreed',
            uploads.consented,
          ),
          ...Object.entries(uploads.refused).map(([rule, n]) =>
            toCount(`uploads.refused.${rule}`, `Refused: ${ruleLabels[rule as UploadRefusalRule]}`, n),
          ),
        ],
      },
      {
        title: 'Complaints',
        figures: [
          ...Object.entries(reports.received).map(([kind, n]) =>
            toCount(`reports.received.${kind}`, `Reports: ${kindLabels[kind as ReportKind]}`, n),
          ),
          ...appeals.map(({ asked, key, label }) =>
            toCount(`appeals.${key}.asked`, `Appeals: ${label}`, asked),
          ),
          toCount('counter_notices', 'Counter-notices', objections.counterNotices),
          ...toTimes('reports', 'Reports', reports),
          toCount('reports.open', 'Reports open at the end of the month', reports.open),
        ],
      },
      {
        title: 'Removals',
        figures: [
          toCount('removals.decided', 'Reports that led to a removal by a reviewer', reports.removed),
          toCount('removals.automatic', 'Reports with an automatic removal', reports.removedAutomatically),
          toCount('removals.refused', 'Reports that were rejected', reports.refused),
          toCount('removals.items', 'Items removed', reports.removedItems),
          toCount('removals.copies', 'Of these, copies and derived items', reports.removedCopies),
          toCount('removals.restored', 'Items restored', reports.restoredItems),
          toCount(
            'removals.restored_by_notice',
            'Removals undone after a counter-notice',
            objections.restored,
          ),
        ],
      },
      ...appeals.map(({ granted, key, label, open, rejected, ...times }) => ({
        title: `Appeals: ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
        figures: [
          toCount(`appeals.${key}.granted`, 'Granted', granted),
          toCount(`appeals.${key}.rejected`, 'Rejected', rejected),
          ...toTimes(`appeals.${key}`, 'Appeals', times),
          toCount(`appeals.${key}.open`, 'Open at the end of the month', open),
        ],
      })),
      {
        title: 'Withheld results',
        figures: (['nsfw', 'sfw'] as const).flatMap((category) => {
          const [name, counts] = [category === 'nsfw' ? 'Adult' : 'SFW', withheld[category]];
          return [
            toCount(`results.${category}.withheld`, `${name} results withheld`, counts.withheld),
            toCount(`results.${category}.allowed`, `${name}: allowed until now`, counts.allowed),
            toCount(`results.${category}.refused`, `${name}: refused or removed until now`, counts.refused),
            toCount(`results.${category}.open`, `${name}: still waiting`, counts.open),
          ];
        }),
      },
    ],
    notes: listNotes(clocks),
  };
}

function toSpan(month: string) {
  const from = new Date(`${month}-01T00:00:00Z`);
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) };
}

const toCount = (key: string, label: string, value: number): ReportFigure => ({
  key,
  label,
  value,
  unit: 'count',
});

function toTimes(
  key: string,
  name: string,
  { late, longestHours, medianHours, resolved }: TimesToResolve,
): ReportFigure[] {
  const round = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10);
  const toHours = (measure: string, label: string, value: number | null): ReportFigure => ({
    key: `${key}.${measure}`,
    label,
    value: round(value),
    unit: 'hours',
  });
  return [
    toCount(`${key}.resolved`, `${name} resolved`, resolved),
    toCount(`${key}.late`, `${name} resolved after their due date`, late),
    toHours('median_hours', 'Median time to resolve, in hours', medianHours),
    toHours('longest_hours', 'Longest time to resolve, in hours', longestHours),
  ];
}

/** What is not in the numbers: rows that their retention has deleted since, and what is never stored. */
const listNotes = ({ complaintDays, reportDecisionHours }: ReportClocks): string[] => [
  `Reports are due ${reportDecisionHours} hours after their arrival, appeals after ${complaintDays} days, as the settings say now.`,
  `Uploads count while they are stored. One that is not saved is deleted after ${limits.uploadDays} days, and one that its creator deletes at once, unless something was made from it: an older month shows fewer than were taken.`,
  'The rows of a deleted account are deleted with it: its uploads, refusals, appeals, withheld results and removals no longer count. Reports stay.',
  'An intimate picture that was removed automatically counts as resolved by that removal; the decision may have followed later.',
  'Messages of the contact form are forwarded by mail and not stored. Count them in the mailbox.',
];
