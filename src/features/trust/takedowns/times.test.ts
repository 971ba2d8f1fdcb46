import { describe, expect, it } from 'vitest';
import { addWeekdays, getDueDate, getObjectionDeadline, getRestoreDate, listDueAlarms } from './times.ts';

const at = (moment: string) => new Date(`${moment}Z`);

describe('the clock of a report', () => {
  it('runs for 48 hours, and warns after 24 and 40', () => {
    const received = at('2026-03-06T22:00');
    const clock = { reportDecisionHours: 48 };
    expect(getDueDate(received, clock)).toEqual(at('2026-03-08T22:00'));
    expect(listDueAlarms(received, at('2026-03-07T21:59'), clock)).toEqual([]);
    expect(listDueAlarms(received, at('2026-03-07T22:00'), clock)).toEqual([24]);
    expect(listDueAlarms(received, at('2026-03-08T14:00'), clock)).toEqual([24, 40]);
  });

  it.each([
    [24, [12, 20]],
    [12, [6, 10]],
    [1, [0.5, 0.8]],
  ])('of an operator with %s hours warns in proportion', (hours, alarms) => {
    const received = at('2026-03-06T22:00');
    const clock = { reportDecisionHours: hours };
    const due = getDueDate(received, clock);
    expect((due.getTime() - received.getTime()) / 3_600_000).toBe(hours);
    expect(listDueAlarms(received, due, clock)).toEqual(alarms);
  });

  it('leaves 30 days for an objection', () => {
    expect(getObjectionDeadline(at('2026-03-06T22:00'))).toEqual(at('2026-04-05T22:00'));
  });
});

describe('weekdays', () => {
  it.each([
    ['2026-12-07T09:00', 1, '2026-12-08T09:00'],
    ['2026-12-11T09:00', 1, '2026-12-14T09:00'],
    ['2026-12-12T09:00', 1, '2026-12-14T09:00'],
    ['2026-12-13T23:59', 5, '2026-12-18T23:59'],
    ['2026-12-07T09:00', 10, '2026-12-21T09:00'],
  ])('%s and %i of them are %s', (from, days, to) => {
    expect(addWeekdays(at(from), days)).toEqual(at(to));
  });

  /** Federal holidays of the United States from one Thanksgiving to the next, as observed. */
  const holidays = [
    '2026-11-26',
    '2026-12-25',
    '2027-01-01',
    '2027-01-18',
    '2027-02-15',
    '2027-05-31',
    '2027-06-18',
    '2027-07-05',
    '2027-09-06',
    '2027-10-11',
    '2027-11-11',
    '2027-11-25',
  ];

  it('put material back after 10 to 14 business days, whatever holidays fall between', () => {
    for (
      let day = at('2026-11-20T12:00');
      day < at('2027-11-20T12:00');
      day = new Date(day.getTime() + 86_400_000)
    ) {
      const until = getRestoreDate(day);
      let business = 0;
      for (let next = day; next < until; ) {
        next = new Date(next.getTime() + 86_400_000);
        const weekend = next.getUTCDay() === 0 || next.getUTCDay() === 6;
        if (!weekend && !holidays.includes(next.toISOString().slice(0, 10))) business++;
      }
      expect(business).toBeGreaterThanOrEqual(10);
      expect(business).toBeLessThanOrEqual(14);
    }
  });
});
