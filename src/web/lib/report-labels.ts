import type { NoticeState, ReportKind } from '#contract/takedowns.ts';

/** The labels of report kinds. */
export const reportKindLabels: Record<ReportKind, string> = {
  intimate: 'Intimate picture without consent',
  depicted: 'Depicted without consent',
  under_age: 'Minor depicted',
  copyright: 'Copyright',
  other: 'Unlawful in another way',
};

/** The labels of removal states. */
export const noticeStateLabels: Record<NoticeState, string> = {
  removed: 'Removed',
  appealed: 'Appeal pending',
  upheld: 'Permanently removed',
  counter_notice: 'Counter-notice sent',
  court_action: 'In court',
  restored: 'Restored',
  deleted: 'Deleted',
};
