import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import type { Db } from '#platform/db/client.ts';
import { sessions } from '#schema/identity/accounts';
import { createFinding, makeAppeal, makeDecision, makeStrike } from '#tests/factories/decisions.ts';
import { makeDocument } from '#tests/factories/documents.ts';
import { makeUserWithTokens } from '#tests/factories/wallets.ts';
import { engineJobs } from './../../../src/features/generation/jobs/schema.ts';
import { documentViews, identityDocuments } from '../../../src/features/identity/onboarding/schema.ts';
import { safetyDecisions } from '../../../src/features/trust/safety/schema.ts';
import { expect, plainCard } from './test.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

/** Replaces all documents with three: one overdue, one that has waited for half its time, and a new one. */
export async function writeDocuments(page: Page, db: Db): Promise<void> {
  await db.delete(identityDocuments);
  const person = async () => (await makeUserWithTokens(db, 0)).id;
  await makeDocument(db, await person(), { createdAt: hoursAgo(2) });
  await makeDocument(db, await person(), { documentType: 'id_card', createdAt: hoursAgo(15) });
  const again = await person();
  const rejected = {
    status: 'rejected' as const,
    decidedAt: hoursAgo(60),
    reason: 'The document has expired.',
  };
  await makeDocument(db, again, { createdAt: hoursAgo(70), ...rejected });
  await makeDocument(db, again, { documentType: 'drivers_license', createdAt: hoursAgo(51) });
  await page.reload();
  await expect(page.getByText('Late: received 2 days ago')).toBeVisible();
}

/** The review queue without documents. */
export async function showNoDocuments(page: Page, db: Db): Promise<void> {
  await db.delete(identityDocuments);
  await page.reload();
  await expect(page.getByText('Queue is empty')).toBeVisible();
}

/** The page's user submits a document, two plain cards. @returns its id */
export async function submitDocument(page: Page, db: Db): Promise<string> {
  const multipart = {
    documentType: 'id_card',
    frontImage: await plainCard('#7a8b99'),
    backImage: await plainCard('#99877a'),
  };
  const answer = await page.request.post('/api/documents/upload', { multipart });
  expect(answer.status()).toBe(200);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const [document] = await db.select().from(identityDocuments).where(eq(identityDocuments.userId, id));
  return document?.id ?? '';
}

/** Opens the document that the page's user submitted, as an administrator, and its pictures for a reason. */
export async function showPictures(page: Page, db: Db): Promise<void> {
  const documentId = await submitDocument(page, db);
  const { id } = (await (await page.request.get('/api/auth/user')).json()) as { id: string };
  const reviewer = await makeUserWithTokens(db, 0, { role: 'admin' });
  await db.update(sessions).set({ userId: reviewer.id }).where(eq(sessions.userId, id));
  await page.goto(`/admin/identity/${documentId}`);
  await page.getByLabel('Details', { exact: true }).fill('To compare name and date of birth.');
  await page.getByRole('button', { name: 'Show pictures' }).click();
  await expectPictures(page);
  // Makes a screenshot independent of the time of day.
  await page.getByRole('timer').evaluate((timer) => {
    timer.textContent = '4:37';
  });
}

/** Both sides are loaded as pictures. */
export async function expectPictures(page: Page): Promise<void> {
  for (const side of ['Front', 'Back']) {
    const picture = page.getByRole('img', { name: `${side} of the document` });
    const width = () => picture.evaluate((it) => (it as unknown as { naturalWidth: number }).naturalWidth);
    await expect.poll(width).toBe(856);
  }
}

/** The time of every access is covered. */
export async function endAccess(db: Db): Promise<void> {
  await db.update(documentViews).set({ expiresAt: hoursAgo(1) });
}

/** Replaces all decisions with a few, a paused user, and appeals. */
export async function writeDecisions(page: Page, db: Db): Promise<void> {
  // Jobs of earlier tests reference decisions.
  await db.delete(engineJobs);
  await db.delete(safetyDecisions);
  const [one, paused, asking] = [
    await makeUserWithTokens(db, 0, { email: `ada-${Date.now()}@example.test` }),
    await makeUserWithTokens(db, 0, { email: `paused-${Date.now()}@example.test` }),
    await makeUserWithTokens(db, 0, { email: `asks-${Date.now()}@example.test` }),
  ];
  for (const hours of [90, 60, 20]) await makeStrike(db, paused.id, { createdAt: hoursAgo(hours) });
  await makeAppeal(db, asking.id, { createdAt: hoursAgo(60) });
  await makeAppeal(db, asking.id, { createdAt: hoursAgo(5), text: 'I meant the tree.' });
  const nearMiss = { ...createFinding, term: '8 year old', reason: 'An age of a thing.' };
  await makeDecision(db, one.id, {
    allowed: true,
    nearMisses: [nearMiss],
    fields: { prompt: 'an 8 year old oak at the harbour' },
  });
  await makeDecision(db, one.id, { allowed: true, fields: { prompt: 'a lighthouse keeper in his sixties' } });
  await page.reload();
  await expect(page.getByText('minors.age').first()).toBeVisible();
}

/** The appeal that has waited longest, opened from the queue. */
export async function openAppeal(page: Page, db: Db): Promise<void> {
  await writeDecisions(page, db);
  await page.getByRole('link', { name: 'minors.age' }).first().click();
  await expect(page.getByRole('button', { name: 'Grant appeal' })).toBeVisible();
}

/** A user who is paused until a review, opened from the search. */
export async function openPaused(page: Page, db: Db): Promise<void> {
  await writeDecisions(page, db);
  await page.getByRole('link', { name: /^paused-/ }).click();
  await expect(page.getByRole('button', { name: 'End pause' })).toBeVisible();
}
