import { publishingLimits } from '#contract/publishing-limits.ts';
import { toLocalTime, toMoment } from '#contract/zoned-time.ts';
import { addDays, isDay } from './calendar-days.ts';
import classes from './time-fields.module.css';
import { findClockChange, formatMomentIn } from './zone-time.ts';

type DayAndTime = { day: string; time: string };

type TimeFieldsProps = {
  value: DayAndTime;
  timeZone: string;
  onChange: (value: DayAndTime) => void;
};

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

/**
 * The moment of a day and a time of day, if a post can be published then.
 *
 * @returns the moment, or why there is none
 */
export function checkTime({ day, time }: DayAndTime, timeZone: string): { at: Date } | { problem: string } {
  if (!isDay(day) || !isTime(time)) return { problem: 'Enter a date and a time.' };
  const at = toMoment(day, time, timeZone);
  if (at <= new Date()) return { problem: 'That time has passed. Choose a later one.' };
  const last = addDays(toLocalTime(new Date(), timeZone).day, publishingLimits.scheduleDaysMaximum);
  if (day >= last) return { problem: `Choose a day within ${publishingLimits.scheduleDaysMaximum} days.` };
  return { at };
}

/** A day and a time in the account's time zone, with a hint where its clocks change. */
export function TimeFields({ onChange, timeZone, value }: TimeFieldsProps) {
  const { day, time } = value;
  const today = toLocalTime(new Date(), timeZone).day;
  const checked = checkTime(value, timeZone);
  return (
    <div className={classes.fields}>
      <label className={classes.field}>
        Date
        <input
          type="date"
          value={day}
          min={today}
          max={addDays(today, publishingLimits.scheduleDaysMaximum)}
          onChange={(event) => onChange({ day: event.currentTarget.value, time })}
        />
      </label>
      <label className={classes.field}>
        Time
        <input
          type="time"
          value={time}
          onChange={(event) => onChange({ day, time: event.currentTarget.value })}
        />
      </label>
      <p className={classes.note} role={'problem' in checked ? 'alert' : 'status'}>
        {'problem' in checked ? checked.problem : describeMoment(value, checked.at, timeZone)}
      </p>
    </div>
  );
}

function describeMoment({ day, time }: DayAndTime, at: Date, timeZone: string): string {
  const change = findClockChange(day, time, timeZone);
  const zone = timeZone.replaceAll('_', ' ');
  if (change === 'skipped')
    return `The clocks go forward and skip ${time}. The post is published at ${formatMomentIn(at, timeZone)}.`;
  if (change === 'twice') return `The clocks go back and show ${time} twice. The first of the two counts.`;
  return `${formatMomentIn(at, timeZone)}, ${zone}`;
}
