import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { makeRemoval } from '#tests/factories/removals.ts';
import { takedownCases, takedownEvents } from '../../../src/features/trust/takedowns/schema.ts';
import { expect } from './test.ts';

const hour = 3_600_000;

async function getUserId(page: Page): Promise<string> {
  return ((await (await page.request.get('/api/auth/user')).json()) as { id: string }).id;
}

/** Replaces all reports with three: one overdue, one that has waited long, and a new one. */
async function replaceReports(db: Db): Promise<void> {
  await db.delete(takedownCases);
  const now = Date.now();
  const reports = [
    {
      kind: 'other' as const,
      hours: 2,
      description: 'This card is a forgery of a ticket that our harbour sells.',
    },
    { kind: 'copyright' as const, hours: 30, description: 'These shapes are from my series of 2019.' },
    { kind: 'depicted' as const, hours: 51, description: 'This shows me at work, and nobody asked me.' },
  ];
  for (const { description, hours, kind } of reports) {
    const id = newId();
    const receivedAt = new Date(now - hours * hour);
    await db.insert(takedownCases).values({
      id,
      number: `R-7K3M-9QP${hours}`,
      tokenHash: id,
      kind,
      reporterName: 'Ada Byron',
      reporterEmail: 'ada@example.test',
      statement: { description },
      address: 'https://elsewhere.example/picture',
      receivedAt,
    });
    await db.insert(takedownEvents).values({ id: newId(), caseId: id, type: 'received', at: receivedAt });
  }
}

/** The queue with three reports. */
export async function writeReports(page: Page, db: Db): Promise<void> {
  await replaceReports(db);
  await page.reload();
  await expect(page.getByText('Overdue')).toBeVisible();
}

/** The report of a month with three reports. */
export async function showMonthlyReport(page: Page, db: Db): Promise<void> {
  await replaceReports(db);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Complaints' })).toBeVisible();
}

/** Opens the report that has waited longest. */
export async function openReport(page: Page, db: Db): Promise<void> {
  await writeReports(page, db);
  await page.getByRole('link', { name: 'R-7K3M-9QP51' }).click();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
}

/** A removed item of the page's user, and the form to object. */
export async function showRemoval(page: Page, db: Db): Promise<void> {
  await makeRemoval(db, await getUserId(page), { number: `R-7K3M-${newId().slice(-4).toUpperCase()}` });
  await page.reload();
  await page.getByRole('button', { name: 'Object' }).click();
  await expect(page.getByLabel('Why is this wrong?')).toBeVisible();
}

/** A copyright report whose creator objects, by its link. @returns its address */
export async function writeObjectedReport(db: Db, makerId: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const noticeId = await makeRemoval(db, makerId, {
    kind: 'copyright',
    number: `R-7K3M-${newId().slice(-4).toUpperCase()}`,
    tokenHash: createHash('sha256').update(token).digest('hex'),
  });
  const { rows } = await db.execute<{ case_id: string }>(
    `select case_id from takedown_notices where id = '${noticeId}'`,
  );
  await db.insert(takedownEvents).values({
    id: newId(),
    caseId: rows[0]?.case_id ?? '',
    noticeId,
    type: 'counter_notice',
    at: new Date(),
    text: 'I drew these shapes myself.\n\nGrace Maker\n2 Hill Road, Porto\nSigned: Grace Maker',
  });
  return `/report/case#${token}`;
}

/** The status of a report with a counter-notice. */
export async function showObjectedReport(page: Page, db: Db): Promise<void> {
  await page.goto(await writeObjectedReport(db, await getUserId(page)));
  // The address of the page differs in its fragment alone.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The creator objects' })).toBeVisible();
}

/** A user under legal hold: the signed-in administrator. */
export async function placeHold(page: Page): Promise<void> {
  const data = { subjectId: await getUserId(page), reason: 'Order 12/2026 of the District Court of Lisbon.' };
  expect((await page.request.post('/api/admin/holds', { data })).status()).toBe(201);
  await page.reload();
  await expect(page.getByText('In force').first()).toBeVisible();
}
