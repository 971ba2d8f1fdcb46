/** What the age check shows for each state of it (decision 137). */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { AgeStatus } from '#contract/age-assurance.ts';
import { openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';

const status: AgeStatus = {
  due: 'before_anything',
  country: 'DE',
  seenCountry: null,
  methods: [{ id: 'eu_app', kind: 'app', name: 'EU age verification app', isConfigured: true }],
  assurances: [],
  check: null,
  document: { status: 'none', reason: null, decidedAt: null },
};
const check = {
  id: '019f0000-0000-7000-8000-000000000001',
  method: 'eu_app',
  state: 'open',
  problem: null,
  expiresAt: '2026-11-28T12:10:00.000Z',
} as const;

function open(facts: Partial<AgeStatus> = {}): void {
  answer('currentUser', createUser({ gate: 'age_assurance', ageCheck: 'due' }));
  answer('readAgeStatus', { ...status, ...facts });
  openPage('/');
}
const button = (name: string) => page.getByRole('button', { name, exact: true });

describe('the country', () => {
  test('is asked first, with the one of the connection selected', async () => {
    open({ country: null, seenCountry: 'GB', methods: [] });
    await expect.element(page.getByLabelText('Which country are you in?')).toHaveValue('GB');
    answer('stateCountry', { ...status, country: 'GB' });
    await button('Continue').click();
    await expect.element(page.getByText('Your country: United Kingdom.')).toBeVisible();
  });

  test('that cannot be changed yet stays, with the reason', async () => {
    open();
    await button('Change country').click();
    refuse('stateCountry', { code: 'CONFLICT', message: 'You can change it from 2026-12-28 on.' });
    await page.getByLabelText('Which country are you in?').selectOptions('Sweden');
    await button('Continue').click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('You can change it from 2026-12-28 on.');
    await button('Keep my country').click();
    await expect.element(page.getByText('Your country: Germany.')).toBeVisible();
  });

  test('of the connection is named where it is another one, because its rules count', async () => {
    open({ seenCountry: 'FR' });
    await expect
      .element(page.getByText('Your connection comes from another one, France, whose rules count as well.'))
      .toBeVisible();
  });
});

describe('a request to the app', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => vi.useRealTimers());

  test('counts down, and can be started again when it has expired', async () => {
    open({ check });
    answer('startAgeCheck', { kind: 'request', check, link: 'av://?nonce=one' });
    await button('Use the app').click();
    await expect
      .element(page.getByRole('link', { name: 'Open the app' }))
      .toHaveAttribute('href', 'av://?nonce=one');
    await expect.element(page.getByRole('timer')).toMatchTextContent(/^(10:00|9:\d\d)$/);
    vi.advanceTimersByTime(61_000);
    // Each look of the assertion moves the clock a little further, and a slow machine needs many looks.
    await expect.element(page.getByRole('timer')).toMatchTextContent(/^8:\d\d$/);
    vi.advanceTimersByTime(540_000);
    await expect.element(page.getByText('The code has expired.')).toBeVisible();
    answer('cancelAgeCheck', status);
    await button('Start again').click();
    await expect.element(button('Use the app')).toBeVisible();
    expect(listCalledRoutes()).toContain('cancelAgeCheck');
  });
});

test('a way that is not set up has no button; without any the page says whom to write to', async () => {
  open({
    methods: [
      { id: 'oidc:yoti', kind: 'service', name: 'Yoti', isConfigured: false },
      { id: 'documents', kind: 'documents', name: 'Identity document', isConfigured: true },
    ],
  });
  await expect.element(page.getByText('Not set up here at the moment.')).toBeVisible();
  await expect.element(button('Submit a document')).toBeVisible();
  expect(button('Continue to Yoti').query()).toBeNull();
});

test('a check that cannot begin says why, and keeps the choice', async () => {
  open();
  refuse('startAgeCheck', { code: 'UNAVAILABLE', message: 'The app cannot be asked at the moment.' });
  await button('Use the app').click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('The app cannot be asked at the moment.');
  await expect.element(button('Use the app')).toBeEnabled();
});
