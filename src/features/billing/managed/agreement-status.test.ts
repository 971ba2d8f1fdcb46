import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, startOfUtcDay } from '#platform/time.ts';
import { type AgreementTerms, type Bill, computeAgreementStatus } from './agreement-status.ts';
import { getThursdayAfterMonths, getThursdayFrom } from './calendar.ts';

const at = (text: string) => new Date(`${text}Z`);
const running: AgreementTerms = { endAskedAt: null, endedAt: null };
/** A first invoice of June 1, 2026, a Monday. */
const first = (paidAt: string | null): Bill => ({
  invoiceId: 'first',
  dueAt: at('2026-06-08T09:00'),
  paidAt: paidAt ? at(paidAt) : null,
});
const bill = (invoiceId: string, dueAt: string, paidAt: string | null): Bill => ({
  invoiceId,
  dueAt: at(dueAt),
  paidAt: paidAt ? at(paidAt) : null,
});
const standing = (bills: Bill[], now: string, terms: Partial<AgreementTerms> = {}) =>
  computeAgreementStatus({ ...running, ...terms }, bills, at(now));

describe('Thursdays', () => {
  it.each([
    ['2026-06-04T00:00', '2026-06-04T00:00'],
    ['2026-06-04T00:01', '2026-06-11T00:00'],
    ['2026-06-05T12:00', '2026-06-11T00:00'],
    ['2026-12-30T12:00', '2026-12-31T00:00'],
  ])('from %s on is %s', (moment, thursday) => {
    expect(getThursdayFrom(at(moment))).toEqual(at(thursday));
  });

  it('of months are counted from the first, whatever the month lacks', () => {
    const anchor = at('2026-12-31T00:00');
    expect([1, 2, 3, 12].map((n) => getThursdayAfterMonths(anchor, n))).toEqual([
      at('2027-02-04T00:00'),
      at('2027-03-04T00:00'),
      at('2027-04-01T00:00'),
      at('2028-01-06T00:00'),
    ]);
  });
});

