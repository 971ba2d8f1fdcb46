import { counterNoticeDays, listAlarmHours, objectionDays } from '#contract/takedowns.ts';
import { addDays, addHours, hourMs } from '#platform/time.ts';

/** The operator's clock of reports. */
export type ReportClock = {
  /** Hours until the decision; at most those of the policy. */
  reportDecisionHours: number;
};

/** The deadline of the decision on a report. */
export function getDueDate(receivedAt: Date, { reportDecisionHours }: ReportClock): Date {
  return addHours(receivedAt, reportDecisionHours);
}

/** The alarm thresholds, in hours, that an undecided report has passed. */
export function listDueAlarms(receivedAt: Date, now: Date, { reportDecisionHours }: ReportClock): number[] {
  const open = (now.getTime() - receivedAt.getTime()) / hourMs;
  return listAlarmHours(reportDecisionHours).filter((hours) => open >= hours);
}

/** Hours in words. */
export const formatHours = (hours: number): string => (hours === 1 ? '1 hour' : `${hours} hours`);

/** The deadline of an objection to a removal. */
export function getObjectionDeadline(removedAt: Date): Date {
  return addDays(removedAt, objectionDays);
}

/**
 * The installation does not know public holidays. At most two federal holidays of the United States fall into this many
 * weekdays, so two extra weekdays give between the least and the most business days.
 */
const weekdaysUntilRestored = counterNoticeDays.least + 2;

/** When a counter-notice restores the content, unless there is a court action (17 U.S.C. 512(g)(2)(C)). */
export function getRestoreDate(counterNoticeAt: Date): Date {
  return addWeekdays(counterNoticeAt, weekdaysUntilRestored);
}

/** Adds weekdays, Monday to Friday in UTC, and keeps the time of day. */
export function addWeekdays(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--;
  }
  return day;
}
