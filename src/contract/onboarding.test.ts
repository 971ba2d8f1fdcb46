import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { ageForm, ageInYears, consentsForm } from './onboarding.ts';
import { consentNames } from './policies.ts';

const day = 86_400_000;
const at = (moment: string) => new Date(moment);
const toIsoDate = (moment: Date) => moment.toISOString().slice(0, 10);

describe('age in years', () => {
  it.each([
    // Around an eighteenth birthday.
    ['2008-06-15', '2026-06-14T23:59:59.999Z', 17],
    ['2008-06-15', '2026-06-15T00:00:00.000Z', 18],
    ['2008-06-15', '2026-06-15T23:59:59.999Z', 18],
    ['2008-06-15', '2026-06-16T00:00:00.000Z', 18],
    ['2008-06-15', '2027-06-14T12:00:00.000Z', 18],
    // Around the turn of a year.
    ['2008-01-01', '2025-12-31T23:59:59.999Z', 17],
    ['2008-01-01', '2026-01-01T00:00:00.000Z', 18],
    ['2007-12-31', '2025-12-30T12:00:00.000Z', 17],
    ['2007-12-31', '2025-12-31T00:00:00.000Z', 18],
    // Born on 29 February: 1 March in common years, 29 February in leap years.
    ['2008-02-29', '2026-02-28T23:59:59.999Z', 17],
    ['2008-02-29', '2026-03-01T00:00:00.000Z', 18],
    ['2008-02-29', '2028-02-28T12:00:00.000Z', 19],
    ['2008-02-29', '2028-02-29T00:00:00.000Z', 20],
    // 2100 is a common year.
    ['2080-02-29', '2100-02-28T12:00:00.000Z', 19],
    ['2080-02-29', '2100-03-01T00:00:00.000Z', 20],
    // Born on the days beside it.
    ['2008-02-28', '2026-02-28T00:00:00.000Z', 18],
    ['2008-03-01', '2026-02-28T23:59:59.999Z', 17],
    ['2008-03-01', '2028-02-29T12:00:00.000Z', 19],
    // The first day, and before it.
    ['2026-06-15', '2026-06-15T00:00:00.000Z', 0],
    ['2026-06-16', '2026-06-15T23:59:59.999Z', -1],
    ['1906-06-15', '2026-06-15T12:00:00.000Z', 120],
  ])('of a person born %s, at %s: %i', (born, now, age) => {
    expect(ageInYears(born, at(now))).toBe(age);
  });

  const days = fc.integer({ min: Date.UTC(1900, 0, 1) / day, max: Date.UTC(2199, 11, 31) / day });

  it('is the number of birthdays so far', () => {
    const birthdayIn = (year: number, born: string) => {
      const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
      return `${year}-${born.endsWith('-02-29') && !leap ? '03-01' : born.slice(5)}`;
    };
    fc.assert(
      fc.property(days, days, (one, other) => {
        const born = toIsoDate(new Date(Math.min(one, other) * day));
        const today = new Date(Math.max(one, other) * day);
        let birthdays = 0;
        for (let year = Number(born.slice(0, 4)) + 1; birthdayIn(year, born) <= toIsoDate(today); year++)
          birthdays++;
        expect(ageInYears(born, today)).toBe(birthdays);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is one more from one day to the next on a birthday, and the same on every other', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 45_000 }), (birth, later) => {
        const born = toIsoDate(new Date(birth * day));
        const today = new Date((birth + later) * day);
        const gained = ageInYears(born, today) - ageInYears(born, new Date(today.getTime() - day));
        const isBirthday =
          toIsoDate(today).slice(5) === born.slice(5) ||
          (born.endsWith('02-29') &&
            toIsoDate(today).endsWith('03-01') &&
            new Date(today.getTime() - day).getUTCDate() === 28);
        expect(gained).toBe(isBirthday ? 1 : 0);
      }),
      { numRuns: 2_000 },
    );
  });

  describe('in every time zone of the server', () => {
    const home = process.env.TZ;
    afterEach(() => {
      if (home === undefined) delete process.env.TZ;
      else process.env.TZ = home;
    });

    it.each([
      ['Pacific/Kiritimati', -840],
      ['Asia/Kolkata', -330],
      ['UTC', 0],
      ['Pacific/Pago_Pago', 660],
    ])('%s', (zone, offset) => {
      process.env.TZ = zone;
      expect(at('2026-06-15T00:00:00Z').getTimezoneOffset()).toBe(offset);
      expect(ageInYears('2008-06-15', at('2026-06-14T23:59:59.999Z'))).toBe(17);
      expect(ageInYears('2008-06-15', at('2026-06-15T00:00:00Z'))).toBe(18);
      expect(ageInYears('2008-01-01', at('2025-12-31T23:59:59.999Z'))).toBe(17);
      expect(ageInYears('2008-01-01', at('2026-01-01T00:00:00Z'))).toBe(18);
    });
  });
});

describe('the age form', () => {
  const filled = {
    dateOfBirth: '1990-05-04',
    ageConfirm: true,
    contentAware: true,
    termsAgree: true,
    legalAuth: true,
  };

  it('takes a date and four confirmations, the missing ones too: the age is judged first', () => {
    expect(ageForm.safeParse(filled).success).toBe(true);
    expect(ageForm.safeParse({ ...filled, legalAuth: false }).success).toBe(true);
  });
  it('takes the date alone, as a page sends it that has asked for the rest itself', () => {
    expect(ageForm.parse({ dateOfBirth: filled.dateOfBirth })).toEqual(filled);
  });
  it.each(['ageConfirm', 'contentAware', 'termsAgree', 'legalAuth'])('takes no other word for %s', (name) => {
    for (const word of ['true', 1, null])
      expect(ageForm.safeParse({ ...filled, [name]: word }).success).toBe(false);
  });
  it.each([
    '',
    '2001-02-29',
    '1990-13-01',
    '04.05.1990',
    '1990-5-4',
    '1990-05-04T00:00:00Z',
    19_900_504,
    null,
  ])('does not take %j for a date', (dateOfBirth) => {
    expect(ageForm.safeParse({ ...filled, dateOfBirth }).success).toBe(false);
  });
});

describe('the consents', () => {
  const all = Object.fromEntries(consentNames.map((name) => [name, true]));

  it('are eight, and all are asked for', () => {
    expect(consentNames).toHaveLength(8);
    expect(consentsForm.safeParse({ consents: all }).success).toBe(true);
  });
  it.each(consentNames)('need %s, and say so', (name) => {
    for (const value of [false, undefined, 'true']) {
      const outcome = consentsForm.safeParse({ consents: { ...all, [name]: value } });
      expect(outcome.error?.issues[0]?.message).toBe(
        'Please agree to all required policies and consents to continue.',
      );
    }
  });
  it('have room for the ninth, and for no tenth', () => {
    expect(consentsForm.safeParse({ consents: { ...all, ukAgeVerification: true } }).success).toBe(true);
    expect(consentsForm.safeParse({ consents: { ...all, marketing: true } }).success).toBe(false);
  });
});
