/** The policies are one press away wherever people accept them (issue 23, point 20). */
import { expect, test } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { askedConsents, policySlugs, policyVersions } from '#contract/policies.ts';
import { answerBilling, freePlan } from '../billing/answers.ts';
import { openPage } from '../support/open-page.tsx';
import { answer } from '../support/server.ts';
import { createUser } from '../support/shell.ts';

async function expectPolicies(place: Locator, policies: Record<string, string>): Promise<void> {
  for (const [name, href] of Object.entries(policies)) {
    const link = place.getByRole('link', { name, exact: true });
    await expect.element(link).toHaveAttribute('href', href);
    // In a new tab: nothing that was entered is lost.
    await expect.element(link).toHaveAttribute('target', '_blank');
  }
}

test('at the age check, where a press on the name ticks nothing', async () => {
  answer('currentUser', createUser({ gate: 'date_of_birth', dateOfBirth: null, consentsGiven: false }));
  openPage('/');
  const box = page.getByRole('checkbox', { name: /Terms of Service/ });
  await expect.element(box).toBeVisible();
  await expectPolicies(page.getByRole('main'), { 'Terms of Service': '/terms-of-service' });
  const link = page.getByRole('link', { name: 'Terms of Service' });
  link.element().addEventListener('click', (event) => event.preventDefault());
  await link.click();
  await expect.element(box).not.toBeChecked();
});

test('at each consent that names a policy', async () => {
  answer('currentUser', createUser({ gate: 'consents', consentsGiven: false }));
  answer('consentRequest', {
    given: [],
    asked: askedConsents.slice(0, 8),
    edition: '1',
    policies: policySlugs.map((slug) => ({ slug, version: policyVersions[slug], agreedVersion: null })),
  });
  openPage('/');
  await expect.element(page.getByRole('group', { name: 'Your consents' })).toBeVisible();
  await expectPolicies(page.getByRole('group', { name: 'Your consents' }), {
    'Terms of Service': '/terms-of-service',
    'Privacy Policy': '/privacy-policy',
    'Content & Safety Policy': '/content-safety-policy',
    'Refund Policy': '/refund-policy',
  });
});

test('before a plan or tokens are bought', async () => {
  answerBilling(freePlan);
  openPage('/billing');
  const policies = { 'Terms of Service': '/terms-of-service', 'Refund Policy': '/refund-policy' };
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Upgrade Now: Core' }).click();
  await expectPolicies(dialog, policies);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: 'Buy Tokens' }).click();
  await expectPolicies(dialog, policies);
});

test('at the sign-in and the sign-up', async () => {
  openPage('/auth/reset?token=a');
  await expectPolicies(page.getByRole('main'), {
    'Terms of Service': '/terms-of-service',
    'Privacy Policy': '/privacy-policy',
  });
});
