/** What leads a page elsewhere by itself, and when (docs/requirements, sections 4 and 9). */
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { RouteName } from '#contract/index.ts';
import { takeLoadedAddresses } from '../support/browser-doubles.ts';
import { takeComplaints } from '../support/complaints.ts';
import { momentOf } from '../support/moment-of.ts';
import { closePage, openPage } from '../support/open-page.tsx';
import { answer, listCalledRoutes, refuse } from '../support/server.ts';
import { createUser } from '../support/shell.ts';

const hasCalled = (name: RouteName) => () => listCalledRoutes().includes(name);

test('a page that was sent to a visitor does not ask who the user is', async () => {
  const loaded = { serverTiming: [{ name: 'visitor' }] } as unknown as PerformanceEntry;
  const navigation = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([loaded]);
  onTestFinished(() => navigation.mockRestore());
  answer('signInProviders', []);
  openPage('/auth');
  await expect.element(page.getByRole('tab', { name: 'Sign Up' })).toBeVisible();
  openPage('/profile-settings');
  await expect.element(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  expect(listCalledRoutes()).toEqual(['signInProviders']);
});

test('without a session a page leads to /auth half a second after it has said so', async () => {
  answer('signInProviders', []);
  refuse('currentUser', { code: 'UNAUTHORIZED', message: 'Please sign in.' });
  openPage('/content');
  const leaving = momentOf(() => location.pathname === '/auth');
  const asked = await momentOf(hasCalled('currentUser'));
  await expect.element(page.getByText('You are logged out. Logging in again...')).toBeVisible();
  const left = await leaving;
  expect(left - asked).toBeGreaterThan(450);
  expect(left - asked).toBeLessThan(2_000);
});

test('a person under 18 is signed out two seconds after the denial', async () => {
  answer('currentUser', createUser({ gate: 'date_of_birth', dateOfBirth: null }));
  refuse('verifyAge', { code: 'AGE_DENIED', message: 'Access denied' });
  openPage('/');
  await page.getByLabelText('Date of birth').fill('1990-01-01');
  for (const box of await page.getByRole('checkbox').all()) await box.click();
  answer('logout', { success: true, message: '' });
  const denied = momentOf(hasCalled('verifyAge'));
  const signedOut = momentOf(hasCalled('logout'));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(page.getByText('You must be 18 years or older to use this platform.')).toBeVisible();
  const after = (await signedOut) - (await denied);
  expect(after).toBeGreaterThan(1_950);
  expect(after).toBeLessThan(3_500);
  await expect.poll(takeLoadedAddresses).toEqual(['/']);
});

test('who has handed in the documents, in another tab, is led from their step to /', async () => {
  const due = createUser({ gate: 'documents', documentsUploaded: false });
  answer('currentUser', due);
  openPage('/billing');
  await expect.element(page.getByText('Front').first()).toBeVisible();
  expect(location.pathname).toBe('/billing');
  answer('currentUser', createUser());
  // Back from a moment without a connection, every page asks again.
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  window.dispatchEvent(new Event('offline'));
  await expect.element(page.getByText('You are offline.')).toBeVisible();
  Reflect.deleteProperty(navigator, 'onLine');
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => location.pathname).toBe('/');
  closePage();
  // The dashboard, whose calls have no answer here, was on its way.
  takeComplaints();
});
