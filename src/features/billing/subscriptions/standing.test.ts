import { describe, expect, it } from 'vitest';
import { remindersDue, standingOf } from './standing.ts';

const now = new Date('2026-05-10T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const known = { state: 'active', periodEnd: daysAgo(-20), cancelAtPeriodEnd: false, endedBy: null } as const;
const truth = { state: 'active', cancelAtPeriodEnd: false, invoices: [] } as const;
const openSince = (days: number) => [
  {
    id: 'in_1',
    reason: 'renewal',
    state: 'open',
    priceKey: 'pro:monthly:19900',
    cents: 19_900,
    periodStart: daysAgo(days),
    periodEnd: daysAgo(days - 30),
    paymentId: null,
    createdAt: daysAgo(days),
    paidAt: null,
  } as const,
];

describe('where a subscription stands', () => {
  it('before its first payment: nowhere, whatever else the provider says', () => {
    const begun = { ...known, state: 'incomplete', periodEnd: null } as const;
    expect(standingOf(begun, truth, false, now)).toEqual({ state: 'incomplete' });
    expect(standingOf(begun, { ...truth, state: 'ended' }, false, now)).toEqual({
      state: 'ended',
      endedBy: 'unpaid',
    });
  });

  it('with an unpaid renewal: in its grace of seven days, and then ended', () => {
    const unpaid = (days: number) =>
      standingOf(known, { ...truth, state: 'past_due', invoices: openSince(days) }, false, now);
    expect(unpaid(6)).toEqual({ state: 'past_due', graceUntil: daysAgo(-1) });
    expect(unpaid(7)).toEqual({ state: 'ended', endedBy: 'grace' });
  });

  it('once the provider has ended it: ended, by whom it was', () => {
    const ended = { ...truth, state: 'ended' } as const;
    expect(standingOf({ ...known, cancelAtPeriodEnd: true }, ended, false, now)).toMatchObject({
      endedBy: 'period',
    });
    expect(standingOf({ ...known, state: 'past_due' }, ended, false, now)).toMatchObject({
      endedBy: 'grace',
    });
    expect(standingOf(known, ended, false, now)).toMatchObject({ endedBy: 'provider' });
  });

  it('after it ended here: ended, unless the money it ended for has come', () => {
    const over = (endedBy: 'grace' | 'dispute') => ({ ...known, state: 'ended', endedBy }) as const;
    expect(standingOf(over('grace'), truth, false, now)).toEqual({ state: 'ended', endedBy: 'grace' });
    expect(standingOf(over('grace'), truth, true, now)).toEqual({ state: 'active' });
    expect(standingOf(over('dispute'), truth, true, now)).toEqual({ state: 'ended', endedBy: 'dispute' });
  });
});

it.each([
  [0, 1],
  [2.9, 1],
  [3, 2],
  [6, 3],
  [30, 3],
])('%f days after a failed renewal %i reminders are due', (days, count) => {
  const graceUntil = new Date(daysAgo(days).getTime() + 7 * 86_400_000);
  expect(remindersDue(graceUntil, now)).toBe(count);
});
