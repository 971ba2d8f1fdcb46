import type { Page } from '@playwright/test';
import type { AdminOverview, Figures, PendingTask } from '#contract/admin-dashboard.ts';
import type { ManagedPerson } from '#contract/users.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const matter = (kind: PendingTask['kind'], count: number, since: number, due: number): PendingTask => ({
  kind,
  count,
  since: ago(since),
  dueAt: ago(-due),
});

/** A busy day: one task overdue, one due soon, one with time left. */
export async function showBusyDay(page: Page): Promise<void> {
  const json: AdminOverview = {
    waiting: [
      matter('reports', 1, 51, -3),
      matter('engines_offline', 1, 0.5, -0.5),
      matter('documents', 3, 7, 17),
      matter('dead_letters', 2, 3, 21),
      matter('quotes', 1, 2, 22),
      matter('counter_notices', 1, 24, 216),
    ],
    unmarkedItems: 214,
    jobs: { queued: 12, running: 2, checking: 0, completed: 1841, failed: 7, cancelled: 31 },
    today: { newPeople: 14, activePeople: 96, completedJobs: 1204, tokensSpent: 3418, paidCents: 128_450 },
  };
  await answerCalls(page, { '/api/admin/overview': json });
  await page.reload();
  await expect(page.getByText('A report to decide')).toBeVisible();
}

const person: ManagedPerson = {
  id: '019f0000-0000-7000-8000-000000000004',
  email: 'mika@example.test',
  emailVerified: true,
  firstName: 'Mika',
  lastName: 'Example',
  role: 'user',
  subscription: 'pro',
  secondFactor: true,
  passwordChangeDue: false,
  gate: 'documents',
  ageDenied: false,
  suspension: null,
  isYou: false,
  createdAt: '2026-05-04T10:00:00.000Z',
  onboarding: {
    dateOfBirth: true,
    consents: 'given',
    tour: 'skipped',
    documents: false,
    document: {
      status: 'rejected',
      reason: 'The second line is not sharp.',
      handedInAt: '2026-05-04T10:20:00.000Z',
      decidedAt: '2026-05-04T18:05:00.000Z',
    },
  },
  sessions: 2,
  wallet: { tokens: 1250, planTokens: 700, heldTokens: 10 },
  spentThisMonth: 214,
  plan: { source: 'card', provider: 'sandbox', until: '2026-06-04T10:00:00.000Z', ends: false },
  safety: { level: 'warned', strikes: 1, pausedUntil: null },
  holds: [],
  payments: [
    {
      id: '019f0000-0000-7000-8000-0000000000a1',
      kind: 'tokens',
      provider: 'ccbill',
      paidAt: '2026-05-06T10:00:00.000Z',
      cents: 2250,
      refundedCents: 0,
      tokens: 550,
      takenBack: 0,
      dispute: null,
      pendingCents: null,
      refundableCents: 2250,
    },
    {
      id: '019f0000-0000-7000-8000-0000000000a2',
      kind: 'plan',
      provider: 'stripe',
      paidAt: '2026-05-04T10:30:00.000Z',
      cents: 9900,
      refundedCents: 4950,
      tokens: 1000,
      takenBack: 300,
      dispute: null,
      pendingCents: null,
      refundableCents: 4950,
    },
  ],
};

/** A user whose document was rejected and who has paid. */
export async function showPerson(page: Page): Promise<void> {
  await answerCalls(page, { [`/api/users/${person.id}`]: person });
  await page.goto(`/admin/users/${person.id}`);
  await expect(page.getByText('The second line is not sharp.')).toBeVisible();
}

/** The dialog that refunds a payment of theirs. */
export async function showRefund(page: Page): Promise<void> {
  await showPerson(page);
  await page.getByRole('button', { name: /^Refund \$22.50/ }).click();
  await expect(page.getByRole('button', { name: 'Refund $22.50', exact: true })).toBeVisible();
}

const days = Array.from({ length: 30 }, (_, n) => ({
  day: new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10),
  share: (n * 7) % 11,
}));

/** A month with every figure, one engine of which has no price. */
export async function showMonth(page: Page): Promise<void> {
  const json: Figures = {
    revenue: {
      currency: 'USD',
      paidCents: 1_284_950,
      refundedCents: 24_900,
      days: days.map(({ day, share }) => ({ day, cents: share * 8_150 })),
      kinds: [
        { kind: 'managed', documents: 12, paidCents: 596_400, refundedCents: 0 },
        { kind: 'subscription', documents: 61, paidCents: 523_850, refundedCents: 19_950 },
        { kind: 'tokens', documents: 73, paidCents: 164_700, refundedCents: 4_950 },
      ],
    },
    usage: {
      activePeople: 318,
      tokensSpent: 41_230,
      days: days.map(({ day, share }) => ({ day, tokens: share * 260 })),
      jobs: [
        {
          operation: 'text_to_image',
          queued: 3,
          running: 2,
          checking: 0,
          completed: 21_870,
          failed: 44,
          cancelled: 610,
          tokens: 21_870,
        },
        {
          operation: 'text_to_video',
          queued: 1,
          running: 0,
          checking: 0,
          completed: 1_102,
          failed: 9,
          cancelled: 20,
          tokens: 11_020,
        },
        {
          operation: 'lora_training',
          queued: 0,
          running: 1,
          checking: 0,
          completed: 104,
          failed: 2,
          cancelled: 3,
          tokens: 5_200,
        },
      ],
    },
    engines: [
      { engineId: 'comfyui-1', operation: 'text_to_image', jobs: 21_870, seconds: 92_410, costCents: 1_771 },
      { engineId: 'comfyui-1', operation: 'text_to_video', jobs: 1_102, seconds: 121_220, costCents: 2_323 },
      { engineId: 'comfyui-2', operation: 'lora_training', jobs: 104, seconds: 187_200, costCents: null },
    ],
  };
  await answerCalls(page, { '/api/admin/figures': json });
  await page.reload();
  await expect(page.getByText('$12,849.50')).toBeVisible();
  await expect(page.locator('.recharts-bar-rectangle path').first()).toBeVisible();
}

/** A month without activity. */
export async function showEmptyMonth(page: Page): Promise<void> {
  await expect(page.getByText('No payments in this period')).toBeVisible();
}

/** The audit log after an integrity check. */
export async function showCheckedLog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Check the log' }).click();
  await expect(page.getByRole('status').getByText(/^Intact|^Broken/)).toBeVisible();
}
