import type { NoticeState, ReportKind } from '#contract/takedowns.ts';

/** What a report says, in few words. */
export const kindWords: Record<ReportKind, string> = {
  depicted: 'Depicted without consent',
  under_age: 'Somebody under age',
  copyright: 'Copyright',
  other: 'Unlawful in another way',
};

/** How a removal stands. */
export const noticeWords: Record<NoticeState, string> = {
  removed: 'Removed',
  appealed: 'Objection waits',
  upheld: 'Removed for good',
  counter_notice: 'Counter-notice sent',
  court_action: 'In court',
  restored: 'Restored',
  deleted: 'Deleted',
};
