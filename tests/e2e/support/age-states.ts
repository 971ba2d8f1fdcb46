import type { Page } from '@playwright/test';
import type { AgeStatus, StartedAgeCheck } from '#contract/age-assurance.ts';
import type { CurrentUser } from '#contract/identity.ts';
import { createPresentationLink } from '../../../src/age-assurance/eu-app/presentation-request.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

const status: AgeStatus = {
  due: 'before_anything',
  country: 'DE',
  seenCountry: 'DE',
  methods: [
    { id: 'eu_app', kind: 'app', name: 'EU age verification app', isConfigured: true },
    { id: 'oidc:example', kind: 'service', name: 'Example Age', isConfigured: true },
    { id: 'documents', kind: 'documents', name: 'Identity document', isConfigured: true },
  ],
  assurances: [],
  check: null,
  document: { status: 'none', reason: null, decidedAt: null },
};

/** Loads the page with the age step in a state. */
async function openAgeStep(page: Page, facts: Partial<AgeStatus>): Promise<void> {
  const user: CurrentUser = await (await page.request.get('/api/auth/user')).json();
  await answerCalls(page, {
    '/api/auth/user': { ...user, gate: 'age_assurance', ageCheck: 'due' },
    '/api/age-assurance': { ...status, ...facts },
  });
  await page.reload();
}

export async function openAgeCountry(page: Page): Promise<void> {
  await openAgeStep(page, { country: null, seenCountry: null, methods: [] });
  await expect(page.getByLabel('Which country are you in?')).toBeVisible();
}

export async function openAgeMethods(page: Page): Promise<void> {
  await openAgeStep(page, { seenCountry: 'GB' });
  await expect(page.getByRole('button', { name: 'Use the app' })).toBeVisible();
}

/** With a request to the app on the page. */
export async function openAgeRequest(page: Page): Promise<void> {
  const check: NonNullable<AgeStatus['check']> = {
    id: '019f0000-0000-7000-8000-000000000001',
    method: 'eu_app',
    state: 'open',
    problem: null,
    expiresAt: new Date(Date.now() + 600_000).toISOString(),
  };
  await openAgeStep(page, { check });
  const secrets = { nonce: 'n'.repeat(43), state: 's'.repeat(43) };
  const link = createPresentationLink('https://studio.example/api/age-assurance/wallet', secrets);
  await answerCalls(page, {
    '/api/age-assurance/checks': { kind: 'request', check, link } satisfies StartedAgeCheck,
  });
  await page.getByRole('button', { name: 'Use the app' }).click();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
}

export async function openAgeRefused(page: Page): Promise<void> {
  await openAgeStep(page, {
    check: {
      id: '019f0000-0000-7000-8000-000000000001',
      method: 'eu_app',
      state: 'ended',
      problem: 'not_over_18',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
    },
  });
  await expect(page.getByRole('alert')).toBeVisible();
}

export async function openAgeUnavailable(page: Page): Promise<void> {
  await openAgeStep(page, {
    methods: status.methods.slice(0, 2).map((one) => ({ ...one, isConfigured: false })),
  });
  await expect(page.getByRole('alert')).toBeVisible();
}

/** In the app, where the check is passed. */
export async function openAgePassed(page: Page): Promise<void> {
  await answerCalls(page, {
    '/api/age-assurance': {
      ...status,
      due: 'nothing',
      methods: [],
      assurances: [
        {
          method: 'eu_app',
          assuredBy: 'Age Verification Issuer CA 01',
          assuredAt: '2026-11-02T10:00:00.000Z',
          validUntil: '2027-11-02T10:00:00.000Z',
        },
      ],
    } satisfies AgeStatus,
  });
  await page.reload();
  await expect(page.getByText(/^Over 18, confirmed by/)).toBeVisible();
}
