import { describe, expect, it } from 'vitest';
import { type Check, isPresent, listMissedMinutes, tallyChecks, toRetroactiveChecks } from './checks.ts';

const at = (time: string) => new Date(`2026-06-15T${time}Z`);
const times = (minutes: Date[]) => minutes.map((minute) => minute.toISOString().slice(11, 16));

describe('the minutes that were missed between two checks', () => {
  it.each(['12:01:02', '12:02:40', '12:03:59'])('are none when the next is at %s', (next) => {
    expect(listMissedMinutes(at('12:00:30'), at(next))).toEqual([]);
  });

  it('are those without a check, from four minutes on', () => {
    expect(times(listMissedMinutes(at('12:00:59'), at('12:04:00')))).toEqual(['12:01', '12:02', '12:03']);
  });

  it('go over midnight', () => {
    const missed = listMissedMinutes(new Date('2026-06-14T23:57:10Z'), at('00:02:10'));
    expect(times(missed)).toEqual(['23:58', '23:59', '00:00', '00:01']);
  });

  it('are counted for the 90 days that are shown', () => {
    const missed = listMissedMinutes(new Date('2025-01-01T00:00:00Z'), at('12:00:00'));
    expect(missed).toHaveLength(90 * 24 * 60);
    expect(missed.at(-1)).toEqual(at('11:59:00'));
  });

  it('are none when the clock was set back', () => {
    expect(listMissedMinutes(at('12:10:00'), at('12:00:00'))).toEqual([]);
  });
});

describe('minutes in which no worker ran', () => {
  const missed = listMissedMinutes(at('12:00:00'), at('12:05:00'));
  const found = (checks: Check[], component: string) =>
    checks.filter((check) => check.component === component).map(({ ok }) => ok);

  it('are failures of the workers, and say nothing of the engines', () => {
    const checks = toRetroactiveChecks(missed, []);
    expect(found(checks, 'worker')).toEqual([false, false, false, false]);
    expect(found(checks, 'engines')).toEqual([]);
  });

  it('were up for the web while one of its processes was there', () => {
    const presence = [
      { since: at('11:00:00'), until: at('12:01:20') },
      { since: at('12:03:30'), until: at('12:05:00') },
    ];
    // At 12:02 the first was seen 40 seconds before; at 12:03 none had been for a minute.
    expect(found(toRetroactiveChecks(missed, presence), 'web')).toEqual([true, true, false, true]);
  });
});

describe('a web process', () => {
  const presence = [{ since: at('12:00:00'), until: at('12:10:00') }];
  it.each([
    ['11:59:59', false],
    ['12:00:00', true],
    ['12:10:59', true],
    ['12:11:00', false],
  ])('at %s counts as there: %s', (time, there) => {
    expect(isPresent(presence, at(time))).toBe(there);
  });
});

describe('checks added up', () => {
  it('give a figure for each component and UTC day, and what was found last', () => {
    const tallies = tallyChecks([
      { component: 'web', at: new Date('2026-06-14T23:58:00Z'), ok: false },
      { component: 'web', at: new Date('2026-06-14T23:59:00Z'), ok: true },
      { component: 'web', at: at('00:00:00'), ok: false },
      { component: 'worker', at: at('00:00:00'), ok: true },
    ]);
    expect(tallies.map(({ lastCheckedAt, ...tally }) => tally)).toEqual([
      { component: 'web', day: '2026-06-14', checks: 2, failed: 1, lastOk: true },
      { component: 'web', day: '2026-06-15', checks: 1, failed: 1, lastOk: false },
      { component: 'worker', day: '2026-06-15', checks: 1, failed: 0, lastOk: true },
    ]);
  });
});
