import { describe, expect, it } from 'vitest';
import { computeSubscriptionStatus, countRemindersDue } from './subscription-status.ts';

const now = new Date('2026-05-10T12:00:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const known = { state: 'active', periodEnd: daysAgo(-20), cancelAtPeriodEnd: false, endedBy: null } as const;
const providerState = { state: 'active', cancelAtPeriodEnd: false, invoices: [] } as const;
const openSince = (days: number) => [
  {
    id: 'in_1',
    reason: 'renewal',
    state: 'open',
    priceKey: 'pro:monthly:19900',
    cents: 19_900,
    lines: [{ priceKey: 'pro:monthly:19900', cents: 19_900 }],
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
    expect(computeSubscriptionStatus(begun, providerState, false, now)).toEqual({ state: 'incomplete' });
    expect(computeSubscriptionStatus(begun, { ...providerState, state: 'ended' }, false, now)).toEqual({
      state: 'ended',
      endedBy: 'unpaid',
    });
  });

  it('with an unpaid renewal: in its grace of seven days, and then ended', () => {
    const unpaid = (days: number) =>
      computeSubscriptionStatus(
        known,
        { ...providerState, state: 'past_due', invoices: openSince(days) },
        false,
        now,
      );
    expect(unpaid(6)).toEqual({ state: 'past_due', graceUntil: daysAgo(-1) });
    expect(unpaid(7)).toEqual({ state: 'ended', endedBy: 'grace' });
  });

  it('once the provider has ended it: ended, by whom it was', () => {
    const ended = { ...providerState, state: 'ended' } as const;
    expect(computeSubscriptionStatus({ ...known, cancelAtPeriodEnd: true }, ended, false, now)).toMatchObject(
      {
        endedBy: 'period',
      },
    );
    expect(computeSubscriptionStatus({ ...known, state: 'past_due' }, ended, false, now)).toMatchObject({
      endedBy: 'grace',
    });
    expect(computeSubscriptionStatus(known, ended, false, now)).toMatchObject({ endedBy: 'provider' });
  });

  it('after it ended here: ended, unless the money it ended for has come', () => {
    const over = (endedBy: 'grace' | 'dispute') => ({ ...known, state: 'ended', endedBy }) as const;
    expect(computeSubscriptionStatus(over('grace'), providerState, false, now)).toEqual({
      state: 'ended',
      endedBy: 'grace',
    });
    expect(computeSubscriptionStatus(over('grace'), providerState, true, now)).toEqual({ state: 'active' });
    expect(computeSubscriptionStatus(over('dispute'), providerState, true, now)).toEqual({
      state: 'ended',
      endedBy: 'dispute',
    });
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
  expect(countRemindersDue(graceUntil, now)).toBe(count);
});
