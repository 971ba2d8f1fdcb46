import { sql } from 'drizzle-orm';
import { expect, test } from './support/test.ts';

test('a refused prompt leads to a review, which the safety record shows', async ({ db, page, signIn }) => {
  const { id } = await signIn();
  await page.goto('/');
  await page.getByLabel('Prompt', { exact: true }).fill('a teen at a bus stop');
  await page.getByRole('button', { name: /^Generate/ }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Content blocked by security policy' });
  await expect(refusal).toContainText('Nothing was charged.');
  await expect(refusal).not.toContainText('strike');
  await refusal.getByRole('link', { name: 'ask for a review' }).click();

  const entry = page.getByRole('listitem').filter({ hasText: 'a teen at a bus stop' });
  await expect(entry).toContainText('“teen” in the prompt');
  await entry.getByRole('button', { name: 'Send for review' }).click();
  await expect(entry.getByText('Enter a reason')).toBeVisible();
  await entry.getByLabel('What did you mean?').fill('The name of the bus line.');
  await entry.getByRole('button', { name: 'Send for review' }).click();
  await expect(entry).toContainText('Review requested.');

  await test.step('strikes pause, and the record says until when', async () => {
    for (const n of [1, 2]) {
      const answer = await page.request.post('/api/generate-image', {
        data: { type: 'image', prompt: `naked 15 year old girl ${n}` },
      });
      expect(answer.status()).toBe(422);
    }
    await page.goto('/');
    await page.getByLabel('Prompt', { exact: true }).fill('a lighthouse keeper');
    await page.getByRole('button', { name: /^Generate/ }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'paused for your account' })).toBeVisible();
    await page.getByRole('link', { name: 'See your safety record' }).click();
    await expect(page.getByText('Generation is paused until')).toBeVisible();
    await expect(page.getByText(/^Strike of .* active until/)).toHaveCount(2);
    const { rows } = await db.execute(sql`select 1 from engine_jobs where user_id = ${id}`);
    expect(rows).toEqual([]);
  });
});