describe('a Managed agreement', () => {
  it('waits, without grace, until its first invoice is paid', () => {
    expect(standing([first(null)], '2026-07-20T00:00')).toMatchObject({
      state: 'waiting',
      accessFrom: null,
      nextInvoiceAt: null,
      nextMonth: null,
    });
  });

  it('opens on the Thursday after the first payment, and counts the month from it', () => {
    const [from, until] = [at('2026-06-04T00:00'), at('2026-07-09T00:00')];
    expect(standing([first('2026-06-02T15:00')], '2026-06-02T15:00')).toEqual({
      state: 'scheduled',
      months: [{ invoiceId: 'first', from, until, renews: false }],
      accessFrom: from,
      accessUntil: at('2026-07-09T00:00'),
      graceUntil: at('2026-07-12T00:00'),
      nextInvoiceAt: at('2026-07-02T00:00'),
      nextMonth: { from: at('2026-07-09T00:00'), until: at('2026-08-06T00:00') },
      endsAt: null,
    });
  });

  it('opens on that Thursday, not before it', () => {
    expect(standing([first('2026-06-02T15:00')], '2026-06-03T23:59').state).toBe('scheduled');
    expect(standing([first('2026-06-02T15:00')], '2026-06-04T00:00').state).toBe('open');
  });

  it('opens at once when it is paid on a Thursday, whose month counts from that day', () => {
    expect(standing([first('2026-06-04T15:00')], '2026-06-04T15:00')).toMatchObject({
      state: 'open',
      accessFrom: at('2026-06-04T15:00'),
      accessUntil: at('2026-07-09T00:00'),
    });
  });

  it('goes on without a gap when the next month is paid before it, or in grace', () => {
    for (const paidAt of ['2026-07-03T00:00', '2026-07-11T23:59']) {
      const bills = [first('2026-06-02T15:00'), bill('second', '2026-07-09T00:00', paidAt)];
      expect(standing(bills, '2026-07-12T00:00')).toMatchObject({
        state: 'open',
        accessFrom: at('2026-06-04T00:00'),
        accessUntil: at('2026-08-06T00:00'),
        nextInvoiceAt: at('2026-07-30T00:00'),
      });
    }
  });

  it.each([
    ['2026-07-08T23:59', 'open'],
    ['2026-07-09T00:00', 'grace'],
    ['2026-07-11T23:59', 'grace'],
    ['2026-07-12T00:00', 'closed'],
    ['2026-12-01T00:00', 'closed'],
  ])('whose next month is not paid is on %s %s', (now, state) => {
    const bills = [first('2026-06-02T15:00'), bill('second', '2026-07-09T00:00', null)];
    expect(standing(bills, now)).toMatchObject({ state, nextInvoiceAt: null });
  });

  it('that was closed opens again at once with the payment, and counts the month from its Thursday', () => {
    const bills = [first('2026-06-02T15:00'), bill('second', '2026-07-09T00:00', '2026-07-20T10:00')];
    expect(standing(bills, '2026-07-21T00:00')).toMatchObject({
      state: 'open',
      accessFrom: at('2026-07-20T10:00'),
      accessUntil: at('2026-08-27T00:00'),
      nextInvoiceAt: at('2026-08-20T00:00'),
    });
  });

  it('is not closed before an invoice that went out late has been due', () => {
    const bills = [first('2026-06-02T15:00'), bill('second', '2026-07-12T00:00', null)];
    expect(standing(bills, '2026-07-14T23:59').state).toBe('grace');
    expect(standing(bills, '2026-07-15T00:00').state).toBe('closed');
  });

  it('ends with its month when that was asked for seven days before', () => {
    const ending = { endAskedAt: at('2026-07-02T00:00') };
    const bills = [first('2026-06-02T15:00')];
    expect(standing(bills, '2026-07-08T00:00', ending)).toMatchObject({
      state: 'open',
      nextInvoiceAt: null,
      graceUntil: null,
      endsAt: at('2026-07-09T00:00'),
    });
    expect(standing(bills, '2026-07-09T00:00', ending).state).toBe('ended');
  });

  it('asked for later, ends one month later, which is invoiced', () => {
    const ending = { endAskedAt: at('2026-07-02T00:01') };
    const bills = [first('2026-06-02T15:00')];
    expect(standing(bills, '2026-07-08T00:00', ending)).toMatchObject({
      nextInvoiceAt: at('2026-07-02T00:00'),
      endsAt: at('2026-08-06T00:00'),
    });
    const paid = [...bills, bill('second', '2026-07-09T00:00', '2026-07-08T00:00')];
    expect(standing(paid, '2026-08-05T00:00', ending)).toMatchObject({
      state: 'open',
      nextInvoiceAt: null,
      endsAt: at('2026-08-06T00:00'),
    });
    expect(standing(paid, '2026-08-06T00:00', ending).state).toBe('ended');
    const unpaid = [...bills, bill('second', '2026-07-09T00:00', null)];
    expect(standing(unpaid, '2026-07-11T00:00', ending).state).toBe('grace');
    expect(standing(unpaid, '2026-07-12T00:00', ending).state).toBe('ended');
  });

  it('that nothing was paid of ends at once', () => {
    expect(standing([first(null)], '2026-06-03T00:00', { endAskedAt: at('2026-06-02T00:00') }).state).toBe(
      'ended',
    );
  });

  it('over years, however late each payment comes, gives a month for each and never one that was not paid', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -7 * 24, max: 20 * 24 }), { minLength: 1, maxLength: 30 }),
        (hoursLate) => {
          const bills: Bill[] = [first('2026-06-02T15:00')];
          for (const hours of hoursLate) {
            const { accessUntil, nextInvoiceAt, months } = computeAgreementStatus(
              running,
              bills,
              at('2026-06-02T15:00'),
            );
            if (!accessUntil || !nextInvoiceAt) throw new Error('it has been paid, and goes on');
            expect(months).toHaveLength(bills.length);
            expect(accessUntil.getUTCDay()).toBe(4);
            expect(addDays(nextInvoiceAt, 7)).toEqual(accessUntil);
            const unpaid = { invoiceId: `${bills.length}`, dueAt: accessUntil, paidAt: null };
            expect(computeAgreementStatus(running, [...bills, unpaid], addDays(accessUntil, 3)).state).toBe(
              'closed',
            );
            bills.push({ ...unpaid, paidAt: new Date(accessUntil.getTime() + hours * 3_600_000) });
          }
          const { months } = computeAgreementStatus(running, bills, at('2026-06-02T15:00'));
          months.forEach(({ from, until }, n) => {
            // The day on which it opens is the first of its days.
            const days = (until.getTime() - startOfUtcDay(from).getTime()) / 86_400_000;
            expect(days).toBeGreaterThanOrEqual(28);
            expect(days).toBeLessThan(45);
            const before = months[n - 1];
            if (before) expect(from.getTime()).toBeGreaterThanOrEqual(before.until.getTime());
          });
        },
      ),
    );
  });
});
