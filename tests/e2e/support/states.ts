import type { Page } from '@playwright/test';
import type { RefusedRequest, SafetyStanding, StrikeNotice } from '#contract/safety.ts';
import type { Invitation, Team } from '#contract/team.ts';
import type { Db } from '#platform/db/client.ts';
import { makeTeam } from '#tests/factories/teams.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { answerCalls } from './answer-calls.ts';
import { expect } from './test.ts';

/** States that take several users or a mail to reach, set up for screenshots only; each has a test of its own. */

/** The password was right, and the code is asked for. */
export async function waitForSecondFactor(page: Page): Promise<void> {
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { secondFactorDue: true } }));
  await page.getByLabel('Email').fill('nora@example.test');
  await page.getByLabel('Password', { exact: true }).fill('a long enough one');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
}

/** The link in the mail was valid. */
export async function showVerified(page: Page): Promise<void> {
  const json = { success: true, message: 'Your email address is confirmed.' };
  await answerCalls(page, { '/api/auth/verify-email': json });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();
}

/** A visitor has followed an invitation link. */
export async function openInvitation(page: Page): Promise<void> {
  const json: Invitation = {
    state: 'open',
    email: 'mika@example.test',
    role: 'admin',
    ownerName: 'Nora Example',
    inviterName: 'Nora Example',
    message: 'We open the new season on Monday. It would be good to have you with us.',
    expiresAt: '2026-12-01T10:00:00.000Z',
  };
  await answerCalls(page, { '/api/invitations/read': json });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Join the team' })).toBeVisible();
}

const ago = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** A member is about to be removed. */
export async function showMembers(page: Page): Promise<void> {
  await showTeam(page);
  await page.getByRole('button', { name: 'Remove Mika Example' }).click();
  await page.getByRole('heading', { name: 'Team Management' }).scrollIntoViewIfNeeded();
}

/** A member gets another spending limit. */
export async function changeMember(page: Page): Promise<void> {
  await showTeam(page);
  await page.getByRole('button', { name: 'Change Bartholomew Example' }).click();
  await expect(page.getByLabel('Tokens per month')).toHaveValue('50');
}

/** A member works in the account of a team's owner, and opens the account switcher. */
export async function openAccountSwitch(page: Page, db: Db): Promise<void> {
  const { id } = await (await page.request.get('/api/auth/user')).json();
  const names = { firstName: 'Nora', lastName: 'Example', name: 'Nora Example' };
  const owner = await makeUserWithTokens(db, 1_240, names);
  await makeTeam(db, owner.id, [{ id, monthlyCap: 50 }]);
  await page.reload();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('radio', { name: 'Team of Nora Example' })).toBeChecked();
}

/** A team of three, and two pending invitations. */
async function showTeam(page: Page): Promise<void> {
  const member = {
    isOwner: false,
    isYou: false,
    joinedAt: ago(20),
    lastName: 'Example',
    monthlyCap: null,
    spentThisMonth: 0,
  };
  const json: Team = {
    isAdmin: true,
    isOwner: true,
    members: [
      {
        ...member,
        id: '019f0000-0000-7000-8000-000000000001',
        firstName: 'Nora',
        email: 'nora@example.test',
        role: 'admin',
        isOwner: true,
        isYou: true,
      },
      {
        ...member,
        id: '019f0000-0000-7000-8000-000000000002',
        firstName: 'Mika',
        email: 'mika@example.test',
        role: 'admin',
        spentThisMonth: 340,
      },
      {
        ...member,
        id: '019f0000-0000-7000-8000-000000000003',
        firstName: 'Bartholomew',
        email: 'a.very.long.address.that.has.to.break.somewhere@subdomain.example.test',
        role: 'user',
        monthlyCap: 50,
        spentThisMonth: 48,
      },
    ],
    invitations: [
      {
        id: '019f0000-0000-7000-8000-000000000004',
        email: 'zoe@example.test',
        role: 'user',
        invitedBy: 'Nora Example',
        sentAt: ago(2),
        expiresAt: ago(-5),
        expired: false,
      },
      {
        id: '019f0000-0000-7000-8000-000000000005',
        email: 'late@example.test',
        role: 'admin',
        invitedBy: 'Nora Example',
        sentAt: ago(9),
        expiresAt: ago(2),
        expired: true,
      },
    ],
  };
  await answerCalls(page, { '/api/team': json });
  await page.reload();
}

/** Two strikes and their pause, an appeal in each state, and the form of another. */
export async function showRecord(page: Page): Promise<void> {
  const standing: SafetyStanding = {
    level: 'paused',
    pausedUntil: ago(-1),
    strikes: [1, 2].map((n) => ({
      decisionId: `019f0000-0000-7000-8000-00000000000${n}`,
      givenAt: ago(n),
      expiresAt: ago(n - 30),
    })),
  };
  const asked = { text: 'It is a painting of nobody.', createdAt: ago(3), decidedAt: ago(1) };
  const refused: Omit<RefusedRequest, 'id'> = {
    operation: 'text_to_image',
    category: 'nsfw',
    createdAt: ago(1),
    fields: [
      { field: 'prompt', text: 'my neighbour as seen through her window, in the style of a film still' },
    ],
    findings: [
      {
        field: 'prompt',
        term: 'my neighbour',
        rule: 'real_people.acquaintance',
        reason: 'Real people are not shown in adult pictures.',
      },
    ],
    strike: { state: 'active', expiresAt: ago(-29) },
    appeal: null,
    appealableUntil: ago(-29),
  };
  const later = { appealableUntil: null, strike: null };
  const rows: Omit<RefusedRequest, 'id'>[] = [
    refused,
    { ...refused, ...later, appeal: { ...asked, state: 'open', decidedAt: null, answer: null } },
    {
      ...refused,
      ...later,
      strike: { state: 'removed', expiresAt: ago(-9) },
      appeal: { ...asked, state: 'overturned', answer: 'A neighbour in a story is nobody. Thank you.' },
    },
    { ...refused, ...later, appeal: { ...asked, state: 'upheld', answer: 'The words name a real person.' } },
  ];
  const json = rows.map((row, n) => ({ ...row, id: `019f0000-0000-7000-8000-00000000000${n + 1}` }));
  await answerCalls(page, { '/api/safety/standing': standing, '/api/safety/decisions': json });
  await page.reload();
  await page.getByRole('button', { name: 'Request a review' }).click();
  await page.getByRole('button', { name: 'Send for review' }).click();
  await page.getByRole('heading', { name: 'Safety record' }).scrollIntoViewIfNeeded();
}

/** A refused prompt that pauses generation: every line that the message can have. */
export async function refusePrompt(page: Page): Promise<void> {
  const reason = 'Real people are not shown in adult pictures.';
  const strike: StrikeNotice = { expiresAt: ago(-30), level: 'paused', pausedUntil: ago(-1) };
  const json = {
    code: 'CONTENT_BLOCKED',
    message: `Content blocked by security policy: “my neighbour” in the prompt: ${reason}`,
    details: {
      decisionId: '019f0000-0000-7000-8000-000000000001',
      reasons: [],
      findings: [{ field: 'prompt', term: 'my neighbour', rule: 'real_people.acquaintance', reason }],
      strike,
    },
  };
  await page.route('**/api/generate-image', (route) => route.fulfill({ status: 422, json }));
  await page.getByLabel('Prompt', { exact: true }).fill('my neighbour at her window, a film still');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('This counts as a strike until')).toBeVisible();
}
