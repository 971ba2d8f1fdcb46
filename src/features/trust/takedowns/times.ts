import { counterNoticeDays, objectionDays, reportClock } from '#contract/takedowns.ts';

const hour = 3_600_000;

/** When a report is decided at the latest. */
export function dueAt(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + reportClock.hours * hour);
}

/** Of the hours after which administrators are told of an undecided report, those that have passed. */
export function alarmsDue(receivedAt: Date, now: Date): number[] {
  const open = (now.getTime() - receivedAt.getTime()) / hour;
  return reportClock.alarms.filter((hours) => open >= hours);
}

/** Until when whoever made it can object to a removal. */
export function objectUntil(removedAt: Date): Date {
  return new Date(removedAt.getTime() + objectionDays * 24 * hour);
}

/**
 * Public holidays are not known here, but of the United States' federal ones no more than two fall into so many
 * weekdays: after two weekdays more than the least, there have been the least business days and at most the most.
 */
const weekdaysUntilRestored = counterNoticeDays.least + 2;

/** When a counter-notice puts its material back, unless a court was asked (17 U.S.C. 512(g)(2)(C)). */
export function restoredFrom(counterNoticeAt: Date): Date {
  return afterWeekdays(counterNoticeAt, weekdaysUntilRestored);
}

/** The same time of day, so many days from Monday to Friday (UTC) later. */
export function afterWeekdays(from: Date, days: number): Date {
  const day = new Date(from);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left--;
  }
  return day;
}
